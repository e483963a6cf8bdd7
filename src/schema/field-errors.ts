import type { z } from "zod";

/** One sentence for each field at fault; nested fields go by their path, such as `offer.endDate`. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  // A map first: assigning `__proto__`, which a body may have as a key, would be lost.
  const faults = new Map<string, string>();
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) faults.set([...issue.path, key].join("."), "There is no such field.");
    } else {
      const name = issue.path.join(".");
      if (!faults.has(name)) faults.set(name, issue.message);
    }
  }
  return Object.fromEntries(faults);
}
