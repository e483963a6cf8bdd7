import { REMOVE_INVISIBLE } from "../schema/error-messages.ts";
import { withoutDirection } from "../text/direction.ts";
import { addDays } from "../time/malta-time.ts";
import { formatDay, parseDay } from "../time/typed-date.ts";
import { isFieldShown, NO, YES, type FormField, type FormRules, type Typed } from "./form-fields.ts";

/** An e-mail address, as the validator of the server has it: a test compares the two. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** A phone number as people write it, or none. */
export const PHONE = /^(?:\+?\d[\d ()./-]{4,})?$/;

export const NO_PHONE = "Please enter a phone number, such as +356 2000 0000.";

/** What is known beside the answers when they are read. */
interface AnswerFacts {
  /** The fields whose file is there. */
  files: ReadonlySet<string>;
  /** In Malta, `YYYY-MM-DD`. */
  today: string;
}

/** Answers as they are stored, and a sentence for each that is wrong. */
export interface ReadAnswers {
  answers: Record<string, string>;
  faults: Record<string, string>;
}

/**
 * Reads the answers of a form, in the browser before it is sent, and on the server. A field that no rule shows has no answer.
 * Texts are trimmed, and lose the signs that reverse their direction.
 */
export function readAnswers(form: FormRules, typed: Typed, facts: AnswerFacts): ReadAnswers {
  const answers: Record<string, string> = {};
  const faults: Record<string, string> = {};
  const cleaned = Object.fromEntries(form.fields.map(({ id }) => [id, clean(typed[id] ?? "")]));
  for (const field of form.fields) {
    const { id, kind } = field;
    if (kind === "heading" || !isFieldShown(form.fields, field, cleaned)) continue;
    const text = cleaned[id] ?? "";
    const isMissing = kind === "file" ? !facts.files.has(id) : text === "";
    if (isMissing) {
      if (field.required) faults[id] = field.error || missingSentence(field);
      else if (kind !== "file") answers[id] = "";
      continue;
    }
    if (kind === "file") continue;
    const read = readOne(field, text, facts.today);
    if ("fault" in read) faults[id] = read.fault;
    else answers[id] = read.answer;
  }
  const { either } = form;
  if (either?.fields.every((id) => answers[id] === "")) faults[either.fields[0]] = either.error;
  return { answers, faults };
}

/** Browsers send a line break as two characters. */
function clean(text: string): string {
  return withoutDirection(text).replaceAll(/\r\n?/g, "\n").trim();
}

type Read = { answer: string } | { fault: string };

function readOne(field: FormField, text: string, today: string): Read {
  switch (field.kind) {
    case "text":
      return readWords(text, field.max, /^[^\0]*$/);
    case "email":
      return checked(
        readWords(text, field.max),
        (line) => EMAIL.test(line),
        "Please enter an e-mail address.",
      );
    case "phone":
      return checked(readWords(text, field.max), (line) => PHONE.test(line), NO_PHONE);
    case "number":
      return readNumber(field, text);
    case "date":
      return readDate(field, text, today);
    case "yes-no":
      return text === YES || text === NO ? { answer: text } : { fault: chooseSentence(field) };
    case "consent":
      return text === YES ? { answer: YES } : { fault: chooseSentence(field) };
    case "several":
      return readOptions(field, [...new Set(text.split("\n"))]);
    case "choice":
    case "store":
      return readOptions(field, [text]);
    case "product":
      return field.options.length > 0 ? readOptions(field, [text]) : readWords(text, field.max);
    default:
      return readWords(text, field.max);
  }
}

/** @param allowed the texts that can be stored; a line without control characters where absent. */
function readWords(text: string, max: number, allowed?: RegExp): Read {
  if (text.length > max) return { fault: `Please use at most ${max.toLocaleString("en-GB")} characters.` };
  if (!allowed && /[\r\n]/.test(text)) return { fault: "Please keep this on one line." };
  return (allowed ?? /^[^\p{Cc}\u2028\u2029]*$/u).test(text) ? { answer: text } : { fault: REMOVE_INVISIBLE };
}

function checked(read: Read, isRight: (answer: string) => boolean, fault: string): Read {
  return "fault" in read || isRight(read.answer) ? read : { fault };
}

function readOptions(field: FormField, chosen: readonly string[]): Read {
  const known = chosen.every((value) => field.options.some((option) => option.value === value));
  return known ? { answer: chosen.join("\n") } : { fault: chooseSentence(field) };
}

/** `1,000` is a thousand, as the site itself writes it; `12,5` is twelve and a half, as others do. */
function readNumber({ least, most }: FormField, text: string): Read {
  const isInThousands = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/.test(text);
  const written = isInThousands ? text.replaceAll(",", "") : text.replace(",", ".");
  const number = Number(written);
  const isNumber = /^-?\d{1,12}(?:\.\d{1,4})?$/.test(written);
  if (isNumber && (least === null || number >= least) && (most === null || number <= most))
    return { answer: String(number) };
  if (least !== null && most !== null) return { fault: `Please enter a number from ${least} to ${most}.` };
  if (least !== null) return { fault: `Please enter a number, at least ${least}.` };
  return { fault: most === null ? "Please enter a number." : `Please enter a number, at most ${most}.` };
}

function readDate({ least, most }: FormField, text: string, today: string): Read {
  const day = parseDay(text, today);
  if (day === undefined) return { fault: `Please enter a day, such as ${formatDay(addDays(today, 7))}.` };
  const { first, last } = dateBounds({ least, most }, today);
  if (first !== undefined && day < first)
    return { fault: `Please choose ${formatDay(first)} or a later day.` };
  if (last !== undefined && day > last)
    return { fault: `Please choose ${formatDay(last)} or an earlier day.` };
  return { answer: day };
}

/** The first and the last day that a date may be, `YYYY-MM-DD`; undefined where there is none. */
export function dateBounds({ least, most }: Pick<FormField, "least" | "most">, today: string) {
  return {
    first: least === null ? undefined : addDays(today, least),
    last: most === null ? undefined : addDays(today, most),
  };
}

function missingSentence(field: FormField): string {
  switch (field.kind) {
    case "choice":
    case "several":
    case "store":
    case "yes-no":
    case "consent":
      return chooseSentence(field);
    case "file":
      return `Please choose a file for “${field.label}”.`;
    default:
      return `Please fill in “${field.label}”.`;
  }
}

function chooseSentence({ kind, label, error }: FormField): string {
  if (error !== "") return error;
  if (kind === "store") return "Please choose a store of the list.";
  if (kind === "consent") return "Please tick this box if you agree: we need it to accept the form.";
  return `Please choose an answer to “${label}”.`;
}
