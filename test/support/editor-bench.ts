import type { Fields } from "../../views/admin/editor/merge-record.ts";
import type { CallResult } from "../../views/admin/api-call.ts";
import { createEditor } from "../../views/admin/editor/editor-engine.ts";
import type { EditorParts, ServerRecord } from "../../views/admin/editor/editor-state.ts";
import { localCopies, type CopyStorage } from "../../views/admin/editor/local-copies.ts";
import { saveStateWords } from "../../views/admin/editor/save-state.ts";

/** When the bench's clock stands. */
export const NOW = new Date("2026-11-20T13:05:00.000Z");

/** A storage of the browser that holds so many characters. */
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

/** A draft as the server answers it. */
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

/** An editor whose server, clock and storage the test holds in its hands. */
export function editorBench(options: Partial<EditorParts> & { storage?: CopyStorage } = {}) {
  const requests: { path: string; method: string; body: Record<string, unknown>; idempotencyKey?: string }[] =
    [];
  const answers: ((result: CallResult<ServerRecord>) => void)[] = [];
  let keys = 0;
  const timers: { ms: number; run: () => void }[] = [];
  const storage = options.storage ?? memory();
  const editor = createEditor({
    path: "/api/jobs",
    record: job(),
    newId: "new-1",
    newKey: () => `key-${(keys += 1)}`,
    clock: () => NOW,
    blank: { title: "", department: "", location: "", status: "draft" },
    check: (values) =>
      Object.fromEntries(
        ["title", "department"]
          .filter((name) => values[name] === "")
          .map((name) => [name, "Please fill this in."]),
      ),
    lacks: (faults) => `fill in ${Object.keys(faults).join(" and ")} first`,
    isPublic: (values) => values["status"] === "published",
    copies: localCopies(storage, "rita", "jobs"),
    call: (path, { body, ...how }) => {
      requests.push({ path, ...how, body: { ...Object(body) } });
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    },
    later: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(0, timers.length, ...timers.filter((other) => other !== timer));
    },
    ...options,
  });
  return {
    editor,
    requests,
    timers,
    storage,
    words: () => saveStateWords(editor.getState().save),
    /** Lets the last timer ring. */
    async ring() {
      timers.pop()?.run();
      await settle();
    },
    /** Answers the oldest request that waits. */
    async answer(result: CallResult<ServerRecord>) {
      answers.shift()?.(result);
      await settle();
    },
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** A call that worked. */
export const good = (record: ServerRecord): CallResult<ServerRecord> => ({ ok: true, value: record });
/** A call that did not; status 0 is no answer at all. */
export const bad = (status: number, more: object = {}): CallResult<ServerRecord> => ({
  ok: false,
  status,
  error: "That did not work.",
  fields: {},
  offline: status === 0,
  ...more,
});
