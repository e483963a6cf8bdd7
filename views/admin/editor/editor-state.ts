import type { Fields } from "./merge-record.ts";
import type { CallResult } from "../api-call.ts";
import type { LocalCopies } from "./local-copies.ts";
import type { SaveState } from "./save-state.ts";

/** A record as the API answers it. */
export interface ServerRecord {
  id: string;
  version: number;
  createdDate: string;
  updatedDate: string;
  [field: string]: unknown;
}

/** Work that was found in the browser on return. */
export interface UnsavedCopy {
  /** ISO 8601 in UTC. */
  at: string;
  /** What it would change. */
  paths: readonly string[];
  before: Fields;
  after: Fields;
}

export interface EditorState {
  /** What the form shows; what can't be read as a number stays the text that was typed. */
  readonly values: Fields;
  /** The record as the server last answered it; undefined while it was never saved. */
  readonly saved: ServerRecord | undefined;
  readonly save: SaveState;
  /** Sentences by the paths of fields. */
  readonly faults: Readonly<Record<string, string>>;
  /** Rises with each refusal that somebody asked for: then the summary takes the focus. */
  readonly refusals: number;
  /** The paths that somebody else changed meanwhile and that are in the form now. */
  readonly taken: readonly string[];
  readonly found: UnsavedCopy | undefined;
  /** Whether leaving now would lose something: there is unsaved work, and the browser keeps no copy. */
  readonly atRisk: boolean;
}

/** What an editor is made of: the rules of its kind, and the network, clock and storage it works with. */
export interface EditorParts {
  /** The path of the kind's calls, such as `/api/jobs`. */
  path: string;
  record: ServerRecord | undefined;
  /** What a new record begins with. */
  blank: Fields;
  /** What is wrong at first sight, by path: what is required, what is too long, what is no number. */
  check: (values: Fields) => Record<string, string>;
  /** What a form with these faults still lacks, in words that follow `Not saved yet:`. */
  lacks: (faults: Readonly<Record<string, string>>) => string;
  /** Whether a record with these fields may be seen by visitors, now or at some time. */
  isPublic: (values: Fields) => boolean;
  call: (
    path: string,
    options: { method: "POST" | "PUT"; body: unknown; idempotencyKey?: string },
  ) => Promise<CallResult<ServerRecord>>;
  copies: LocalCopies;
  clock: () => Date;
  /** Runs something later; the answer stops it. */
  later: (ms: number, run: () => void) => () => void;
  /** Names a record that has no id yet. */
  newId: string;
  /** Makes up what the server is to know a first save by. */
  newKey: () => string;
  onSaved?: ((record: ServerRecord, created: boolean) => void) | undefined;
}

/** What belongs to the writer of a record rather than to the lifecycle. */
export function ownFields(record: Fields): Record<string, unknown> {
  const { id: _id, version: _version, createdDate: _created, updatedDate: _updated, ...own } = record;
  return own;
}

/** Whether something is a record as the API answers it, as far as an editor has to know. */
export function isServerRecord(value: unknown): value is ServerRecord {
  if (typeof value !== "object" || value === null) return false;
  return (
    "id" in value && typeof value.id === "string" && "version" in value && typeof value.version === "number"
  );
}
