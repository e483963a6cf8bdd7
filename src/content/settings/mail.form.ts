import { mailSchema } from "./mail.schema.ts";
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
    {
      title: "Messages of the contact form",
      fields: [
        {
          path: "messagesTo",
          label: "E-mail address for new messages",
          help: "Empty means the e-mail address of Contact and company. Without either, messages are in Messages only.",
        },
        {
          path: "messagesInFull",
          label: "The e-mail has the words of the message",
          help: "Without them it only says that a message has arrived. A mailbox keeps its copies when the site deletes the message.",
        },
        {
          path: "messagesKept",
          label: "Keep messages for",
          unit: "months",
          short: true,
          help: "Then a message is deleted for good, with its photo, notes and answers. The form tells visitors.",
        },
      ],
    },
  ],
  side: [],
  dates: [],
});
