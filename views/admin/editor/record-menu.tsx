import { Copy, ExternalLink, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { adminPathOf, kindOf } from "../../../src/content/kinds/kinds.ts";
import { textAt } from "./merge-record.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { useSetSitePath } from "../frame/site-path.ts";
import { Menu } from "../kit/menu.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useNowFor } from "../now-for.ts";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import type { ServerRecord } from "./editor-state.ts";
import { livePathOf } from "./publishable.ts";

/** Actions on a record other than editing. */
export function RecordMenu() {
  const { engine } = useEditing();
  const form = useRecordForm();
  const { kind } = form;
  const navigate = useNavigate();
  const toast = useToast();
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const sitePath = saved ? livePathOf(kind, saved, now) : null;
  useSetSitePath(sitePath);
  if (!saved) return null;
  const title = textAt(saved, kindOf(kind).titleField);
  const path = `/api/${kind}/${saved.id}`;

  async function duplicate() {
    const result = await callApi<ServerRecord>(`${path}/duplicate`, { method: "POST" });
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    await navigate(adminPathOf(kind, result.value.id));
    toast({ text: `Copy of ${title} created as a draft.` });
  }

  async function bin() {
    const result = await callApi(path, { method: "DELETE" });
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    engine.abandon();
    afterChange(kind);
    await navigate(`/admin/${kind}`);
    toast({
      text: `${title} moved to the bin.`,
      async undo() {
        const restored = await callApi(`${path}/restore`, { method: "POST" });
        if (!restored.ok) return toast({ text: restored.error, tone: "bad" });
        afterChange(kind);
        await navigate(adminPathOf(kind, saved?.id ?? ""));
      },
    });
  }

  return (
    <Menu
      label={`More for ${title}`}
      items={[
        ...(sitePath === null ? [] : [{ label: "View on site", icon: ExternalLink, href: sitePath }]),
        { label: "Duplicate", icon: Copy, onSelect: () => void duplicate() },
        ...(kindOf(kind).isFixed?.(textAt(saved, "slug"))
          ? []
          : [{ label: "Move to bin", icon: Trash2, tone: "danger" as const, onSelect: () => void bin() }]),
      ]}
    />
  );
}
