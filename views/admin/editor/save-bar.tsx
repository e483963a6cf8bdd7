import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, LogIn, RotateCw } from "lucide-react";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { useState, type ReactNode } from "react";
import {
  ARCHIVED_STATUSES,
  publishMoveOf,
  publishableOf,
  whatSavingDoes,
  whatWaitingDoes,
} from "../../../src/content/publication.ts";
import { lacksOf } from "../../../src/content/lacks.ts";
import { TOKEN_EXPIRED } from "../../components/session/end-session.ts";
import { validateFields } from "../forms/validate-fields.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { useNowFor } from "../now-for.ts";
import { useEditing, useEditorState, useRecordForm } from "./editor-context.ts";
import { describeSaveState, type SaveState } from "./editor-state.ts";
import styles from "./editor.module.css";
import { usePublishQuestion } from "../publish-question.tsx";
import { textAt } from "../../../src/rules/merge-record.ts";
import { useNow } from "../../components/now.tsx";
import { AskButton } from "../approvals/approval.tsx";
import { nextPath } from "./next-version.ts";
import { SaveAsNext } from "./save-as-next.tsx";
import { useStatusMove } from "./publication-panel.tsx";
import { classNames } from "../../components/class-names.ts";

/** The bar of records: what saving will do, and the buttons to publish and to save. */
export function SaveBar() {
  const form = useRecordForm();
  const { kind } = form;
  const { approval, next } = useEditing();
  const move = useStatusMove();
  const [publishing, setPublishing] = useState(false);
  const save = useEditorState((state) => state.save);
  const saved = useEditorState((state) => state.saved);
  const now = useNowFor(saved);
  const values = useEditorState((state) => state.values);
  const publish = publishMoveOf(kind, saved?.["status"]);
  const isPublic = saved !== undefined && saved["status"] === kindOf(kind).visibility.status;
  const after = publishableOf(kind, isPublic ? values : { ...values, status: publish.status });
  const words = whatSavingDoes(kind, saved && publishableOf(kind, saved), after, now);
  const planned = words.startsWith("It will appear");
  const isArchived = ARCHIVED_STATUSES.includes(String(saved?.["status"]));
  const { label, done } = planned && !isArchived ? { label: "Schedule", done: "scheduled" } : publish;
  const question = usePublishQuestion(label);

  async function press() {
    setPublishing(true);
    if (await isWanted()) await move(publish.status, done);
    setPublishing(false);
  }

  /** Errors are shown by the attempt to publish; it needs no question before. */
  async function isWanted(): Promise<boolean> {
    const published = { ...values, status: publish.status };
    if (Object.keys(validateFields(form, published)).length > 0) return true;
    const { titleField, one } = kindOf(kind);
    const title = textAt(values, titleField) || `this ${one}`;
    return question.ask([{ title, lacks: lacksOf(kind, values) }]);
  }

  if (isPublic && approval) {
    return (
      <Bar words={isUnsaved(save) && "It waits beside what is on the site until a colleague has said yes."}>
        {next?.facts ? (
          <ButtonLinkTo to={nextPath(next.livePath)}>Change the next version</ButtonLinkTo>
        ) : (
          <SaveAsNext tone="primary" />
        )}
      </Bar>
    );
  }
  if (isPublic) {
    return (
      <Bar words={isUnsaved(save) && words}>
        <SaveAsNext />
        <SaveButton tone="primary" label="Save" />
        {question.dialog}
      </Bar>
    );
  }
  if (approval) {
    return (
      <Bar words="A colleague has to say yes before visitors see it.">
        <AskButton />
        <SaveButton label="Save draft" />
      </Bar>
    );
  }
  return (
    <Bar
      words={
        <>
          <span className={styles["when"]}>{planned ? "Scheduled" : label}: </span>
          {words}
        </>
      }
    >
      <Button tone="primary" busy={save.is === "saving" && publishing} onClick={() => void press()}>
        {label}
      </Button>
      <SaveButton label="Save draft" />
      {question.dialog}
    </Bar>
  );
}

/** The bar of a group of settings or of a menu. */
export function SettingSaveBar() {
  const save = useEditorState((state) => state.save);
  return (
    <Bar words={isUnsaved(save) && "Visitors will see this at once."}>
      <SaveAsNext />
      <SaveButton tone="primary" label="Save" />
    </Bar>
  );
}

/** The bar of a next version. */
export function NextSaveBar() {
  const save = useEditorState((state) => state.save);
  const from = useEditorState(({ values }) => values["nextFrom"]);
  const now = useNow();
  return (
    <Bar words={isUnsaved(save) && whatWaitingDoes(from, now)}>
      <SaveButton tone="primary" label="Save next version" />
    </Bar>
  );
}

function isUnsaved({ is }: SaveState): boolean {
  return is !== "unchanged" && is !== "saved";
}

/** The bar at the foot of the screen: whether everything is saved, what saving will do, and the buttons for it. */
function Bar({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className={styles["bar"]} role="region" aria-label="Saving">
      <StateLine />
      {words !== false && <p className={classNames(styles["words"], "quiet")}>{words}</p>}
      <div className={classNames(styles["buttons"], "row")}>{children}</div>
    </div>
  );
}

/** It stays focusable when everything is saved: the state beside it says why it does nothing. */
function SaveButton({ label, tone = "plain" }: { label: string; tone?: "primary" | "plain" }) {
  const { editor } = useEditing();
  const save = useEditorState((state) => state.save);
  const [pressed, setPressed] = useState(false);
  async function press() {
    setPressed(true);
    await editor.save();
    setPressed(false);
  }
  return (
    <Button
      tone={tone}
      busy={save.is === "saving" && (pressed || tone === "primary")}
      aria-disabled={!isUnsaved(save)}
      aria-describedby={SAVE_STATE_ID}
      aria-keyshortcuts="Control+S"
      onClick={() => void press()}
    >
      {label}
    </Button>
  );
}

/** The id of the words, for the buttons that they describe. */
const SAVE_STATE_ID = "save-state";

const ICONS = {
  unchanged: CircleCheck,
  waiting: CircleDashed,
  unsaved: CircleDashed,
  incomplete: CircleDashed,
  saving: LoaderCircle,
  saved: CircleCheck,
  failed: CircleAlert,
  conflict: CircleAlert,
} as const;

/** Whether everything is saved, and what to do if not. */
function StateLine() {
  const { editor } = useEditing();
  const save = useEditorState((state) => state.save);
  const Icon = ICONS[save.is];
  const words = describeSaveState(save);
  // Drafts are saved at every pause in typing: screen readers announce final states only.
  const spoken = ["saved", "failed", "conflict"].includes(save.is) ? words : "";
  return (
    <div className={styles["state"]} data-state={save.is}>
      <Icon size={18} aria-hidden="true" />
      <p id={SAVE_STATE_ID}>{words}</p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {save.is === "failed" && (save.reason === "signed-out" || save.reason === "other-user") && (
        <Button icon={LogIn} onClick={() => window.dispatchEvent(new Event(TOKEN_EXPIRED))}>
          Sign in
        </Button>
      )}
      {save.is === "failed" && (save.reason === "offline" || save.reason === "error") && (
        <Button icon={RotateCw} onClick={() => editor.dispatch({ is: "resumed" })}>
          Try now
        </Button>
      )}
    </div>
  );
}
