import { z } from "zod";
import { messagePath } from "../../rules/contact/message-form.ts";
import { offeredTopics, TOPICS, TOPIC_KEYS, TOPIC_WORDS } from "../../rules/contact/topics.ts";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { titleAndLeadFields } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A form by which visitors write to the company. */
export const section = defineSection({
  label: "Contact form",
  help: "Visitors write to you here, and you answer in Messages. It shows once the settings have an e-mail address.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    topics: z.array(z.enum(TOPICS), "Please enter a list of topics.").default([...TOPICS]),
    asksStore: z.boolean().default(true),
    asksOrder: z.boolean().default(true),
    asksPhoto: z.boolean().default(true),
    privacyText: paragraphs(600).default(""),
    thanksTitle: line(120).default(""),
    thanksText: paragraphs(600).default(""),
  }),
  fields: [
    ...titleAndLeadFields,
    {
      path: "topics",
      label: "Topics to choose from",
      help: "Without any, all of them.",
      labels: TOPIC_WORDS,
    },
    { path: "asksStore", label: "Ask for the store" },
    { path: "asksOrder", label: "Ask for an order number" },
    { path: "asksPhoto", label: "Visitors may add a photo" },
    {
      path: "privacyText",
      label: "About personal data",
      rows: 2,
      help: "The form itself says for how long messages are kept: that is in Settings, E-mail and messages.",
    },
    { path: "thanksTitle", label: "Title of the thanks" },
    { path: "thanksText", label: "Text of the thanks", rows: 2, help: "For example how soon you answer." },
  ],
  start: { title: "Write to us" },
  searchTargets: ({ title, topics }) =>
    offeredTopics(topics).flatMap((topic) => {
      const keys = TOPIC_KEYS[topic];
      return keys ? [{ title: `${title}: ${TOPIC_WORDS[topic]}`, url: messagePath(topic), keys }] : [];
    }),
});
