import { z } from "zod";
import { faultOfTarget, MAX_ADDRESS } from "../../../rules/links/redirects.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import { besideErrors, line, optionalLink, requiredLine } from "../../../rules/schema/fields.ts";
import type { RecordFields } from "../../lifecycle/record.ts";

/** An old address, as staff write it, and the page to which it leads. */
export const redirectSchema = z
  .strictObject({
    from: requiredLine(MAX_ADDRESS),
    to: optionalLink.default(""),
    /** Whether browsers and search engines may remember it: 301, otherwise 302. */
    permanent: z.boolean().default(true),
    /** For colleagues. */
    note: line(200).default(""),
    status: z.enum(["inactive", "active"]).default("inactive"),
  })
  .refine(({ status, to }) => status !== "active" || to !== "", {
    path: ["to"],
    error: MISSING,
    when: besideErrors,
  })
  .refine(({ to }) => faultOf(to) === "", {
    path: ["to"],
    error: ({ input }) => faultOf(Reflect.get(Object(input), "to")),
    when: besideErrors,
  });

function faultOf(to: unknown): string {
  return typeof to !== "string" || to === "" ? "" : faultOfTarget(to);
}

export type Redirect = z.output<typeof redirectSchema> & RecordFields;
