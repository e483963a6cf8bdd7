import { z } from "zod";
import { messagePath } from "../../rules/contact/message-form.ts";
import { offeredTopics, TOPICS, TOPIC_KEYS, TOPIC_WORDS } from "../../rules/contact/topics.ts";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { chosenSlugs, titleAndLeadFields } from "../../content/kinds/pages/section-fields.ts";
import type { Fields } from "../../content/field-spec.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** Of fields that only the contact form has. */
const ofContact = { shownIf: ({ forms }: Fields) => !Array.isArray(forms) || forms.length === 0 };

/** A form by which visitors write to the company: the contact form, or one that staff have built. */
export const section = defineSection({
  label: "Form",
  help: "The contact form, or one that you have built in Forms. What visitors send arrives in Messages.",
  group: "Working parts",
  schema: z.strictObject({
    title: requiredLine(120),
    lead: paragraphs(600).default(""),
    /** One form of staff at most; the contact form without one. */
    forms: chosenSlugs.optional(),
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
      path: "forms",
      label: "Form",
      help: "Without one, it is the contact form, which shows once the settings have an e-mail address.",
      control: { is: "records", kind: "forms", one: "form", max: 1 },
    },
    {
      path: "topics",
      label: "Topics to choose from",
      help: "If you choose none, all topics are offered.",
      labels: TOPIC_WORDS,
      ...ofContact,
    },
    { path: "asksStore", label: "Ask for the store", ...ofContact },
    { path: "asksOrder", label: "Ask for an order number", ...ofContact },
    { path: "asksPhoto", label: "Visitors may add a photo", ...ofContact },
    {
      path: "privacyText",
      label: "About personal data",
      rows: 2,
      help: "The form itself says for how long messages are kept: that is in Settings, E-mail and messages.",
      ...ofContact,
    },
    { path: "thanksTitle", label: "Title of the thanks", ...ofContact },
    {
      path: "thanksText",
      label: "Text of the thanks",
      rows: 2,
      help: "For example how soon you answer.",
      ...ofContact,
    },
  ],
  start: { title: "Write to us" },
  hydrates: true,
  searchTargets: ({ title, topics, forms = [] }) =>
    forms.length > 0
      ? []
      : offeredTopics(topics).flatMap((topic) => {
          const keys = TOPIC_KEYS[topic];
          return keys ? [{ title: `${title}: ${TOPIC_WORDS[topic]}`, url: messagePath(topic), keys }] : [];
        }),
});
