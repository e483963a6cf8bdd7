import { useMemo, useState } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { FieldSpec, FieldsForm } from "../../../src/content/form.ts";
import { instant } from "../../../src/rules/schema/fields.ts";
import type { NextOrLive } from "../../../src/content/next-versions/next-record.ts";
import { callApi, type CallResult } from "../api-call.ts";
import { isServerRecord, type SaveAnswer, type ServerRecord } from "./editor-state.ts";

/** What is known of a next version beside its fields; null where none waits. */
export type NextFacts = (NonNullable<NextOrLive["next"]> & Pick<NextOrLive["record"], "nextFrom">) | null;

/** What a screen has read of a next version. */
function factsOf({ record: { nextFrom }, next }: NextOrLive): NextFacts {
  return next && { ...next, nextFrom };
}

/** The next version of what an editor has open. */
export interface NextEditing {
  /** Whether the editor is that of the next version, and not of what is on the site. */
  isOpen: boolean;
  facts: NextFacts;
  setFacts: (facts: NextFacts) => void;
  /** Reads again what is known: a save on the site may ask a question of the next version. @returns it, if one waits. */
  readFacts: (path: string) => Promise<ServerRecord | undefined>;
  /** How much the version of the next one is ahead of that on the site: its first save names both. */
  ahead: number;
  /** Where the version on the site is edited. */
  livePath: string;
}

/** The address of the editor of a next version. */
export function nextPath(livePath: string): string {
  return `${livePath}?version=next`;
}

/** Of the routes of editors. A form is the source of truth while it is open: signing in again must not reload the record. */
export function revalidateOtherForm({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const versionOf = ({ searchParams }: URL) => searchParams.get("version");
  return currentUrl.pathname !== nextUrl.pathname || versionOf(currentUrl) !== versionOf(nextUrl);
}

/** When the next version goes live: a field of its form beside those of the record. */
const NEXT_FROM: FieldSpec = {
  is: "instant",
  edge: "start",
  days: false,
  path: "nextFrom",
  label: "Goes live on",
  required: false,
  help: "Without a date it waits until you publish it.",
};

/** The form of a record with the field that only its next version has. */
export function nextForm<Of extends FieldsForm>(form: Of): Of {
  return {
    ...form,
    schema: form.schema.safeExtend({ nextFrom: instant.nullable() }),
    dates: [NEXT_FROM, ...form.dates],
  };
}

/** Reads an answer about a next version as that about a record, and reports what is known of it beside its fields. */
export function readNextAnswer(
  result: CallResult<ServerRecord>,
  report: (facts: NextFacts) => void,
): SaveAnswer {
  const record = result.ok ? result.value : result.current;
  if (!isNextRecord(record)) return result;
  const { next, ...shown } = record;
  report(factsOf({ record: shown, next: next ?? null }));
  if (result.ok) return { ok: true, value: shown };
  return { ...result, current: shown, questions: next?.questions ?? [] };
}

/** Whether a value is a record with what is known of its next version, as the API describes both. */
function isNextRecord(value: unknown): value is NextOrLive["record"] & Partial<Pick<NextOrLive, "next">> {
  const { nextFrom, next } = Object(value);
  const isFacts = next === undefined || (Array.isArray(next?.changed) && Array.isArray(next.questions));
  return isServerRecord(value) && (nextFrom === null || typeof nextFrom === "string") && isFacts;
}

interface NextOptions extends Pick<NextEditing, "isOpen" | "livePath"> {
  record: ServerRecord | undefined;
  /** Whether there can be a next version, now or once it is published. */
  isPossible: boolean;
}

/**
 * Keeps what is known of a next version while an editor is open; undefined where there can be none.
 *
 * @param next the next version, or with what one begins; undefined for a new record.
 */
export function useNextEditing(
  next: NextOrLive | undefined,
  { isOpen, record, livePath, isPossible }: NextOptions,
): NextEditing | undefined {
  const [facts, setFacts] = useState<NextFacts>(() => (next ? factsOf(next) : null));
  const [ahead] = useState(() => (next && record ? next.record.version - record.version : 0));
  return useMemo(() => {
    if (!isPossible) return undefined;
    const readFacts = async (path: string) => {
      const result = await callApi<ServerRecord>(`${path}/next`);
      if (!result.ok && result.status === 404) setFacts(null);
      if (!result.ok) return undefined;
      readNextAnswer(result, setFacts);
      return result.value;
    };
    return { isOpen, facts, setFacts, readFacts, ahead, livePath };
  }, [isPossible, isOpen, facts, ahead, livePath]);
}
