import { z } from "zod";
import { FILE_TYPES } from "../../rules/contact/file-types.ts";
import { MAX_MESSAGE } from "../../rules/contact/message-form.ts";
import {
  APPLICATION_STATES,
  isMessageState,
  MESSAGE_STATES,
  SUBMISSION_STATES,
} from "../../rules/contact/states.ts";
import { TOPICS } from "../../rules/contact/topics.ts";
import { FIELD_KINDS } from "../../rules/contact/form-fields.ts";
import { paragraphs } from "../../rules/schema/fields.ts";

const person = z.strictObject({ id: z.uuid(), name: z.string() });

/** An answer to a field of a form, with the words of the form at the time. */
const answerOfFormSchema = z.strictObject({
  field: z.string(),
  kind: z.enum(FIELD_KINDS),
  label: z.string(),
  value: z.string().describe("Several choices are lines of one text; a store is its id"),
  shown: z.string().describe("As people read it: the name of a store, a day as 29/11/2026"),
});

export type Answer = z.output<typeof answerOfFormSchema>;

const fileSchema = z.strictObject({
  id: z.uuid(),
  field: z.string(),
  name: z.string().describe("As the visitor calls it"),
  type: z.enum(FILE_TYPES),
  bytes: z.int(),
  scannedDate: z.iso.datetime().nullable().describe("When ClamAV found nothing in it; null: it is unchecked"),
});

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
    hasPhoto: z
      .boolean()
      .describe("Whether a picture came with it; a document is in `files` of the submission"),
  })
  .meta({ id: "MessageRow" });

/** What visitors have sent by any form, in the list: a message has neither answers nor a form. */
export const submissionRowSchema = messageRowSchema
  .omit({ hasPhoto: true })
  .extend({
    state: z.enum(SUBMISSION_STATES),
    application: z
      .strictObject({
        job: z
          .strictObject({ id: z.uuid(), title: z.string().describe("As it was called at the time") })
          .nullable()
          .describe("null for an open application"),
        withdrawnDate: z.iso.datetime().nullable().describe("When the applicant withdrew it"),
        keepsYear: z.boolean().describe("Whether the applicant lets us keep it for a year"),
      })
      .nullable()
      .describe("Present for an application for a job"),
    form: z
      .strictObject({ id: z.uuid(), title: z.string().describe("As it was called at the time") })
      .nullable()
      .describe("The form by which it was sent; null of the contact form"),
    answers: z.array(answerOfFormSchema).describe("In the order of the form; empty of the contact form"),
    files: z.array(fileSchema),
  })
  .meta({ id: "SubmissionRow" });

export type SubmissionRow = z.output<typeof submissionRowSchema>;

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

/** When an applicant is met. */
const interviewSchema = z.strictObject({
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  place: z.string(),
});

export type Interview = z.output<typeof interviewSchema>;

const deletedOn = z.iso.datetime().describe("When it is deleted for good");

/** A message with everything of it. */
export const messageSchema = messageRowSchema
  .extend({ entries: z.array(entrySchema).describe("Notes and answers, the oldest first"), deletedOn })
  .meta({ id: "Message" });

export type Message = z.output<typeof messageSchema>;

/** What a visitor has sent by any form, with everything of it. */
export const submissionSchema = submissionRowSchema
  .extend({
    entries: z
      .array(
        entrySchema.extend({
          email: z
            .enum(["sent", "outbox", "waiting", "failed"])
            .nullable()
            .describe(
              "As of a message; `outbox`: there was no mail server, and the answer is a file of the site",
            ),
        }),
      )
      .describe("Notes and answers, the oldest first"),
    interviews: z.array(interviewSchema).describe("Of an application, the earliest first"),
    deletedOn,
  })
  .meta({ id: "Submission" });

export type Submission = z.output<typeof submissionSchema>;

/** What `/api/messages` answers of a message of the contact form. */
export function toMessageRow(submission: SubmissionRow) {
  const { form: _form, application: _application, answers: _answers, files, state, ...row } = submission;
  return {
    ...row,
    // Only an application has other states.
    state: isMessageState(state) ? state : ("closed" as const),
    hasPhoto: files.some(({ type }) => type === "image/webp"),
  };
}

/** As `toMessageRow`, with notes and answers. */
export function toMessage({ entries, interviews: _interviews, ...submission }: Submission): Message {
  const { deletedOn: until, ...row } = submission;
  return {
    ...toMessageRow(row),
    entries: entries.map((entry) => ({ ...entry, email: entry.email === "outbox" ? "sent" : entry.email })),
    deletedOn: until,
  };
}

export const messageChangeSchema = z.strictObject({
  version: z.int().min(1).describe("The version that the caller has read"),
  state: z.enum(MESSAGE_STATES).optional(),
  assigneeId: z
    .uuid()
    .nullable()
    .optional()
    .describe("An account that may answer messages; null for no account"),
});

/** The same for what is sent by any form: an application has states of its own. */
export const submissionChangeSchema = messageChangeSchema.extend({
  state: z.enum(SUBMISSION_STATES).optional(),
});

const entryText = paragraphs(MAX_MESSAGE).min(1, "Please write some text here.");

export const noteSchema = z.strictObject({ text: entryText });

export const answerSchema = z.strictObject({
  version: z.int().min(1).describe("The version that the caller has read"),
  text: entryText,
});

/** The same for what is sent by any form. */
export const submissionAnswerSchema = answerSchema.extend({
  state: z
    .enum(APPLICATION_STATES)
    .optional()
    .describe("The state that an application gets with it; it stays as it is where absent"),
});
