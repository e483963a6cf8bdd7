import { defineForm } from "../../define-form.ts";
import { EDUCATION_LABELS } from "./job-labels.ts";
import { payQuestion } from "./pay-question.ts";
import { jobSchema } from "./job.schema.ts";

export const jobForm = defineForm({
  kind: "jobs",
  schema: jobSchema,
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
          labels: { "": "Not chosen yet", "full-time": "Full-time", "part-time": "Part-time" },
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
        { path: "applyEmail", label: "Apply by e-mail to" },
        {
          path: "applyUrl",
          label: "Apply on a web page",
          help: "Begins with https://. Leave both empty, and people apply to our careers address.",
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
    {
      title: "Address",
      fields: [{ path: "slug", label: "Address", control: { is: "slug", from: "title" } }],
    },
  ],
  dates: [
    { path: "publishAt", label: "Shows from", help: "Empty means from the moment you publish it." },
    { path: "closesAt", label: "Closes on", help: "The job then disappears from the site." },
  ],
});
