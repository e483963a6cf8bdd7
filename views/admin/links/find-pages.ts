import type { ContentKind } from "../../../src/content/kinds/kinds.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** A record or a page of the site, as `GET /api/desk/find` returns it. */
interface FoundRecord {
  kind: ContentKind | "page";
  id: string;
  title: string;
  state: PublicationState;
  /** Null if it has no page. */
  publicPath: string | null;
}

/** A file of the library, as the same call returns it among others. */
interface FoundOther {
  kind: "person" | "picture" | "file";
  id: string;
  title: string;
  detail: string;
  publicPath: string | null;
}

/** A page or a file of this site that a link may lead to. */
export interface LinkTarget {
  key: string;
  name: string;
  path: string;
  /** Absent for a page that is no record. */
  record?: { kind: ContentKind; id: string };
  /** Its kind, and whether visitors can open it. */
  words: string;
}

/** Few enough to need little scrolling. */
const LIMIT = 8;

/** Finds pages and files of this site by title. */
export async function findPages(q: string, signal: AbortSignal): Promise<CallResult<LinkTarget[]>> {
  const answer = await callApi<{ results: FoundRecord[]; others: FoundOther[] }>(
    `/api/desk/find?q=${encodeURIComponent(q)}&limit=${LIMIT}`,
    { signal },
  );
  if (!answer.ok) return answer;
  const value = answer.value.results.flatMap(({ kind, id, title, state, publicPath }) =>
    publicPath === null
      ? []
      : [
          {
            key: kind + id,
            name: title,
            path: publicPath,
            words: wordsFor(kind, state),
            ...(kind !== "page" && { record: { kind, id } }),
          },
        ],
  );
  const files = answer.value.others.flatMap(({ kind, id, title, detail, publicPath }) =>
    publicPath === null ? [] : [{ key: kind + id, name: title, path: publicPath, words: detail }],
  );
  return { ok: true, value: [...value, ...files] };
}

function wordsFor(kind: FoundRecord["kind"], state: PublicationState): string {
  const what = kind === "page" ? "page" : kindOf(kind).one;
  return state === "live" ? what : `${what}, ${state === "ended" ? "no longer" : "not yet"} public`;
}
