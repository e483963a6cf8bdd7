import { z } from "zod";
import { requiredLine } from "../../rules/schema/fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A list of the topics that follow, which stays in view beside them on a wide screen. */
export const section = defineSection({
  label: "Contents of the page",
  help: "Lists the titles of the questions, texts and other topics that follow, and stays beside them on a wide screen.",
  group: "Words",
  schema: z.strictObject({ title: requiredLine(60) }),
  fields: [{ path: "title", label: "Title", help: "Such as: On this page" }],
  start: { title: "On this page" },
  layout: () => "index",
});
