import type { z } from "zod";

/** The message for a required field that is empty. */
export const MISSING = "Please fill this in.";

/** Why something was refused, for a list in which its title stands beside, and its fields do not. */
export function reasonOf({
  message,
  fields = {},
}: {
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}): string {
  const faults = new Set(Object.values(fields));
  const lacks = faults.delete(MISSING)
    ? ["It is not finished. Open it and publish it there to see what is missing."]
    : [];
  return [...lacks, ...faults].join(" ") || message;
}

export const REMOVE_INVISIBLE = "Please remove the invisible characters.";

/**
 * The message for an invalid value, for the person who typed it, where the schema has none. Pass it to a parse as
 * `{ error: errorMessageFor }`.
 */
export function errorMessageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? MISSING
        : `Please enter ${KINDS[issue.expected] ?? "another value"} here.`;
    case "invalid_value":
      return issue.input === undefined
        ? "Please choose one."
        : `Please choose one of these: ${issue.values.map(String).filter(Boolean).join(", ")}.`;
    case "too_big":
      return `Please use at most ${amount(issue.origin, issue.maximum)}.`;
    case "too_small":
      return `Please enter at least ${amount(issue.origin, issue.minimum)}.`;
    default:
      return "Please check this value.";
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: "some text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no (true or false)",
  array: "a list",
  object: "a group of fields",
};

/** `200 entries`, `80 characters`, or the bare number. */
function amount(origin: string, limit: number | bigint): string {
  const unit = { array: "entries", string: "characters" }[origin];
  return unit === undefined ? String(limit) : `${limit} ${unit}`;
}

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
