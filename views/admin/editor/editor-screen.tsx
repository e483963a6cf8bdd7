import { History, MonitorSmartphone } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "../../components/class-names.ts";
import { MISSING } from "../../../src/rules/schema/error-messages.ts";
import type { Fields, FieldsForm, FormSection } from "../../../src/content/form.ts";
import { pathByIds } from "../../../src/rules/merge-record.ts";
import { ApprovalNotice } from "../approvals/approval.tsx";
import { useHydrated } from "../../components/hydrated.ts";
import { FieldRow, fieldAnchor } from "../fields/field-row.tsx";
import rows from "../fields/fields.module.css";
import { fieldAt, labelsAt } from "../forms/find-field.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { ConflictDialog, UnsavedCopyDialog } from "./comparison.tsx";
import { EditingProvider, useEditing, useEditorState, type Editing } from "./editor-context.ts";
import type { EditorState } from "./editor-state.ts";
import styles from "./editor.module.css";
import { NextQuestions, VersionTabs, WaitingNotice } from "./next-panel.tsx";
import { OthersNotice } from "./others-notices.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { useEditorInBrowser } from "./use-editor.ts";

interface EditorScreenProps extends Editing {
  title: (state: EditorState) => string;
  lead?: string;
  back: { to: string; label: string };
  /** Where the record's history is, once it is saved. */
  historyPath: (id: string) => string;
  /** Whether visitors see the record on a page. */
  hasPreview?: boolean;
  /** Beside the buttons of the preview and the history. */
  actions?: ReactNode;
  /** Above the form. */
  tabs?: ReactNode;
  saveBar: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** What the editors of records and of settings share: title, notices, form, save bar, preview and dialogs. */
export function EditorScreen({
  editor,
  form,
  choices,
  options,
  publicUrl,
  next,
  approval,
  hasPreview = true,
  tabs,
  saveBar,
  children,
  ...head
}: EditorScreenProps) {
  useEditorInBrowser(editor);
  useLinkedField();
  const hydrated = useHydrated();
  const [previewing, setPreviewing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const editing = useMemo(
    () => ({ editor, form, choices, options, publicUrl, next, approval }),
    [editor, form, choices, options, publicUrl, next, approval],
  );
  return (
    <EditingProvider value={editing}>
      <div className={classNames("screen", styles["screen"])} data-previewing={previewing}>
        <div className={classNames(styles["editor"], "stack gap-4")}>
          <Head {...head}>
            {hasPreview && (
              <Button
                ref={opener}
                icon={MonitorSmartphone}
                aria-pressed={previewing}
                onClick={() => setPreviewing(!previewing)}
              >
                Preview
              </Button>
            )}
          </Head>
          {tabs}
          <VersionTabs />
          <WaitingNotice />
          <NextQuestions />
          <ApprovalNotice />
          <ErrorSummary />
          <OthersNotice />
          <ConflictDialog />
          {/*
            Text typed before hydration would be lost, so the form is inert until then. Not a disabled fieldset:
            Chromium sometimes does not lay out query containers within one.
          */}
          <div inert={!hydrated} className={styles["main"]}>
            {children}
          </div>
          {saveBar}
        </div>
        {previewing && (
          <PreviewPane
            onClose={() => {
              setPreviewing(false);
              opener.current?.focus();
            }}
          />
        )}
      </div>
      <UnsavedCopyDialog />
    </EditingProvider>
  );
}

function Head({
  title,
  historyPath,
  actions,
  children,
  ...more
}: Pick<EditorScreenProps, "title" | "lead" | "back" | "historyPath" | "actions" | "children">) {
  const words = useEditorState(title);
  const id = useEditorState(({ saved }) => (saved && saved.version > 0 ? saved.id : undefined));
  return (
    <ScreenTitle
      title={words}
      {...more}
      actions={
        <>
          {children}
          {id !== undefined && (
            <ButtonLinkTo icon={History} to={historyPath(id)}>
              History
            </ButtonLinkTo>
          )}
          {actions}
        </>
      }
    />
  );
}

/** The sections of a form, each a panel with its fields. */
export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  return sections.map((section) => <Section key={section.title} section={section} />);
}

function Section({ section }: { section: FormSection }) {
  const shown = useEditorState(({ values }) => section.shownIf?.(values) ?? true);
  if (!shown) return null;
  return (
    <section className={styles["panel"]} aria-label={section.title}>
      <h2>{section.title}</h2>
      <div className={rows["rows"]}>
        {section.fields.map((field) => (
          <FieldRow key={field.path} field={field} titled={field.label === section.title} />
        ))}
      </div>
    </section>
  );
}

/** Lists the errors above the form, each with a link to its field. It takes the focus after a rejected save. */
function ErrorSummary() {
  const { editor, form } = useEditing();
  const fieldErrors = useEditorState((state) => state.fieldErrors);
  const rejectedSaves = useEditorState((state) => state.rejectedSaves);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (rejectedSaves > 0) box.current?.focus();
  }, [rejectedSaves]);
  const entries = Object.entries(fieldErrors);
  if (entries.length === 0) return null;
  const { values } = editor.getState();
  const labels = labelsAt(form, Object.keys(fieldErrors), values);
  return (
    // Not an alert, which would be read once more with the focus, and with each correction.
    <div ref={box} tabIndex={-1} className={styles["errors"]} role="group" aria-labelledby={id}>
      <p id={id}>
        {entries.length === 1 ? "Please correct 1 field." : `Please correct ${entries.length} fields.`}
      </p>
      <ul>
        {entries.map(([path, sentence]) => (
          <li key={path}>
            <a
              href={`#${anchorOf(form, path)}`}
              onClick={(event) => {
                event.preventDefault();
                goToPath(form, path, editor.getState().values);
              }}
            >
              {labels.get(path)}
            </a>
            {sentence === MISSING ? " is missing" : `: ${sentence}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function anchorOf(form: FieldsForm, path: string): string {
  return fieldAnchor(fieldAt(form, path)?.path ?? path);
}

/** Goes to the field at a path, or within it to the entry or the section. */
export function goToPath(form: FieldsForm, path: string, values: Fields): void {
  const own = fieldAnchor(pathByIds(path, values));
  goToField(document.getElementById(own) ? own : anchorOf(form, path));
}

const CONTROLS = "input, select, textarea, [contenteditable=true], button";

/** Scrolls to a field of the form by the id of its row, and focuses its control. */
function goToField(anchor: string): void {
  const row = document.getElementById(anchor);
  row?.scrollIntoView({ block: "center" });
  const control =
    row?.querySelector<HTMLElement>("[aria-invalid=true]") ?? row?.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
}

/** Goes to the field that the address names in its hash. The form is inert before hydration. */
function useLinkedField(): void {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  useEffect(() => {
    if (hydrated && hash.startsWith("#field-")) goToField(hash.slice(1));
  }, [hydrated, hash]);
}
