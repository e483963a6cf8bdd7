import { z } from "zod";
import { MAX_QUESTIONS } from "../../../rules/contact/application-form.ts";
import { isFieldId } from "../../../rules/contact/form-fields.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import {
  besideErrors,
  cents,
  email,
  endInstant,
  instant,
  line,
  lineList,
  link,
  paragraphs,
  requiredLine,
} from "../../../rules/schema/fields.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

const EMPLOYMENT_TYPES = ["full-time", "part-time", "seasonal", "internship"] as const;
/** The least education that a job asks for, in the words of search engines. */
const EDUCATION = [
  "no requirements",
  "high school",
  "professional certificate",
  "associate degree",
  "bachelor degree",
  "postgraduate degree",
] as const;
const JOB_STATUSES = ["draft", "published", "closed"] as const;

/** Pay range in euro cents (EU 2023/970 asks employers to give it). */
const salary = z
  .strictObject({
    min: cents,
    max: cents,
    // Without a default: a period that staff have not chosen would be made up.
    period: z.enum(["hour", "month", "year"], {
      error: "Please choose whether this is paid by the hour, the month or the year.",
    }),
  })
  .refine((range) => range.min <= range.max, {
    path: ["max"],
    error: "The highest pay can't be below the lowest.",
  });

/** The address of a place of work that is not one of the stores. */
const workplace = z.strictObject({
  street: requiredLine(160),
  locality: requiredLine(80),
  postcode: line(12).default(""),
});

/** A question to who applies, beside those of every application. */
const question = z.strictObject({
  /** Its name in what is sent; made from the words where it is empty. It stays when these change. */
  id: line(40)
    .refine((id) => id === "" || (id.startsWith("f-") && isFieldId(id)), "Please leave this empty.")
    .default(""),
  question: requiredLine(200).superRefine((text, context) => {
    const fault = neverAskedFault(text);
    if (fault) context.addIssue({ code: "custom", message: fault });
  }),
});

const jobFields = z.strictObject({
  title: requiredLine(120),
  department: line(80).default(""),
  /** A store's name, or head office. */
  location: line(80).default(""),
  /** Null where the location is a store, whose address is known, or where the address is not entered. */
  workplace: workplace.nullable().default(null),
  /** Empty until it is chosen. */
  employmentType: z.enum(["", ...EMPLOYMENT_TYPES]).default(""),
  /** In the words of staff, such as "20 hours a week"; empty where the advert does not say it. Visitors filter by it. */
  hours: line(80).default(""),
  introduction: paragraphs(1_000).default(""),
  description: paragraphs(10_000).default(""),
  job_details: lineList.default([]),
  requirements: lineList.default([]),
  benefits: lineList.default([]),
  /** Empty where the advert does not say it. */
  education: z.enum(["", ...EDUCATION]).default(""),
  /** In months; 0 if none is needed, null where the advert does not say it. */
  experienceMonths: z.int().min(0).max(600).nullable().default(null),
  salary: salary.nullable().default(null),
  status: z.enum(JOB_STATUSES).default("draft"),
  publishAt: instant.nullable().default(null),
  closesAt: endInstant.nullable().default(null),
  applyUrl: link.nullable().default(null),
  applyEmail: email.nullable().default(null),
  questions: z
    .array(question)
    .max(MAX_QUESTIONS, `Please ask at most ${MAX_QUESTIONS} questions.`)
    .refine((list) => {
      const ids = list.map(({ id }) => id).filter(Boolean);
      return new Set(ids).size === ids.length;
    }, "Please use another name for each question.")
    .default([]),
});

/** A job opening (reading, section 3), complete as visitors see it. */
export const jobSchema = jobFields
  .refine(...neededToPublish("department"))
  .refine(...neededToPublish("location"))
  .refine(...neededToPublish("employmentType"));

/** The arguments of a refinement that refuses a published job without this field. */
function neededToPublish(
  name: "department" | "location" | "employmentType",
): Parameters<typeof jobFields.refine> {
  return [
    (job) => job.status !== "published" || job[name] !== "",
    { path: [name], error: MISSING, when: besideErrors },
  ];
}

export type JobInput = z.input<typeof jobSchema>;
export type Job = z.output<typeof jobSchema> & SluggedFields;

/** Questions that applicants may not be asked, each with what it asks for. */
const NEVER_ASKED: readonly (readonly [RegExp, string])[] = [
  // Directive (EU) 2023/970, Article 5(2). What a person hopes to earn may be asked.
  [
    /\b(?:current|present|last|previous|earlier|former|past)\b[^.?!]{0,40}\b(?:pay|salary|wages?|income|earnings|remuneration)\b/i,
    "earlier pay",
  ],
  [/\b(?:pay|salary|wages?)\b[^.?!]{0,20}\b(?:history|until now|so far|before)\b/i, "earlier pay"],
  [
    /\b(?:do|did|have|are|were) you (?:now |currently )?(?:earn(?:ed|ing)?|paid|being paid)\b/i,
    "earlier pay",
  ],
  // Directive 2000/78/EC.
  [
    /\bhow old\b|\byour age\b|\bwhat age\b|\bage\s*[?:]|\b(?:date|day|year|place) of birth\b|\bbirth ?(?:day|date)\b|\bborn\b/i,
    "age",
  ],
  [/\breligio(?:n|us)\b|\bfaith\b/i, "religion"],
  [/\bdisab(?:led|ility|ilities)\b/i, "a disability"],
  [/\bsexual orientation\b/i, "sexual orientation"],
  [/\bmarried\b|\bmarital\b|\bpregnan(?:t|cy)\b|\bplan(?:ning)? (?:a family|children)\b/i, "family"],
  // The right to work may be asked.
  [/\bnationalit(?:y|ies)\b|\bcitizen(?:ship)?\b|\bpassport\b|\bethnic/i, "nationality"],
  [
    /\b(?:photo(?:graph)?|picture|selfie) of (?:you|yourself)\b|\byour (?:photo(?:graph)?|picture)\b/i,
    "a photo of the person",
  ],
  [/\btrade union\b/i, "membership of a trade union"],
];

/** Why a question cannot be asked; empty where it can. */
export function neverAskedFault(asked: string): string {
  const oneLine = asked.replaceAll(/\s+/g, " ");
  const found = NEVER_ASKED.find(([words]) => words.test(oneLine));
  return found ? `Please leave this question out: people who apply may not be asked for ${found[1]}.` : "";
}
