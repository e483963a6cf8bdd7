import { contactSchema } from "./contact.schema.ts";
import { defineFields } from "../define-form.ts";

export const contactForm = defineFields({
  path: "/api/settings",
  schema: contactSchema,
  main: [
    {
      title: "How visitors reach you",
      fields: [
        { path: "phone", label: "Phone", type: "tel", short: true },
        {
          path: "whatsapp",
          label: "WhatsApp",
          type: "tel",
          short: true,
          help: "The chat button leads to it.",
        },
        { path: "email", label: "E-mail" },
        { path: "careersEmail", label: "E-mail for applications", help: "Empty means the address above." },
        { path: "investorsEmail", label: "E-mail for investors", help: "Empty means the first address." },
      ],
    },
    {
      title: "The company",
      fields: [
        { path: "legalName", label: "Legal name", help: "At the foot of every page, with what follows." },
        { path: "registrationNumber", label: "Registration number", short: true },
        { path: "vatNumber", label: "VAT number", short: true },
        { path: "address", label: "Registered office", rows: 3 },
        { path: "accessibilityContact", label: "Who answers for accessibility", help: "A name or a post." },
      ],
    },
  ],
  side: [],
  dates: [],
});
