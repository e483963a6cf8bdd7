import { mailSchema } from "../../settings/mail.schema.ts";
import { defineFields } from "../define-form.ts";

export const mailForm = defineFields({
  path: "/api/settings",
  schema: mailSchema,
  main: [
    {
      title: "E-mails",
      fields: [
        {
          path: "senderName",
          label: "Name of the sender",
          help: "Empty means the name of the brand. The setting MAIL_FROM of the server wins over it.",
        },
        { path: "signature", label: "Signature", rows: 4, help: "Empty means the name and the tagline." },
      ],
    },
  ],
  side: [],
  dates: [],
});
