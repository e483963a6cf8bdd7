import { TOPIC_WORDS } from "../../../rules/contact/topics.ts";
import type { FieldKind } from "../../../rules/contact/form-fields.ts";
import { ADDRESS, defineForm } from "../../define-form.ts";
import type { FieldDeclaration, Fields, Option } from "../../field-spec.ts";
import { answersOf, formSchema } from "./form.schema.ts";
import { productCategory } from "../pages/section-fields.ts";

const KIND_LABELS: Readonly<Record<FieldKind, string>> = {
  line: "A line of text",
  text: "A longer text",
  name: "The sender’s name",
  email: "An e-mail address",
  phone: "A phone number",
  number: "A number",
  date: "A day",
  choice: "One of several answers",
  several: "Several of several answers",
  "yes-no": "Yes or no",
  store: "One of our stores",
  product: "A product",
  file: "A photo or document",
  consent: "Consent: a box to tick",
  heading: "A heading, not a question",
};

const only = (...kinds: FieldKind[]) => ({
  shownIf: ({ kind }: Fields) => kinds.some((each) => each === kind),
});
const question = { shownIf: ({ kind }: Fields) => kind !== "heading" };

export const formForm = defineForm({
  kind: "forms",
  schema: formSchema,
  main: [
    {
      title: "Form",
      fields: [
        { path: "title", label: "Title" },
        { path: "lead", label: "Text below the title", rows: 3 },
      ],
    },
    {
      title: "Questions",
      fields: [
        {
          path: "fields",
          label: "Questions",
          one: "Question",
          fields: [
            { path: "label", label: "Question", help: "As visitors read it." },
            { path: "kind", label: "What it asks for", short: true, labels: KIND_LABELS },
            {
              path: "width",
              label: "Width",
              short: true,
              labels: { half: "Half", whole: "Whole" },
              ...question,
            },
            { path: "required", label: "Must be answered", ...question },
            { path: "options", label: "Answers to choose from", one: "Answer", ...only("choice", "several") },
            {
              path: "category",
              label: "Products of the category",
              help: "Without a category, the name of the product is typed.",
              control: productCategory("The name is typed"),
              ...only("product"),
            },
            {
              path: "least",
              label: "At least",
              short: true,
              help: "Of a day: days from today.",
              ...only("number", "date"),
            },
            {
              path: "most",
              label: "At most",
              short: true,
              help: "Of a day: days from today.",
              ...only("number", "date"),
            },
            { path: "help", label: "Help below the question", short: true, ...question },
            {
              path: "error",
              label: "What is said when the answer is missing",
              short: true,
              help: "Without words, we say it.",
              ...question,
            },
            ...ruleFields("ifField", "ifValue", "Always shown", {
              field: "Show it only after an answer to",
              value: "That answer",
            }),
            { path: "id", label: "Name in what is sent", shownIf: () => false },
          ],
        },
      ],
    },
    {
      title: "Afterwards",
      fields: [
        { path: "thanksTitle", label: "Title of the thanks" },
        { path: "thanksText", label: "What the sender reads afterwards", rows: 3 },
        { path: "submitLabel", label: "Words of the button", help: "Without words: Send." },
        { path: "privacyText", label: "About personal data", rows: 2 },
      ],
    },
  ],
  side: [
    {
      title: "Where it goes",
      fields: [
        { path: "topic", label: "Topic in Messages", labels: TOPIC_WORDS },
        {
          path: "person",
          label: "Assigned to",
          help: "The e-mail address of a colleague who may answer messages.",
        },
        {
          path: "emails",
          label: "E-mail to",
          one: "Address",
          help: "Without any, the address of messages in the settings. Only a colleague who may read messages can add one.",
        },
        {
          path: "routes",
          label: "By answer",
          one: "Answer",
          fields: [
            ...ruleFields("field", "value", "Choose a question", {
              field: "After an answer to",
              value: "That answer",
            }),
            { path: "topic", label: "Topic in Messages", labels: TOPIC_WORDS },
            { path: "email", label: "E-mail also to" },
            { path: "person", label: "Assigned to" },
          ],
        },
      ],
    },
    {
      title: "How many, and how long",
      fields: [
        { path: "most", label: "At most", unit: "forms", help: "Empty: as many as come." },
        { path: "keptMonths", label: "What is sent is kept for", unit: "months" },
        { path: "closedText", label: "What is said while it is closed", rows: 2 },
        {
          path: "isCompetition",
          label: "Competition",
          words: "It is a competition",
          help: "Each e-mail address enters once. After the end, winners are drawn in Messages.",
        },
      ],
    },
    ADDRESS,
  ],
  dates: [
    { path: "opensAt", label: "Opens" },
    { path: "closesAt", label: "Closes" },
  ],
});

/** A question of the form whose answers are known, and one of its answers. */
function ruleFields(
  field: string,
  value: string,
  none: string,
  labels: { field: string; value: string },
): FieldDeclaration[] {
  return [
    {
      path: field,
      label: labels.field,
      short: true,
      control: { is: "option", none, options: questionsBeside },
    },
    {
      path: value,
      label: labels.value,
      short: true,
      control: {
        is: "option",
        none: "Choose an answer",
        options: (values, path) => answersTo(values, path, field),
      },
      shownIf: ({ [field]: chosen }) => typeof chosen === "string",
    },
  ];
}

function fieldsOf({ fields }: Fields): Fields[] {
  return Array.isArray(fields) ? fields.map((each): Fields => ({ ...Object(each) })) : [];
}

/** The questions whose answers are known, without that of the path itself. */
function questionsBeside(values: Fields, path: string): Option[] {
  const [list, at] = path.split(".");
  return fieldsOf(values).flatMap((each, index) =>
    (list === "fields" && String(index) === at) || answersOf(each).length === 0
      ? []
      : [{ value: String(each["id"]), label: String(each["label"]) || `Question ${index + 1}` }],
  );
}

function answersTo(values: Fields, path: string, name: string): Option[] {
  const [list = "", at = ""] = path.split(".");
  const group: unknown = Object(values[list])[at];
  const chosen: unknown = Object(group)[name];
  const field = fieldsOf(values).find(({ id }) => id === chosen);
  return (field ? answersOf(field) : []).map((answer) => ({ value: answer, label: answer }));
}
