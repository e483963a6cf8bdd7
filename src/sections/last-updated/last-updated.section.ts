import { z } from "zod";
import { firstDay } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The day on which a text was last checked. */
export const section = defineSection({
  label: "Last updated",
  help: "The day on which the text was last checked.",
  group: "Words",
  schema: z.strictObject({ day: firstDay.nullable().default(null) }),
  fields: [{ path: "day", label: "Day" }],
  layout: () => "text",
  isEmpty: ({ day }) => day === null,
});
