import { z } from "zod";
import { paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** The app and the WhatsApp chat of the settings. */
export const section = defineSection({
  label: "App and chat",
  help: "The links to the app and to the WhatsApp chat of the settings. Without either it is left out.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    text: paragraphs(600).default(""),
    emoji: emoji.default("mobile-phone"),
  }),
  fields: [
    { path: "title", label: "Title" },
    { path: "text", label: "Text", rows: 3 },
    { path: "emoji", label: "Drawing", short: true },
  ],
  isPermanent: true,
});
