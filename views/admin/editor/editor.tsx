import { CalendarClock, Copy, ExternalLink, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { Form, FormSection } from "../../../src/content/form.ts";
import { FORMS } from "../../../src/content/kinds/kinds.form.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds/kinds.ts";
import { hasNextVersions, livePathOf } from "../../../src/content/publication.ts";
import { afterChange } from "../after-change.ts";
import { callApi } from "../api-call.ts";
import { useSetSitePath } from "../frame/site-path.ts";
import { Menu } from "../kit/menu.tsx";
import { useToast } from "../kit/toasts.tsx";
import type { NextOrLive } from "../../../src/content/next-versions/next-record.ts";
import type { RecordFigures } from "../../../src/staff/insight/record-figures.ts";
import { useApproval } from "../approvals/use-approval.ts";
import { CommentsPanel } from "../comments/comments-panel.tsx";
import styles from "./editor.module.css";
import insight from "../insight/insight.module.css";
import { WeekChart } from "../insight/week-chart.tsx";
import { useRecordActions } from "../lists/use-record-actions.ts";
import { useNowFor } from "../now-for.ts";
import { PricePanels } from "../prices/price-panel.tsx";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import { EditorScreen, FormSections } from "./editor-screen.tsx";
import { isServerRecord, type ServerRecord } from "./editor-state.ts";
import { textAt } from "../../../src/rules/merge-record.ts";
import { PublicationPanel } from "./publication-panel.tsx";
import { NextPanel } from "./next-panel.tsx";
import { nextForm, nextPath, useNextEditing } from "./next-version.ts";
import { NextSaveBar, SaveBar } from "./save-bar.tsx";
import { createEditor } from "./use-editor.ts";
import type { Route } from "./+types/editor-route";

type Loaded = Route.ComponentProps["loaderData"];

interface EditorProps extends Omit<Loaded, "record" | "next" | "publicPath"> {
  record: ServerRecord | undefined;
  userId: string;
  /** The fields that the user may change; all where absent. */
  ownFields: readonly string[] | undefined;
  /** Of a new record: the local copy that the person chose to continue. */
  wantedCopyId: string | undefined;
  /** The next version, or with what one begins; absent for a new record, and where there can be none. */
  next: NextOrLive | undefined;
  onCreated: (id: string) => void;
}

/** The editor of a record: form, save bar, publishing and preview. */
export function RecordEditor({
  kind,
  choices,
  publicUrl,
  ownFields,
  figures,
  record,
  next,
  isNext,
  approval,
  onCreated,
  ...more
}: EditorProps) {
  const [form] = useState(() => (isNext ? nextForm(FORMS[kind]) : FORMS[kind]));
  const editing = useNextEditing(next, {
    isOpen: isNext,
    record,
    isPossible: hasNextVersions(kind),
    livePath: adminPathOf(kind, record?.id ?? ""),
  });
  const approving = useApproval(kind, approval, isNext ? record : undefined);
  const { titleField, visibility, one, many } = kindOf(kind);
  const { revalidate } = useRevalidator();
  const [editor] = useState(() => {
    const made = createEditor({
      ...more,
      record: isNext && isServerRecord(next?.record) ? next.record : record,
      onNext: isNext ? editing?.setFacts : undefined,
      form,
      kind,
      titleOf: (values) => textAt(values, titleField).trim(),
      isPublic: ({ status }) => isNext || status === visibility.status,
      onSaved({ id }, created) {
        afterChange(kind);
        if (editing?.facts && !isNext) void editing.readFacts(`${form.path}/${id}`);
        if (approving) void approving.read(id);
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
      next={editing}
      approval={approving}
      title={({ values, saved }) =>
        textAt(values, titleField).trim() || `${saved ? "Untitled" : "New"} ${one}`
      }
      back={{ to: `/admin/${kind}`, label: `All ${many}` }}
      historyPath={(id) => `/admin/${kind}/${id}/history`}
      actions={!ownFields && !isNext && <RecordMenu />}
      saveBar={isNext ? <NextSaveBar /> : <SaveBar />}
    >
      <div className={styles["form"]}>
        <div className={styles["main"]}>
          <FormSections sections={ownFields ? sectionsOf(form, ownFields) : form.main} />
        </div>
        {ownFields && isNext && (
          <div className={styles["side"]}>
            <NextPanel />
          </div>
        )}
        {!ownFields && (
          <div className={styles["side"]}>
            {isNext ? <NextPanel /> : <PublicationPanel />}
            <CommentsPanel />
            <FormSections sections={form.side} />
            {(kind === "products" || kind === "offers") && !isNext && <PricePanels />}
            {figures && !isNext && <FiguresPanel figures={figures} />}
          </div>
        )}
      </div>
    </EditorScreen>
  );
}

/** The sections of a form that have some of these fields, with these alone. */
function sectionsOf({ main, side }: Form, names: readonly string[]): FormSection[] {
  return [...main, ...side]
    .map((section) => ({ ...section, fields: section.fields.filter(({ path }) => names.includes(path)) }))
    .filter(({ fields }) => fields.length > 0);
}

/** Actions on a record other than editing. */
function RecordMenu() {
  const { editor, next } = useEditing();
  const form = useRecordForm();
  const { kind } = form;
  const navigate = useNavigate();
  const toast = useToast();
  const actions = useRecordActions(kind);
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const sitePath = saved ? livePathOf(kind, saved, now) : null;
  useSetSitePath(sitePath);
  if (!saved) return null;
  const title = textAt(saved, kindOf(kind).titleField);
  const path = `/api/${kind}/${saved.id}`;

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
        ...(next && !next.facts && saved["status"] === kindOf(kind).visibility.status
          ? [{ label: "Write a next version", icon: CalendarClock, to: nextPath(next.livePath) }]
          : []),
        { label: "Duplicate", icon: Copy, onSelect: () => void actions.duplicate(saved) },
        ...(kindOf(kind).isFixed?.(textAt(saved, "slug"))
          ? []
          : [{ label: "Move to bin", icon: Trash2, tone: "danger" as const, onSelect: () => void bin() }]),
      ]}
    />
  );
}

/** What was counted of the record that is being edited: this week beside the last, and the weeks before. */
function FiguresPanel({ figures: { noun, weeks, others, middle } }: { figures: RecordFigures }) {
  const [last, week] = [weeks.at(-2), weeks.at(-1)];
  return (
    <section className={styles["panel"]} aria-label="Insight">
      <h2>Insight</h2>
      <p className={insight["week"]}>
        <strong>{(week?.count ?? 0).toLocaleString("en-GB")}</strong> {noun} this week,{" "}
        {(last?.count ?? 0).toLocaleString("en-GB")} in the week before.
        {middle !== null && ` The offer in the middle of the others has ${middle.toLocaleString("en-GB")}.`}
      </p>
      {others.length > 0 && (
        <dl className={classNames(insight["others"], "stack gap-1")}>
          {others.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString("en-GB")}</dd>
            </div>
          ))}
        </dl>
      )}
      <WeekChart
        caption={`By week: ${noun}`}
        noun={noun === "views" ? "Views" : "Times"}
        bars={weeks}
        group="week"
        width={300}
      />
    </section>
  );
}
