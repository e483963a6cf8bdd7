import { z } from "zod";
import type { Fields } from "../../../rules/merge-record.ts";
import { FIELD_KINDS, isFieldId, NO, YES } from "../../../rules/contact/form-fields.ts";
import { TOPICS } from "../../../rules/contact/topics.ts";
import { MISSING } from "../../../rules/schema/error-messages.ts";
import {
  email,
  endInstant,
  instant,
  line,
  lineList,
  optionalEmail,
  paragraphs,
  requiredLine,
} from "../../../rules/schema/fields.ts";
import { controlTraits } from "../../../rules/schema/field-traits.ts";
import type { SluggedFields } from "../../lifecycle/record.ts";

/** Fields of a form: a visitor reads no longer one. */
const MAX_FIELDS = 40;

/** Fields for files: each can have 10 MB. */
export const MAX_FILES = 5;

const fieldSchema = z.strictObject({
  /** Its name in what is sent; made from the label where it is empty. It stays when the words change. */
  id: line(40).default(""),
  label: requiredLine(300),
  kind: z.enum(FIELD_KINDS).default("line"),
  required: z.boolean().default(false),
  help: line(300).default(""),
  options: lineList.default([]),
  /** The products of a category are what can be chosen; a name is typed where it is empty. */
  category: line(120).default(""),
  /** Bounds of a number; of a date, in days from today. */
  least: z.int().min(-100_000).max(1_000_000_000).nullable().default(null),
  most: z.int().min(-100_000).max(1_000_000_000).nullable().default(null),
  width: z.enum(["half", "whole"]).default("whole"),
  error: line(200).default(""),
  /** The field, and its answer, without which this one is not shown; always shown where empty. */
  ifField: line(40).nullable().default(null),
  ifValue: line(500).nullable().default(null),
});

export type FormFieldRecord = z.output<typeof fieldSchema>;

/** Where an answer leads: another topic, further addresses, a colleague. */
const routeSchema = z.strictObject({
  field: line(40).nullable().default(null),
  value: line(500).nullable().default(null),
  topic: z.enum(TOPICS).default("other"),
  email: optionalEmail.default(""),
  person: optionalEmail.default(""),
});

const emailList = lineList
  .refine(
    (list) => list.every((text) => email.safeParse(text).success),
    "Please enter an e-mail address in each line.",
  )
  .refine((list) => list.length <= 10, "Please use at most 10 addresses.")
  .register(controlTraits, { is: "lines", max: 254 });

const NO_ANSWER = "The question has no such answer any more. Please choose another.";

/** The answers to a question, which may be half written, where they are known before a visitor answers. */
export function answersOf({ kind, options }: Fields): string[] {
  if (kind === "yes-no") return [YES, NO];
  if (kind === "consent") return [YES];
  if (kind !== "choice" && kind !== "several") return [];
  return Array.isArray(options) ? options.map(String) : [];
}

/** A form that visitors fill in. */
export const formSchema = z
  .strictObject({
    title: requiredLine(120),
    lead: paragraphs(2_000).default(""),
    fields: z.array(fieldSchema).max(MAX_FIELDS, `Please use at most ${MAX_FIELDS} questions.`).default([]),
    submitLabel: line(60).default(""),
    privacyText: paragraphs(600).default(""),
    thanksTitle: line(120).default(""),
    thanksText: paragraphs(2_000).default(""),
    opensAt: instant.nullable().default(null),
    closesAt: endInstant.nullable().default(null),
    /** What is said before it opens, after it closes, and when it is full. */
    closedText: paragraphs(600).default(""),
    /** How many it takes at most. */
    most: z.int().min(1).max(100_000).nullable().default(null),
    keptMonths: z.int().min(1).max(60).default(12),
    /** Each e-mail address can enter once, and winners are drawn after the end. */
    isCompetition: z.boolean().default(false),
    topic: z.enum(TOPICS).default("other"),
    /** Who is told of each; the address of messages where empty. */
    emails: emailList.default([]),
    /** The e-mail address of the account to which each is assigned. */
    person: optionalEmail.default(""),
    routes: z.array(routeSchema).max(20, "Please use at most 20.").default([]),
    status: z.enum(["draft", "published"]).default("draft"),
  })
  .superRefine((form, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (form.opensAt !== null && form.closesAt !== null && form.closesAt < form.opensAt)
      complain(["closesAt"], "It can't close before it opens.");
    if (form.fields.filter(({ kind }) => kind === "file").length > MAX_FILES)
      complain(["fields"], `Please ask for at most ${MAX_FILES} files.`);
    const ids = new Set<string>();
    for (const [at, field] of form.fields.entries()) {
      if (field.id !== "" && (!isFieldId(field.id) || ids.has(field.id)))
        complain(
          ["fields", at, "id"],
          "Please use small letters, digits and hyphens, and another name for each field.",
        );
      ids.add(field.id);
      if (
        ["choice", "several"].includes(field.kind) &&
        field.options.length < 2 &&
        form.status === "published"
      )
        complain(["fields", at, "options"], "Please enter at least two answers to choose from.");
      if (field.least !== null && field.most !== null && field.most < field.least)
        complain(["fields", at, "most"], "The highest can't be below the lowest.");
    }
    if (form.status !== "published") return;
    // A question that follows it would never be asked, and what leads elsewhere would stay.
    const isNoAnswer = (field: string | null, value: string | null) => {
      const asked = form.fields.find(({ id }) => id === field);
      return asked !== undefined && value !== null && !answersOf(asked).includes(value);
    };
    for (const [at, { ifField, ifValue }] of form.fields.entries())
      if (isNoAnswer(ifField, ifValue)) complain(["fields", at, "ifValue"], NO_ANSWER);
    for (const [at, { field, value }] of form.routes.entries())
      if (isNoAnswer(field, value)) complain(["routes", at, "value"], NO_ANSWER);
    if (!form.isCompetition) return;
    if (form.closesAt === null) complain(["closesAt"], MISSING);
    if (!form.fields.some(({ kind, required, ifField }) => kind === "email" && required && ifField === null))
      complain(
        ["fields"],
        "A competition needs a question for the e-mail address that everyone has to answer.",
      );
  });

export type FormInput = z.input<typeof formSchema>;
export type Form = z.output<typeof formSchema> & SluggedFields & { isFull?: boolean };
