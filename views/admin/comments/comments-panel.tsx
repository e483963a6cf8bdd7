import { Check, RotateCcw, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Comment } from "../../../src/staff/previews/comments.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { useEditing, useEditorState, useRecordForm } from "../editor/editor-context.ts";
import panel from "../editor/editor.module.css";
import { goToPath } from "../editor/editor-screen.tsx";
import { labelAt } from "../forms/find-field.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { TextArea } from "../kit/controls.tsx";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import styles from "./comments.module.css";

/** In the editor: what people with a preview link have said of the record. Without comments there is no panel. */
export function CommentsPanel() {
  const { kind } = useRecordForm();
  const id = useEditorState(({ saved }) => saved?.id);
  const [comments, setComments] = useState<readonly Comment[]>([]);
  const [error, setError] = useState("");
  useDebouncedCall(id && `${kind} ${id}`, 0, async (signal) => {
    const answer = await callApi<Comment[]>(`/api/comments?type=${kind}&id=${id}`, { signal });
    if (answer.ok) setComments(answer.value);
    setError(answer.ok ? "" : answer.error);
  });
  if (error !== "") return <Notice tone="bad">{error}</Notice>;
  if (comments.length === 0) return null;
  const open = comments.filter(({ isResolved }) => !isResolved);
  const done = comments.filter(({ isResolved }) => isResolved);
  const change = (changed: Comment) =>
    setComments((all) => all.map((each) => (each.id === changed.id ? changed : each)));
  const list = (some: readonly Comment[]) => (
    <ul className="stack gap-4">
      {some.map((comment) => (
        <OneComment
          key={comment.id}
          comment={comment}
          onChange={change}
          onDelete={() => setComments((all) => all.filter(({ id: other }) => other !== comment.id))}
        />
      ))}
    </ul>
  );
  return (
    <section className={panel["panel"]} aria-label="Comments">
      <h2>
        {open.length === 0 ? "Comments" : plural(open.length, "comment to look at", "comments to look at")}
      </h2>
      {list(open)}
      {done.length > 0 && (
        <details className={styles["done"]}>
          <summary>{plural(done.length, "resolved comment", "resolved comments")}</summary>
          {list(done)}
        </details>
      )}
    </section>
  );
}

interface TypedAnswer {
  /** What is being typed; none where undefined. */
  typed: string | undefined;
  setTyped: (text: string | undefined) => void;
  /** Closes the field once an answer is saved, unless other text was typed meanwhile. */
  close: (saved: string | undefined) => void;
}

/** The answer that is being typed. It survives another screen and a reload, where the browser stores anything. */
function useTyped(id: string): TypedAnswer {
  const key = `comment-answer:${id}`;
  const [typed, setTyped] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  });
  const latest = useRef(typed);
  function type(text: string | undefined) {
    latest.current = text;
    setTyped(text);
    try {
      if (text === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // The browser refuses storage, or has no room.
    }
  }
  return {
    typed,
    setTyped: type,
    close(saved) {
      if (latest.current === saved) type(undefined);
    },
  };
}

interface CommentProps {
  comment: Comment;
  onChange: (changed: Comment) => void;
  onDelete: () => void;
}

function OneComment({ comment, onChange, onDelete }: CommentProps) {
  const { id, field, author, text, createdDate, answer, answeredBy, isResolved, version } = comment;
  const { form, editor } = useEditing();
  const { typed, setTyped, close } = useTyped(id);
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [isDeleting, setDeleting] = useState(false);
  /** Whether the field of the answer has just been asked for, and takes the focus. */
  const isOpening = useRef(false);
  const values = () => editor.getState().values;

  async function save(changes: { answer?: string; isResolved?: boolean }) {
    setBusy(true);
    const body = { ...changes, version };
    const result = await callApi<Comment>(`/api/comments/${id}`, { method: "PUT", body });
    setBusy(false);
    setError(result.ok ? "" : (result.fields["answer"] ?? result.error));
    // What a colleague has answered meanwhile is shown beside what was typed; saving again replaces it.
    if (!result.ok) return isComment(result.current) && onChange(result.current);
    close(changes.answer);
    onChange(result.value);
  }

  return (
    <li className={classNames(styles["comment"], "stack gap-3")}>
      <p className={classNames(styles["by"], "quiet")}>
        <strong>{author}</strong>, {formatDayInWords(createdDate, now)}
        {field !== "" && (
          <>
            {" "}
            on{" "}
            <button type="button" className={styles["field"]} onClick={() => goToPath(form, field, values())}>
              {labelAt(form, field, values())}
            </button>
          </>
        )}
      </p>
      <p className={styles["text"]}>{text}</p>
      {answer !== "" && (typed === undefined || error !== "") && (
        <div className={classNames(styles["answer"], "stack gap-1")}>
          <p className={classNames(styles["by"], "quiet")}>
            <strong>{answeredBy}</strong> answers:
          </p>
          <p className={styles["text"]}>{answer}</p>
        </div>
      )}
      {typed !== undefined && (
        <Field label={`Answer to ${author}, who reads it by the link`} error={error} alerts>
          <TextArea
            value={typed}
            rows={3}
            ref={(control) => {
              if (isOpening.current) control?.focus();
              isOpening.current = false;
            }}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Field>
      )}
      {typed === undefined && error !== "" && <Notice tone="bad">{error}</Notice>}
      <ButtonRow>
        {typed === undefined ? (
          <>
            <Button
              icon={isResolved ? RotateCcw : Check}
              busy={busy}
              onClick={() => void save({ isResolved: !isResolved })}
            >
              {isResolved ? "Open again" : "Resolve"}
              <span className="visually-hidden"> the comment of {author}</span>
            </Button>
            <Button
              onClick={() => {
                isOpening.current = true;
                setTyped(answer);
              }}
            >
              {answer === "" ? "Answer" : "Change the answer"}
              <span className="visually-hidden"> to {author}</span>
            </Button>
            <Button icon={Trash2} onClick={() => setDeleting(true)}>
              Delete
              <span className="visually-hidden"> the comment of {author}</span>
            </Button>
          </>
        ) : (
          <>
            <Button tone="primary" busy={busy} onClick={() => void save({ answer: typed })}>
              Save answer
            </Button>
            <Button onClick={() => setTyped(undefined)}>Cancel</Button>
          </>
        )}
      </ButtonRow>
      {isDeleting && (
        <FormDialog
          title="Delete this comment?"
          submit={{ label: "Delete for good", icon: Trash2, tone: "danger" }}
          onSend={async () => {
            const result = await callApi(`/api/comments/${id}`, { method: "DELETE" });
            if (!result.ok) return result;
            setTyped(undefined);
            onDelete();
            return { text: `The comment of ${author} is deleted.` };
          }}
          onClose={() => setDeleting(false)}
        >
          {() => (
            <p>
              The comment of {author} and the answer go for good, also for the person who wrote it. To put it
              away, resolve it.
            </p>
          )}
        </FormDialog>
      )}
    </li>
  );
}

/** Whether a refused change was answered with the comment as it is now. */
function isComment(value: unknown): value is Comment {
  return (
    typeof value === "object" && value !== null && "id" in value && "answer" in value && "version" in value
  );
}
