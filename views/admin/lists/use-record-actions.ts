import { Archive, Copy, ExternalLink, EyeOff, History, Pencil, Send, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { adminPathOf, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { livePathOf, publishMoveOf, withdrawMovesOf } from "../../../src/content/publication.ts";
import { reasonOf } from "../../../src/rules/schema/error-messages.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import type { MenuItem } from "../kit/menu.tsx";
import { useToast } from "../kit/toasts.tsx";
import { isServerRecord } from "../editor/editor-state.ts";
import { usePublishQuestion } from "../publish-question.tsx";
import type { RecordListRow } from "../../../src/staff/staff-context.ts";
import type { StatusMove } from "../../../src/content/kinds/kind.ts";
import { httpErrorStatus } from "../../components/response-error.ts";

/** The fields of a record that are needed to change its status. */
interface ChangeableRecord {
  id: string;
  version: number;
  title: string;
  status: string;
  /** What it lacks that visitors expect. */
  lacks: readonly string[];
}

export interface RecordActions {
  /** This and the next two return whether they have changed something. */
  setStatus: (records: readonly ChangeableRecord[], change: StatusMove) => Promise<boolean>;
  bin: (records: readonly Pick<ChangeableRecord, "id" | "title">[]) => Promise<boolean>;
  restore: (records: readonly Pick<ChangeableRecord, "id" | "title">[]) => Promise<boolean>;
  duplicate: (record: Pick<ChangeableRecord, "id">) => Promise<void>;
  /** A question that an action may ask, to be rendered beside the list. */
  dialog: ReactNode;
}

/** The actions of a list on its records. Each runs at once and shows a toast with an Undo button. */
export function useRecordActions(kind: ContentKind): RecordActions {
  const toast = useToast();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const words = kindOf(kind);
  const question = usePublishQuestion(publishMoveOf(kind).label);

  async function change(
    records: readonly Pick<ChangeableRecord, "id" | "title">[],
    changes: readonly RecordChange[],
    { done, published = false }: { done: string; published?: boolean },
  ): Promise<boolean> {
    const result = await changeRecords(kind, changes);
    await revalidator.revalidate();
    if ("error" in result) {
      toast({ text: result.error, tone: "bad" });
      return false;
    }
    const undos = result.done.flatMap((changed) => changed.undo ?? []);
    const [only, ...others] = result.done;
    if (only) {
      const sitePath = published && others.length === 0 ? await findSitePath(only.id) : null;
      toast({
        text: `${countOf(result.done.length, records, only.id)} ${done}.${draftWords(kind, result.done)}`,
        ...(sitePath !== null && { sitePath }),
        ...(undos.length > 0 && { undo: () => undo(undos) }),
      });
    }
    // Beside the toast of what was done there is room for two.
    const { refused } = result;
    const named = refused.slice(0, refused.length > 2 ? 1 : 2);
    for (const { id, error } of named) {
      const title = records.find((record) => record.id === id)?.title ?? "";
      toast({ text: `“${title}” was not changed: ${error}`, tone: "bad" });
    }
    const more = refused.length - named.length;
    if (more > 0)
      toast({ text: `${plural(more, "other was", "others were")} not changed either.`, tone: "bad" });
    return only !== undefined;
  }

  async function undo(changes: readonly RecordChange[]): Promise<void> {
    const result = await changeRecords(kind, changes);
    await revalidator.revalidate();
    toast("error" in result ? { text: result.error, tone: "bad" } : undoneWords(kind, result));
  }

  /** Where visitors see a record now: its address may be another since it was published. */
  async function findSitePath(id: string): Promise<string | null> {
    const found = await callApi<unknown>(`/api/${kind}/${id}`);
    if (!found.ok || !isServerRecord(found.value)) return null;
    return livePathOf(kind, found.value, new Date(found.value.updatedDate));
  }

  function countOf(count: number, records: readonly { id: string; title: string }[], first?: string): string {
    if (count > 1) return `${count} ${words.many}`;
    return `“${records.find(({ id }) => id === first)?.title ?? words.one}”`;
  }

  return {
    setStatus: async (records, { status, done }) => {
      const others = records.filter((record) => record.status !== status);
      if (others.length === 0) {
        toast({ text: `Already ${done}.` });
        return false;
      }
      const published = status === words.visibility.status;
      if (published && !(await question.ask(others))) return false;
      return change(
        others,
        others.map(({ id, version }) => ({ id, version, fields: { status } })),
        { done, published },
      );
    },
    bin: (records) =>
      change(
        records,
        records.map(({ id }) => ({ id, bin: true })),
        { done: "moved to the bin" },
      ),
    restore: (records) =>
      change(
        records,
        records.map(({ id }) => ({ id, restore: true })),
        { done: "restored" },
      ),
    dialog: question.dialog,
    duplicate: async ({ id }) => {
      const result = await callApi<{ id: string }>(`/api/${kind}/${id}/duplicate`, { method: "POST" });
      if (!result.ok)
        return toast({ text: reasonOf({ message: result.error, fields: result.fields }), tone: "bad" });
      afterChange(kind);
      await navigate(`/admin/${kind}/${result.value.id}`);
      toast({
        text: "Copy created as a draft.",
        undo: async () => {
          await navigate(`/admin/${kind}`);
          await undo([{ id: result.value.id, bin: true }]);
        },
      });
    },
  };
}

/** The menu of a record in a list. */
export function recordMenu(kind: ContentKind, row: RecordListRow, actions: RecordActions): MenuItem[] {
  const path = adminPathOf(kind, row.id);
  const publish = publishMoveOf(kind, row.status);
  const isPublic = row.status === publish.status;
  const moves = isPublic ? withdrawMovesOf(kind) : [publish];
  return [
    { label: "Edit", icon: Pencil, to: path },
    ...(row.publicPath !== null && row.state === "live"
      ? [{ label: "View on site", icon: ExternalLink, href: row.publicPath }]
      : []),
    ...moves.map((move) => ({
      label: move.label,
      icon: isPublic ? (move.done === "archived" ? Archive : EyeOff) : Send,
      onSelect: () => void actions.setStatus([row], move),
    })),
    { label: "Duplicate", icon: Copy, onSelect: () => void actions.duplicate(row) },
    { label: "History", icon: History, to: `${path}/history` },
    { label: "Move to bin", icon: Trash2, tone: "danger", onSelect: () => void actions.bin([row]) },
  ];
}

/** The API's limit of changes in one request. */
const MAX_CHANGES = 500;

/** A change to one record: new field values, a move to the bin, or a restore. */
export type RecordChange =
  | { id: string; version?: number; fields: Record<string, unknown> }
  | { id: string; bin: true }
  | { id: string; restore: true };

interface BulkResult {
  id: string;
  status: number;
  record?: { status: string };
  error?: string;
  undo?: RecordChange;
}

interface Changed {
  /**
   * The records that were changed, each with the status that it has now, if it is not in the bin, and with the change that undoes
   * it, including dates set by a first publication.
   */
  done: { id: string; status: string | undefined; undo: RecordChange | undefined }[];
  /** The records that were not changed, each with the server's error sentence. */
  refused: { id: string; status: number; error: string }[];
}

/** What an undo has done, in words. */
export function undoneWords(kind: ContentKind, { done, refused }: Changed): { text: string; tone?: "bad" } {
  const drafts = draftWords(kind, done);
  const { length } = refused;
  if (length === 0) return { text: `Undone.${drafts}` };
  const changed = `A colleague has changed ${length === 1 ? "it" : "them"} since.`;
  const reasons = new Set(refused.map(({ status, error }) => (status === 409 ? changed : error)));
  return { text: `${length} could not be undone. ${[...reasons].join(" ")}${drafts}`, tone: "bad" };
}

/** A sentence about what was restored as a draft: so comes back what needs the yes of a second person, whatever it was. */
function draftWords(kind: ContentKind, done: Changed["done"]): string {
  const [draft] = Object.keys(kindOf(kind).statuses);
  const drafts = done.filter(({ status, undo }) => undo && "bin" in undo && status === draft).length;
  if (drafts === 0) return "";
  return drafts === 1 ? " It is back as a draft." : ` ${drafts} are back as drafts.`;
}

/** Changes many records of one kind. Each change is independent: some can succeed while others fail. */
export async function changeRecords(
  kind: ContentKind,
  changes: readonly RecordChange[],
): Promise<Changed | CallFailure> {
  const changed: Changed = { done: [], refused: [] };
  for (let from = 0; from < changes.length; from += MAX_CHANGES) {
    const result = await callApi<{ results: BulkResult[] }>(`/api/${kind}/bulk`, {
      method: "POST",
      body: { changes: changes.slice(from, from + MAX_CHANGES) },
    });
    if (!result.ok) return result;
    for (const { id, record, undo, error, status } of result.value.results) {
      if (status < 400) changed.done.push({ id, status: record?.status, undo });
      else changed.refused.push({ id, status, error: error ?? httpErrorStatus(status) });
    }
  }
  afterChange(kind);
  return changed;
}
