import { z } from "zod";
import { line, paragraphs, requiredLine } from "../../rules/schema/fields.ts";
import { emoji, linkFields, forLook, siteLink } from "../../content/kinds/pages/section-fields.ts";
import { defineSection } from "../../content/kinds/pages/section-kind.ts";

/** A sentence and a button, or the buttons of the settings. */
export const section = defineSection({
  label: "Call to action",
  help: "A sentence with a button, with addresses and numbers of the settings, with the app, or with the form for e-mails.",
  group: "Words",
  isCommon: true,
  schema: z.strictObject({
    look: z.enum(["ground", "tiles", "large", "contacts", "app", "subscribe"]).default("ground"),
    title: requiredLine(120),
    text: paragraphs(1_000).default(""),
    tone: z.enum(["honey", "leaf", "pear", "sea"]).default("honey"),
    emoji: emoji.default("mobile-phone"),
    ...linkFields,
    secondTo: siteLink.nullable().default(null),
    secondLabel: line(80).default(""),
    contacts: z
      .array(
        z.enum(["investorsEmail", "careersEmail", "email", "phone", "whatsapp"]),
        "Please enter a list of ways.",
      )
      .default([]),
  }),
  fields: [
    {
      path: "look",
      label: "Look",
      labels: {
        ground: "On a coloured ground",
        tiles: "Beside a floor of tiles",
        large: "One line in large letters",
        contacts: "With addresses and numbers of the settings",
        app: "With the app and the chat of the settings",
        subscribe: "With the form for e-mails of the settings",
      },
    },
    { path: "title", label: "Title" },
    { path: "text", label: "Text", rows: 3, ...forLook("ground", "tiles", "contacts", "app", "subscribe") },
    { path: "tone", label: "Colour", ...forLook("ground") },
    { path: "emoji", label: "Drawing", short: true, ...forLook("app") },
    { path: "linkTo", label: "Button leads to", ...forLook("ground", "tiles", "large") },
    { path: "linkLabel", label: "Words of the button", ...forLook("ground", "tiles", "large") },
    { path: "secondTo", label: "Link beside the button", ...forLook("tiles") },
    { path: "secondLabel", label: "Words of the link", ...forLook("tiles") },
    {
      path: "contacts",
      label: "Buttons",
      help: "A button whose address or number the settings lack does not show.",
      ...forLook("contacts"),
      labels: {
        investorsEmail: "E-mail address for investors",
        careersEmail: "E-mail address for applicants",
        email: "E-mail address",
        phone: "Telephone number",
        whatsapp: "WhatsApp",
      },
    },
  ],
  permanent: { home: ["app"] },
});
