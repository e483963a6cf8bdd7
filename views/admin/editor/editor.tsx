import { History, MonitorSmartphone } from "lucide-react";
import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { kindOf, type ContentKind } from "../../../src/content/kinds/kinds.ts";
import { textAt } from "./merge-record.ts";
import { useHydrated } from "../../components/hydrated.ts";
import { FormSections } from "./form-sections.tsx";
import { FORMS } from "../../../src/content/kinds/kinds.form.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EditingProvider, useEditorState, useRecordForm } from "./editor-context.ts";
import type { ServerRecord } from "./editor-state.ts";
import styles from "./editor.module.css";
import { ErrorSummary } from "./error-summary.tsx";
import { useLinkedField } from "./go-to-field.ts";
import { UnsavedCopyDialog } from "./unsaved-copy-dialog.tsx";
import { LeaveDialog } from "../leave-dialog.tsx";
import { OthersNotice } from "./others-notice.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { PublicationPanel } from "./publication-panel.tsx";
import { RecordMenu } from "./record-menu.tsx";
import { SaveBar } from "./save-bar.tsx";
import { MergedNotice } from "./merged-notice.tsx";
import { makeEngine, useEngineInBrowser } from "./use-editor-engine.ts";

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
export function Editor({
  kind,
  record,
  start,
  choices,
  publicUrl,
  userId,
  wantedCopyId,
  onCreated,
}: EditorProps) {
  const form = FORMS[kind];
  const { revalidate } = useRevalidator();
  const [engine] = useState(() => {
    const onSaved = ({ id }: ServerRecord, created: boolean) => {
      // After the form is left, only the data of the current screen is reloaded.
      if (made.hasLeft()) void revalidate();
      else if (created) onCreated(id);
    };
    const made = makeEngine({ kind, record, userId, start, wantedCopyId, onSaved });
    return made;
  });
  const blocker = useEngineInBrowser(engine);
  useLinkedField();
  const hydrated = useHydrated();
  const [previewing, setPreviewing] = useState(false);
  const editing = useMemo(() => ({ engine, form, choices, publicUrl }), [engine, form, choices, publicUrl]);
  return (
    <EditingProvider value={editing}>
      <div className={styles["screen"]} data-previewing={previewing}>
        <div className={styles["editor"]}>
          <Head previewing={previewing} onPreview={() => setPreviewing(!previewing)} />
          <ErrorSummary />
          <OthersNotice />
          <MergedNotice />
          <ConflictDialog />
          {/*
            Text typed before hydration would be lost, so the form is inert until then. Not a disabled fieldset:
            Chromium sometimes does not lay out query containers within one.
          */}
          <div inert={!hydrated} className={styles["form"]}>
            <div className={styles["main"]}>
              <FormSections sections={form.main} />
            </div>
            <div className={styles["side"]}>
              <PublicationPanel />
              <FormSections sections={form.side} />
            </div>
          </div>
          <SaveBar />
        </div>
        {previewing && <PreviewPane onClose={() => setPreviewing(false)} />}
      </div>
      <UnsavedCopyDialog />
      <LeaveDialog blocker={blocker}>
        This browser has no copy of your changes, because its storage is full or disabled. Save them first.
      </LeaveDialog>
    </EditingProvider>
  );
}

function Head({ previewing, onPreview }: { previewing: boolean; onPreview: () => void }) {
  const form = useRecordForm();
  const words = kindOf(form.kind);
  const title = useEditorState(({ values }) => textAt(values, words.titleField));
  const id = useEditorState(({ saved }) => saved?.id);
  return (
    <ScreenTitle
      title={title.trim() || `${id === undefined ? "New" : "Untitled"} ${words.one}`}
      back={{ to: `/admin/${form.kind}`, label: `All ${words.many}` }}
      actions={
        <>
          <Button icon={MonitorSmartphone} aria-pressed={previewing} onClick={onPreview}>
            Preview
          </Button>
          {id !== undefined && (
            <ButtonLinkTo icon={History} to={`/admin/${form.kind}/${id}/history`}>
              History
            </ButtonLinkTo>
          )}
          <RecordMenu />
        </>
      }
    />
  );
}
