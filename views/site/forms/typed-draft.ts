import { useEffect, useState, type RefObject } from "react";
import { parseJson } from "../../../src/rules/text/parse-json.ts";
import { KEY_PREFIX } from "../../../src/rules/brand/key-prefix.ts";
import {
  type FormRules,
  type Typed,
  keptFieldOf,
  type FormField,
} from "../../../src/rules/contact/form-fields.ts";

/** What a person has typed into a form, in their browser alone, until it is sent. */
const KEY = `${KEY_PREFIX}_typed:`;

/** After how many days what was typed is forgotten: others may use the browser. */
const KEPT_DAYS = 7;

interface Draft {
  /** What was there when the page was opened. */
  restored: Typed | undefined;
  /** Call it when something is typed. */
  keep: () => void;
  forget: () => void;
}

/**
 * Keeps what is typed into a form in this browser, and brings it back when the page is opened again. Files stay nowhere.
 *
 * @param name of the form; undefined where nothing is kept.
 */
export function useTypedDraft(
  name: string | undefined,
  { fields }: FormRules,
  element: RefObject<HTMLFormElement | null>,
): Draft {
  const [restored, setRestored] = useState<Typed>();
  useEffect(() => {
    forgetOld(new Date());
    const form = element.current;
    if (name === undefined || !form) return undefined;
    // What was typed before there was a script is newer.
    const isEmpty = Object.values(readTyped(fields, form).typed).every((text) => text === "");
    const typed = isEmpty ? readDraft(name) : undefined;
    // What the browser stores is not in the page that the server sent: it comes after the first drawing.
    const timer = typed && setTimeout(() => setRestored(typed));
    return () => clearTimeout(timer);
  }, [name, fields, element]);
  return {
    restored,
    keep() {
      if (name === undefined || !element.current) return;
      store(name, readTyped(fields, element.current).typed);
    },
    forget() {
      forgetKeys((key) => key === KEY + name);
      element.current?.reset();
      setRestored(undefined);
    },
  };
}

/** Forgets what was typed into any form: one was sent. */
export function forgetDrafts(): void {
  forgetKeys((key) => key.startsWith(KEY));
}

/** Forgets what is too old, or no draft of ours, of every form: that page may never be opened again. */
function forgetOld(now: Date): void {
  forgetKeys((key) => key.startsWith(KEY) && !isFresh(window.localStorage.getItem(key), now));
}

function isFresh(stored: string | null, now: Date): boolean {
  const { date }: { date?: unknown } = Object(parseJson(stored ?? ""));
  return now.getTime() - Date.parse(String(date)) < KEPT_DAYS * 86_400_000;
}

function forgetKeys(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window.localStorage).filter(isMeant)) window.localStorage.removeItem(key);
  } catch {
    // The browser stores nothing, so there is nothing to forget.
  }
}

function store(name: string, typed: Typed): void {
  try {
    window.localStorage.setItem(KEY + name, JSON.stringify({ date: new Date().toISOString(), typed }));
  } catch {
    // Full, or refused: what is typed then stays on the page alone.
  }
}

/** What was typed, unless it is no draft of ours. */
function readDraft(name: string): Typed | undefined {
  try {
    const stored: { typed?: unknown } = Object(JSON.parse(window.localStorage.getItem(KEY + name) ?? "null"));
    const entries = Object.entries(Object(stored.typed)).flatMap(([id, text]) =>
      typeof text === "string" && text !== "" ? [[id, text] as const] : [],
    );
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}

/** What a form has at the moment: its texts, and the fields that have a file. */
export function readTyped(
  fields: readonly FormField[],
  element: HTMLFormElement,
): { typed: Typed; files: ReadonlySet<string> } {
  const data = new FormData(element);
  const textsOf = (name: string) => data.getAll(name).filter((value) => typeof value === "string");
  const hasFile = ({ id }: FormField) =>
    textsOf(keptFieldOf(id)).length > 0 ||
    data.getAll(id).some((value) => value instanceof File && value.name !== "");
  return {
    typed: Object.fromEntries(fields.map(({ id }) => [id, textsOf(id).join("\n")])),
    files: new Set(fields.filter((field) => field.kind === "file" && hasFile(field)).map(({ id }) => id)),
  };
}
