import type { ContentKind } from "../../../src/content/kinds.ts";
import { changedFields, isGroup, type Fields } from "../editor/merge-record.ts";
import { callApi, type CallFailure, type CallResult } from "../api-call.ts";
import { isServerRecord, ownFields, type ServerRecord } from "../editor/editor-state.ts";

interface Restored {
  /** Puts back what stood there before. */
  takeBack: () => Promise<CallResult<ServerRecord>>;
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
  error: "This version is no longer there. Reload the page, then try again.",
};

/**
 * Writes the fields of an old version anew. Its words and pictures come back; whether the record is on the site,
 * and its address, stay as they are: bringing back a text must not take a page off the site.
 */
export async function restoreVersion(
  kind: ContentKind,
  id: string,
  version: number,
): Promise<CallResult<Restored>> {
  const path = `/api/${kind}/${id}`;
  const history = await callApi<unknown>(`${path}/history`);
  if (!history.ok) return history;
  const entries = Array.isArray(history.value) ? history.value.filter(isEntry) : [];
  const [latest] = entries;
  const wanted = entries.find((entry) => entry.version === version);
  if (!latest || !wanted) return GONE;
  const now = contentOf(latest.record);
  const then = contentOf(wanted.record);
  const put = (fields: Fields, seen: number) =>
    callApi<ServerRecord>(path, { method: "PUT", body: { ...fields, version: seen } });
  const written = await put(changedFields(now, then), latest.version);
  if (!written.ok) return written;
  return { ok: true, value: { takeBack: () => put(changedFields(then, now), written.value.version) } };
}

function contentOf(record: ServerRecord): Fields {
  const { status: _status, slug: _slug, ...content } = ownFields(record);
  return content;
}

function isEntry(value: unknown): value is Entry {
  return isGroup(value) && typeof value["version"] === "number" && isServerRecord(value["record"]);
}
