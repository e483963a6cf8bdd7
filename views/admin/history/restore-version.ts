import { changedFields, isGroup, type Fields } from "../editor/merge-record.ts";
import { callApi, type CallFailure, type CallResult } from "../api-call.ts";
import { isServerRecord, ownFields, type ServerRecord } from "../editor/editor-state.ts";

interface Restored {
  /** Writes back the values from before the restore. */
  undo: () => Promise<CallResult<ServerRecord>>;
}

interface Entry {
  version: number;
  record: ServerRecord;
}

const GONE: CallFailure = {
  ok: false,
  status: 404,
  fields: {},
  offline: false,
  error: "This version no longer exists. Reload the page, then try again.",
};

/**
 * Restores the content of an old version as a new version. Status and slug stay as they are: restoring a text must not
 * unpublish a page or change its address.
 *
 * @param path of the record in the API.
 */
export async function restoreVersion(path: string, version: number): Promise<CallResult<Restored>> {
  const history = await callApi<unknown>(`${path}/history`);
  if (!history.ok) return history;
  const entries = Array.isArray(history.value) ? history.value.filter(isEntry) : [];
  const [latest] = entries;
  const wanted = entries.find((entry) => entry.version === version);
  if (!latest || !wanted) return GONE;
  const now = contentOf(latest.record);
  const then = contentOf(wanted.record);
  const write = (fields: Fields, seen: number) =>
    callApi<ServerRecord>(path, { method: "PUT", body: { ...fields, version: seen } });
  const written = await write(changedFields(now, then), latest.version);
  if (!written.ok) return written;
  return { ok: true, value: { undo: () => write(changedFields(then, now), written.value.version) } };
}

function contentOf(record: ServerRecord): Fields {
  const { status: _status, slug: _slug, ...content } = ownFields(record);
  return content;
}

function isEntry(value: unknown): value is Entry {
  return isGroup(value) && typeof value["version"] === "number" && isServerRecord(value["record"]);
}
