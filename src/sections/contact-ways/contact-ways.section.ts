import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { nextOpeningWords } from "../../rules/time/next-opening-words.ts";
import { storeSchema } from "../../content/kinds/stores/store.schema.ts";
import { linkFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

const CLOSED = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

/** The ways to contact the company that the settings name, the chat large. */
export const section = defineSection({
  label: "Ways of contact",
  help: "The chat, telephone number and e-mail address of the settings, with your words and hours.",
  group: "From the content",
  schema: z.strictObject({
    title: requiredLine(120),
    chatTitle: line(120).default(""),
    chatText: paragraphs(600).default(""),
    phoneTitle: line(120).default(""),
    hours: storeSchema.shape.hours.default(CLOSED),
    holidayHours: storeSchema.shape.holidayHours,
    emailTitle: line(120).default(""),
    emailText: paragraphs(400).default(""),
    visitTitle: line(120).default(""),
    visitText: paragraphs(600).default(""),
    ...linkFields,
  }),
  fields: [
    { path: "title", label: "Title" },
    {
      path: "chatTitle",
      label: "Title of the chat",
      help: "A way without a title, or that the settings lack, does not show.",
    },
    { path: "chatText", label: "Text of the chat", rows: 2 },
    { path: "phoneTitle", label: "Title of the telephone" },
    {
      path: "hours",
      label: "Hours of the telephone",
      control: { is: "week" },
      help: "Without any hours none are shown.",
    },
    { path: "holidayHours", label: "Public holidays", control: { is: "day" } },
    { path: "emailTitle", label: "Title of the e-mail address" },
    { path: "emailText", label: "Text below the e-mail address", rows: 2 },
    { path: "visitTitle", label: "Title of a visit" },
    { path: "visitText", label: "Text about a visit", rows: 2 },
    { path: "linkTo", label: "Link after the visit" },
    { path: "linkLabel", label: "Words of the link" },
  ],
  start: {
    title: "Talk to us",
    chatTitle: "WhatsApp",
    phoneTitle: "Call us",
    emailTitle: "Write to us",
  },
  hydrates: true,
  nextChange: ({ hours, holidayHours }, now) =>
    nextOpeningWords({ hours, holidayHours, exceptions: [] }, now),
});
