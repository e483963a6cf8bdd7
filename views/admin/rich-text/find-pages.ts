import type { ContentKind } from "../../../src/content/kinds.ts";
import { kindOf } from "../../../src/content/kinds.ts";
import type { PublicationState } from "../../../src/content/publication.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** A record or a page of the site, as `GET /api/desk/find` answers it. */
interface FoundRecord {
  kind: ContentKind | "page";
  id: string;
  title: string;
  state: PublicationState;
  /** Null where it has no address. */
  publicPath: string | null;
}

/** A page of ours that a link may lead to. */
export interface LinkTarget {
  key: string;
  title: string;
  path: string;
  /** What it is, and whether visitors can open it. */
  words: string;
}

/** As many as fit under the field without scrolling far. */
const LIMIT = 8;

/** Finds pages of ours by their title, those that have an address. */
export async function findPages(q: string, signal: AbortSignal): Promise<CallResult<LinkTarget[]>> {
  const answer = await callApi<{ results: FoundRecord[] }>(
    `/api/desk/find?q=${encodeURIComponent(q)}&limit=${LIMIT}`,
    { signal },
  );
  if (!answer.ok) return answer;
  const value = answer.value.results.flatMap(({ kind, id, title, state, publicPath }) =>
    publicPath === null ? [] : [{ key: kind + id, title, path: publicPath, words: wordsFor(kind, state) }],
  );
  return { ok: true, value };
}

function wordsFor(kind: FoundRecord["kind"], state: PublicationState): string {
  const what = kind === "page" ? "page" : kindOf(kind).one;
  return state === "live"
    ? what
    : `${what}, visitors can’t open it ${state === "ended" ? "any more" : "yet"}`;
}
