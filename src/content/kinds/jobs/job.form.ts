import { ADDRESS, defineForm } from "../../define-form.ts";
import { EDUCATION_LABELS } from "./job-labels.ts";
import { jobSchema } from "./job.schema.ts";
import { EMPLOYMENT_LABELS } from "./job-filter.ts";
import { formatSalary } from "../../../rules/money/money.ts";
import type { Fields } from "../../form.ts";

export const jobForm = defineForm({
  kind: "jobs",
  schema: jobSchema,
  // The name of a store, which the store changes (store.server.ts), and the address of another place.
  kept: ["location", "workplace"],
  main: [
    {
      title: "The job",
      fields: [
        { path: "title", label: "Job title" },
        { path: "department", label: "Department", suggested: true, short: true },
        {
          path: "location",
          label: "Place of work",
          suggested: true,
          short: true,
          help: "A store's name, or head office.",
        },
        {
          path: "employmentType",
          label: "Employment",
          short: true,
          labels: EMPLOYMENT_LABELS,
        },
        {
          path: "hours",
          label: "Hours",
          suggested: true,
          short: true,
          help: "In a few words, such as “20 hours a week” or “Evenings”. Visitors filter by it, so use the same words for the same hours.",
        },
        {
          path: "introduction",
          label: "Introduction",
          rows: 3,
          help: "Two or three sentences that make people want to read on.",
        },
        { path: "description", label: "Description", rows: 8 },
      ],
    },
    {
      title: "In points",
      fields: [
        { path: "job_details", label: "What the work is", one: "Task" },
        { path: "requirements", label: "What we look for", one: "Requirement" },
        { path: "benefits", label: "What we offer", one: "Benefit" },
        {
          path: "education",
          label: "Education needed",
          short: true,
          labels: EDUCATION_LABELS,
        },
        {
          path: "experienceMonths",
          label: "Experience needed",
          unit: "months",
          short: true,
          help: "0 if none is needed. Empty says nothing about it.",
        },
      ],
    },
  ],
  side: [
    {
      title: "Pay",
      fields: [
        {
          path: "salary",
          label: "Pay",
          words: "Show the pay range",
          help: "Applicants have a right to know it before the interview (EU 2023/970).",
          blank: { min: null, max: null, period: "" },
          fields: [
            { path: "salary.min", label: "Lowest pay", short: true },
            { path: "salary.max", label: "Highest pay", short: true },
            { path: "salary.period", label: "Paid by the", remark: payQuestion },
          ],
        },
      ],
    },
    {
      title: "How to apply",
      fields: [
        {
          path: "questions",
          label: "Your own questions",
          one: "Question",
          help: "At most three, beside name, e-mail, phone, start, stores, CV and a message. Earlier pay, age and nationality may not be asked.",
          fields: [
            { path: "id", label: "Name in what is sent", shownIf: () => false },
            { path: "question", label: "Question" },
          ],
        },
        {
          path: "applyEmail",
          label: "Apply by e-mail to",
          help: "Leave this and the next empty, and people apply by the form of this site: their applications are under Messages.",
        },
        {
          path: "applyUrl",
          label: "Apply on a web page",
          help: "Begins with https://.",
        },
      ],
    },
    {
      title: "Workplace address",
      fields: [
        {
          path: "workplace",
          label: "Workplace address",
          words: "It is not in a store",
          help: "Of head office, for example. A store's own address is known.",
          fields: [
            { path: "workplace.street", label: "Street" },
            { path: "workplace.locality", label: "Town or village" },
            { path: "workplace.postcode", label: "Postcode", short: true },
          ],
        },
      ],
    },
    ADDRESS,
  ],
  dates: [
    { path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." },
    { path: "closesAt", label: "Closes on", help: "The job then disappears from the site." },
  ],
});

type Period = "hour" | "month" | "year";

/** The highest pay, in euro cents, that is usual for each period. A higher one probably means the next period. */
const USUAL_BELOW: Readonly<Record<Period, number>> = { hour: 20_000, month: 1_500_000, year: 100_000_000 };

/** The lowest pay, in euro cents, that is usual for each period. */
const USUAL_FROM: Readonly<Record<Period, number>> = { hour: 100, month: 20_000, year: 500_000 };

const PERIODS: readonly Period[] = ["hour", "month", "year"];

/** Asks whether pay is meant for another period: `€22,000 an hour: do you mean a year?` Empty if it is usual. */
export function payQuestion({ salary }: Fields): string {
  const { min, max, period }: { min?: unknown; max?: unknown; period?: unknown } = Object(salary);
  const current = PERIODS.find((name) => name === period);
  if (typeof min !== "number" || typeof max !== "number" || current === undefined) return "";
  if (isUsual(min, max, current)) return "";
  const meant = PERIODS.find((name) => isUsual(min, max, name));
  if (meant === undefined) return "";
  return `${formatSalary({ min, max, period: current })}: do you mean ${meant === "hour" ? "an" : "a"} ${meant}?`;
}

function isUsual(min: number, max: number, period: Period): boolean {
  return min >= USUAL_FROM[period] && max < USUAL_BELOW[period];
}
