import { z } from "zod";
import { cents, email, instant, lineList, link, paragraphs, requiredLine } from "../../schema/fields.ts";
import type { SluggedFields } from "../lifecycle/record.ts";

const EMPLOYMENT_TYPES = ["full-time", "part-time", "seasonal", "internship"] as const;
const JOB_STATUSES = ["draft", "published", "closed"] as const;

/** Pay range in euro cents (EU 2023/970 asks employers to give it). */
const salary = z
  .strictObject({ min: cents, max: cents, period: z.enum(["hour", "month", "year"]) })
  .refine((range) => range.min <= range.max, {
    path: ["max"],
    error: "The highest pay can't be below the lowest.",
  });

/** A job opening (reading, section 3). */
export const jobSchema = z.strictObject({
  title: requiredLine(120),
  department: requiredLine(80),
  /** A store's name, or head office. */
  location: requiredLine(80),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  introduction: paragraphs(1_000).default(""),
  description: paragraphs(10_000).default(""),
  job_details: lineList.default([]),
  requirements: lineList.default([]),
  benefits: lineList.default([]),
  salary: salary.nullable().default(null),
  status: z.enum(JOB_STATUSES).default("draft"),
  publishAt: instant.nullable().default(null),
  closesAt: instant.nullable().default(null),
  applyUrl: link.nullable().default(null),
  applyEmail: email.nullable().default(null),
});

export type JobInput = z.input<typeof jobSchema>;
type JobFields = z.output<typeof jobSchema>;
export type Job = JobFields & SluggedFields;
