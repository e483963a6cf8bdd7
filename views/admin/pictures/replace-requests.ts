import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { Replaced } from "../../../src/media/replace-everywhere.ts";
import type { ReplacementUndone } from "../../../src/media/replace-picture.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi, type CallResult } from "../api-call.ts";

export type Replacement = Replaced;

/** @param alt a new description; undefined keeps those there are. */
export function sendReplacement(
  id: string,
  otherId: string,
  alt: string | undefined,
): Promise<CallResult<Replacement>> {
  const body = { with: otherId, ...(alt !== undefined && { alt }) };
  return callApi(`/api/images/${id}/replace`, { method: "POST", body });
}

/** Undoes a replacement as one step. The server works in steps, so that others can work meanwhile. */
export async function undoReplacement(changeId: string): Promise<CallResult<ReplacementUndone>> {
  for (;;) {
    const answer = await callApi<ReplacementUndone>(`/api/images/replacements/${changeId}/undo`, {
      method: "POST",
    });
    if (!answer.ok || answer.value.change.counts.changed === 0) return answer;
  }
}

/** Replaces a file by another one. */
export function sendFileReplacement(id: string, otherId: string): Promise<CallResult<Replacement>> {
  return callApi(`/api/files/${id}/replace`, { method: "POST", body: { with: otherId } });
}

/** Undoes the replacement of a file as one step. */
export async function undoFileReplacement(changeId: string): Promise<CallResult<{ change: BulkChange }>> {
  for (;;) {
    const answer = await callApi<{ change: BulkChange }>(`/api/files/replacements/${changeId}/undo`, {
      method: "POST",
    });
    if (!answer.ok || answer.value.change.counts.changed === 0) return answer;
  }
}

/** What an undo of a file's replacement restored, and what it left alone. */
export function undoneFileWords({ counts, named }: BulkChange): string {
  const words = `Undone: ${plural(counts.undone, "place links", "places link")} to the former file again.`;
  return counts.kept > 0 ? `${words} Left alone: ${keptWords(named, counts.kept)}` : words;
}

/** How many records a notice names. */
const MAX_NAMED = 5;

/** What an undo restored, and what it left alone. */
export function undoneWords({ change: { counts, named }, description, settings }: ReplacementUndone): string {
  const words = [`Undone: ${plural(counts.undone, "place shows", "places show")} the former picture again.`];
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
