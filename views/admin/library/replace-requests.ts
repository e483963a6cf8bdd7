import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { Library } from "../../../src/media/library.ts";
import type { Replaced } from "../../../src/media/replace-everywhere.ts";
import type { ReplacementUndone } from "../../../src/media/undo-replacement.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** What the undo of a replacement did. A file has no description, and the API does not report its settings. */
type Undone = Pick<ReplacementUndone, "change"> & Partial<ReplacementUndone>;

/**
 * Replaces a picture or a file by another one of its library.
 *
 * @param alt a new description of a picture; undefined keeps those there are.
 */
export function sendReplacement(
  library: Library,
  id: string,
  otherId: string,
  alt?: string,
): Promise<CallResult<Replaced>> {
  const body = { with: otherId, ...(alt !== undefined && { alt }) };
  return callApi(`/api/${library}/${id}/replace`, { method: "POST", body });
}

/** Undoes a replacement as one step. The server works in steps, so that others can work meanwhile. */
export async function undoReplacement(library: Library, changeId: string): Promise<CallResult<Undone>> {
  for (;;) {
    const answer = await callApi<Undone>(`/api/${library}/replacements/${changeId}/undo`, { method: "POST" });
    if (!answer.ok || answer.value.change.counts.changed === 0) return answer;
  }
}

/** Whether an undo left nothing alone of what it says in `undoneWords`, except for settings. */
export function isUndoneWhole({ change, description }: Undone): boolean {
  return change.counts.kept === 0 && description !== "left";
}

/** How many records a notice names. */
const MAX_NAMED = 5;

/** What an undo restored, and what it left alone. */
export function undoneWords(library: Library, { change, description, settings }: Undone): string {
  const { counts, named } = change;
  const words = [
    library === "images"
      ? `Undone: ${plural(counts.undone, "place shows", "places show")} the former picture again.`
      : `Undone: ${plural(counts.undone, "place links", "places link")} to the former file again.`,
  ];
  if (counts.kept > 0) words.push(`Left alone: ${keptWords(named, counts.kept)}`);
  if (settings === "restored") words.push("The settings show it again too.");
  if (settings === "left") words.push("The settings were changed since, and were left alone.");
  if (description === "left")
    words.push("The description in the library was changed since, and was left alone.");
  return words.join(" ");
}

function keptWords(named: BulkChange["named"], kept: number): string {
  const shown = named
    .slice(0, MAX_NAMED)
    .map(({ title, reason }) => `“${title}” (${reason.replace(/\.$/, "")})`);
  const more = kept - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${plural(more, "other", "others")}` : ""}.`;
}
