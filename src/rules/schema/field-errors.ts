import type { z } from "zod";

/** One message for each invalid field; a nested field is named by its path, such as `offer.endDate`. */
export function errorsByField(error: Pick<z.ZodError, "issues">): Record<string, string> {
  // A map, because assigning the key `__proto__`, which a body may have, would have no effect.
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
