import type { Fields } from "./merge-record.ts";
import type { Colleague } from "../../../src/rules/access/author.ts";
import type { CallResult } from "../api-call.ts";
import type { LocalCopies } from "./local-copies.ts";
import type { SaveState } from "./save-state.ts";

/** A record as the API returns it. */
export interface ServerRecord {
  id: string;
  version: number;
  createdDate: string;
  updatedDate: string;
  [field: string]: unknown;
}

/** Unsaved work of an earlier visit that the browser has stored. */
export interface UnsavedCopy {
  /** ISO 8601 in UTC. */
  at: string;
  /** The paths that it would change. */
  paths: readonly string[];
  before: Fields;
  after: Fields;
}

export interface EditorState {
  /** The form's values. Text that is not a valid number stays the text that was typed. */
  readonly values: Fields;
  /** The record as the server last returned it; undefined until the first save. */
  readonly saved: ServerRecord | undefined;
  readonly save: SaveState;
  /** Error sentences by field path. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Counts the saves that a person asked for and that were rejected. Each moves the focus to the error summary. */
  readonly rejectedSaves: number;
  /** The paths of other people's changes that have been merged into the form. */
  readonly mergedPaths: readonly string[];
  /** Who made these changes; empty if it is not known. */
  readonly savedBy: readonly Colleague[];
  readonly unsavedCopy: UnsavedCopy | undefined;
  /** Whether leaving now would lose work: something is unsaved, and the browser has no copy. */
  readonly atRisk: boolean;
}

/** What an editor needs: the rules of its kind, the network, the clock and the storage. */
export interface EditorDependencies {
  /** The path of the kind's calls, such as `/api/jobs`. */
  path: string;
  record: ServerRecord | undefined;
  /** The values of a new record. */
  blank: Fields;
  /** Validates in the browser. Returns error sentences by path. */
  check: (values: Fields) => Record<string, string>;
  /** Describes what has to be corrected, in words that follow `Not saved yet:`. */
  describeFaults: (fieldErrors: Readonly<Record<string, string>>, values: Fields) => string;
  /** What a record with these fields is called, for the list of the local copies. */
  titleOf: (values: Fields) => string;
  /** Whether visitors see a record with these fields, now or at another time. */
  isPublic: (values: Fields) => boolean;
  call: (
    path: string,
    options: { method: "POST" | "PUT"; body: unknown; idempotencyKey?: string },
  ) => Promise<CallResult<ServerRecord>>;
  copies: LocalCopies;
  clock: () => Date;
  /** Calls `run` after `ms` milliseconds. Returns a function that cancels it. */
  setTimer: (ms: number, run: () => void) => () => void;
  /** Of a new record: the local copy that the person chose to continue. */
  wantedCopyId?: string | undefined;
  /** The temporary id of a new record, for its local copy. */
  newId: string;
  /** Returns a new idempotency key for a first save. */
  createKey: () => string;
  onSaved?: ((record: ServerRecord, created: boolean) => void) | undefined;
}

/** Returns the fields that people edit: without id, version and dates. */
export function ownFields(record: Fields): Record<string, unknown> {
  const { id: _id, version: _version, createdDate: _created, updatedDate: _updated, ...own } = record;
  return own;
}

/** Whether a value is a record of the API, as far as an editor needs to know. */
export function isServerRecord(value: unknown): value is ServerRecord {
  if (typeof value !== "object" || value === null) return false;
  return (
    "id" in value && typeof value.id === "string" && "version" in value && typeof value.version === "number"
  );
}
