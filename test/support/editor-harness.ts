import type { Fields } from "../../src/rules/merge-record.ts";
import type { CallResult } from "../../views/admin/api-call.ts";
import {
  describeSaveState,
  type EditorEvent,
  type EditorRules,
  type ServerRecord,
} from "../../views/admin/editor/editor-state.ts";
import { runEditor, type EditorDependencies } from "../../views/admin/editor/run-editor.ts";
import { localCopies, type CopyStorage } from "../../views/admin/editor/local-copies.ts";

/** The time of the harness's clock. */
export const NOW = new Date("2026-11-20T13:05:00.000Z");

/** Browser storage in memory that holds at most `limit` characters. */
export function memory(limit = Number.POSITIVE_INFINITY): CopyStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      const others = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : text.length), 0);
      if (others + value.length > limit) throw new Error("QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A draft as the server returns it. */
export function job(fields: Fields = {}): ServerRecord {
  return {
    id: "b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11",
    version: 1,
    createdDate: "2026-11-01T08:00:00.000Z",
    updatedDate: "2026-11-01T08:00:00.000Z",
    title: "Baker",
    department: "Bakery",
    location: "Sliema",
    status: "draft",
    slug: "baker",
    ...fields,
  };
}

/** The values of a new job. */
export const BLANK_JOB: Fields = { title: "", department: "", location: "", status: "draft" };

/** The rules of a job: it needs a title and a department. */
export const JOB_RULES: EditorRules = {
  check: (values) =>
    Object.fromEntries(
      ["title", "department"]
        .filter((name) => values[name] === "")
        .map((name) => [name, "Please fill this in."]),
    ),
  describeFaults: (fieldErrors) => `fill in ${Object.keys(fieldErrors).join(" and ")} first`,
  titleOf: ({ title }) => String(title),
  isPublic: (values) => values["status"] === "published",
};

/** An editor with a fake server, clock and storage that the test controls. */
export function editorHarness({
  rules,
  ...options
}: Omit<Partial<EditorDependencies>, "rules"> & {
  rules?: Partial<EditorRules>;
  storage?: CopyStorage;
} = {}) {
  const requests: { path: string; method: string; body: Record<string, unknown>; idempotencyKey?: string }[] =
    [];
  const waiting: ((result: CallResult<ServerRecord>) => void)[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const storage = options.storage ?? memory();
  const editor = runEditor({
    rules: { ...JOB_RULES, ...rules },
    path: "/api/jobs",
    record: job(),
    newId: "new-1",
    keyPrefix: "key",
    clock: () => NOW,
    blank: BLANK_JOB,
    copies: localCopies(storage, "rita", "jobs"),
    call: (path, { body, ...how }) => {
      requests.push({ path, ...how, body: { ...Object(body) } });
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    setTimer: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer));
    },
    ...options,
  });
  return {
    editor,
    /** A person types. */
    change: (path: string, value: unknown) => editor.dispatch({ is: "changed", path, value }),
    send: (is: PlainEvent) => editor.dispatch({ is }),
    requests,
    timers,
    storage,
    words: () => describeSaveState(editor.getState().save),
    /** Runs the latest timer. */
    async runTimer() {
      timers.pop()?.run();
      await applyServerRecord();
    },
    /** Responds to the oldest open request. */
    async respond(result: CallResult<ServerRecord>) {
      waiting.shift()?.(result);
      await applyServerRecord();
    },
  };
}

/** The events that consist of their name. */
type PlainEvent = Extract<
  EditorEvent["is"],
  "copy-restored" | "copy-discarded" | "resumed" | "entered" | "left" | "deleted"
>;

async function applyServerRecord(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A successful call. */
export const success = (record: ServerRecord): CallResult<ServerRecord> => ({ ok: true, value: record });
/** A failed call; status 0 means no response. */
export const failure = (status: number, more: object = {}): CallResult<ServerRecord> => ({
  ok: false,
  status,
  error: "That did not work.",
  fields: {},
  signedOut: status === 401,
  offline: status === 0,
  ...more,
});
