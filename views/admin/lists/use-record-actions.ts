import { useNavigate, useRevalidator } from "react-router";
import { kindOf, type ContentKind } from "../../../src/content/kinds.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { useToast } from "../kit/toasts.tsx";
import type { StatusChange } from "../../../src/content/kind.ts";
import { changeRecords, type RecordChange } from "./record-changes.ts";

/** As much of a record as changing its status takes. */
export interface ChangeableRecord {
  id: string;
  version: number;
  title: string;
  status: string;
}

export interface RecordActions {
  setStatus: (records: readonly ChangeableRecord[], change: StatusChange) => Promise<void>;
  bin: (records: readonly Pick<ChangeableRecord, "id" | "title">[]) => Promise<void>;
  restore: (records: readonly Pick<ChangeableRecord, "id" | "title">[]) => Promise<void>;
  duplicate: (record: Pick<ChangeableRecord, "id">) => Promise<void>;
}

/** What can be done to the records of a kind out of a list: it happens at once, and one toast takes it back. */
export function useRecordActions(kind: ContentKind): RecordActions {
  const toast = useToast();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const words = kindOf(kind);

  async function change(
    records: readonly Pick<ChangeableRecord, "id" | "title">[],
    changes: readonly RecordChange[],
    done: string,
  ): Promise<void> {
    const result = await changeRecords(kind, changes);
    await revalidator.revalidate();
    if ("error" in result) return toast({ text: result.error, tone: "bad" });
    const back = result.done.flatMap(({ undo }) => undo ?? []);
    if (result.done.length > 0) {
      toast({
        text: `${countOf(result.done.length, records, result.done[0]?.id)} ${done}.`,
        ...(back.length > 0 && { undo: () => takeBack(back) }),
      });
    }
    for (const { id, error } of result.refused.slice(0, 2)) {
      const title = records.find((record) => record.id === id)?.title ?? "";
      toast({ text: `“${title}” stays as it was: ${error}`, tone: "bad" });
    }
  }

  async function takeBack(changes: readonly RecordChange[]): Promise<void> {
    const result = await changeRecords(kind, changes);
    await revalidator.revalidate();
    if ("error" in result) toast({ text: result.error, tone: "bad" });
    else if (result.refused.length > 0) {
      toast({
        text: `${result.refused.length} could not be taken back: somebody has changed them since.`,
        tone: "bad",
      });
    } else toast({ text: "Taken back: everything is as it was." });
  }

  function countOf(count: number, records: readonly { id: string; title: string }[], first?: string): string {
    if (count > 1) return `${count} ${words.many}`;
    return `“${records.find(({ id }) => id === first)?.title ?? words.one}”`;
  }

  return {
    setStatus: (records, { status, done }) => {
      const others = records.filter((record) => record.status !== status);
      if (others.length === 0) {
        toast({ text: `Already so: ${done}.` });
        return Promise.resolve();
      }
      return change(
        others,
        others.map(({ id, version }) => ({ id, version, fields: { status } })),
        done,
      );
    },
    bin: (records) =>
      change(
        records,
        records.map(({ id }) => ({ id, bin: true })),
        "put in the bin",
      ),
    restore: (records) =>
      change(
        records,
        records.map(({ id }) => ({ id, restore: true })),
        "brought back",
      ),
    duplicate: async ({ id }) => {
      const result = await callApi<{ id: string }>(`/api/${kind}/${id}/duplicate`, { method: "POST" });
      if (!result.ok) return toast({ text: result.error, tone: "bad" });
      afterChange(kind);
      await navigate(`/admin/${kind}/${result.value.id}`);
      toast({
        text: "This is the copy, a draft that nobody outside sees.",
        undo: async () => {
          await changeRecords(kind, [{ id: result.value.id, bin: true }]);
          await navigate(`/admin/${kind}`);
        },
      });
    },
  };
}
