import type { Job } from "./job.schema.ts";

/** The words for the education that a job asks for. */
export const EDUCATION_LABELS: Readonly<Record<Job["education"], string>> = {
  "": "Not specified",
  "no requirements": "None needed",
  "high school": "Secondary school",
  "professional certificate": "Professional certificate",
  "associate degree": "Diploma",
  "bachelor degree": "Bachelor's degree",
  "postgraduate degree": "Postgraduate degree",
};
