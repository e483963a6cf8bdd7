import { z } from "zod";
import { MAX_MESSAGE } from "../../rules/contact/message-form.ts";
import { MESSAGE_STATES } from "../../rules/contact/states.ts";
import { TOPICS } from "../../rules/contact/topics.ts";
import { cleanLine, optionalEmail, paragraphs } from "../../rules/schema/fields.ts";
import { phone } from "../../content/settings/setting-schemas.ts";

/** A message as a visitor sends it. */
export const sentMessageSchema = z
  .strictObject({
    topic: z.enum(TOPICS, "Please choose what it is about."),
    store: z.union([z.literal(""), z.uuid()], "Please choose a store of the list."),
    order: cleanLine(40),
    message: paragraphs(MAX_MESSAGE).min(1, "Please write your message here."),
    name: cleanLine(80).min(1, "Please tell us your name."),
    email: optionalEmail,
    phone,
  })
  .refine(({ email, phone: number }) => email !== "" || number !== "", {
    path: ["email"],
    error: "Please enter an e-mail address, or a phone number below, so that we can answer.",
    // Together with the errors of other fields.
    when: ({ value }) => {
      const { email, phone: number } = Object(value);
      return email === "" && number === "";
    },
  });

export type SentMessage = z.output<typeof sentMessageSchema>;

const person = z.strictObject({ id: z.uuid(), name: z.string() });

/** A message in the list. */
export const messageRowSchema = z
  .strictObject({
    id: z.uuid(),
    reference: z.string().describe("What the visitor quotes"),
    version: z.int().min(1),
    createdDate: z.iso.datetime(),
    updatedDate: z.iso.datetime(),
    topic: z.enum(TOPICS),
    storeName: z.string().describe("Empty where no store was chosen"),
    orderNumber: z.string(),
    text: z.string(),
    name: z.string(),
    email: z.string().describe("Empty where only a phone number was given"),
    phone: z.string(),
    state: z.enum(MESSAGE_STATES),
    assignee: person.nullable().describe("The colleague to whom it is assigned"),
    hasPhoto: z.boolean(),
  })
  .meta({ id: "MessageRow" });

export type MessageRow = z.output<typeof messageRowSchema>;

const entrySchema = z.strictObject({
  id: z.uuid(),
  kind: z.enum(["note", "answer"]),
  text: z.string(),
  createdDate: z.iso.datetime(),
  author: z.string(),
  email: z
    .enum(["sent", "waiting", "failed"])
    .nullable()
    .describe("Whether an answer has left; null of a note. `failed` includes those that may have arrived"),
});

/** A message with everything of it. */
export const messageSchema = messageRowSchema
  .extend({
    entries: z.array(entrySchema).describe("Notes and answers, the oldest first"),
    deletedOn: z.iso.datetime().describe("When it is deleted for good"),
  })
  .meta({ id: "Message" });

export type Message = z.output<typeof messageSchema>;

export const messageChangeSchema = z.strictObject({
  version: z.int().min(1).describe("The version that the caller has read"),
  state: z.enum(MESSAGE_STATES).optional(),
  assigneeId: z
    .uuid()
    .nullable()
    .optional()
    .describe("An account that may answer messages; null for no account"),
});

const entryText = paragraphs(MAX_MESSAGE).min(1, "Please write some text here.");

export const noteSchema = z.strictObject({ text: entryText });

export const answerSchema = z.strictObject({
  version: z.int().min(1).describe("The version that the caller has read"),
  text: entryText,
});
