import { Copy, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { FORMS } from "../../../src/content/kinds/kinds.form.ts";
import { adminPathOf, kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { livePathOf } from "../../../src/content/publication.ts";
import { afterChange } from "../after-change.ts";
import { callApi } from "../api-call.ts";
import { useSetSitePath } from "../frame/site-path.ts";
import { Menu } from "../kit/menu.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useNowFor } from "../now-for.ts";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import { EditorScreen, FormSections } from "./editor-screen.tsx";
import type { ServerRecord } from "./editor-state.ts";
import styles from "./editor.module.css";
import { textAt } from "./merge-record.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { createEditor } from "./use-editor.ts";

interface EditorProps {
  kind: ContentKind;
  record: ServerRecord | undefined;
  start: Readonly<Record<string, unknown>>;
  choices: Readonly<Record<string, string[]>>;
  publicUrl: string;
  userId: string;
  /** Of a new record: the local copy that the person chose to continue. */
  wantedCopyId: string | undefined;
  onCreated: (id: string) => void;
}

/** The editor of a record: form, save bar, publishing and preview. */
export function RecordEditor({ kind, choices, publicUrl, onCreated, ...more }: EditorProps) {
  const form = FORMS[kind];
  const { titleField, visibility, one, many } = kindOf(kind);
  const { revalidate } = useRevalidator();
  const [editor] = useState(() => {
    const made = createEditor({
      ...more,
      form,
      kind,
      titleOf: (values) => textAt(values, titleField).trim(),
      isPublic: ({ status }) => status === visibility.status,
      onSaved({ id }, created) {
        afterChange(kind);
        // After the form is left, only the data of the current screen is reloaded.
        if (made.getState().presence !== "open") void revalidate();
        else if (created) onCreated(id);
      },
    });
    return made;
  });
  return (
    <EditorScreen
      editor={editor}
      form={form}
      choices={choices}
      publicUrl={publicUrl}
      title={({ values, saved }) =>
        textAt(values, titleField).trim() || `${saved ? "Untitled" : "New"} ${one}`
      }
      back={{ to: `/admin/${kind}`, label: `All ${many}` }}
      historyPath={(id) => `/admin/${kind}/${id}/history`}
      actions={<RecordMenu />}
      saveBar={<SaveBar />}
    >
      <div className={styles["form"]}>
        <div className={styles["main"]}>
          <FormSections sections={form.main} />
        </div>
        <div className={styles["side"]}>
          <PublicationPanel />
          <FormSections sections={form.side} />
        </div>
      </div>
    </EditorScreen>
  );
}

/** Actions on a record other than editing. */
function RecordMenu() {
  const { editor } = useEditing();
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
    editor.dispatch({ is: "deleted" });
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
