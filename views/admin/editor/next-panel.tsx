import { useState } from "react";
import { useNavigate } from "react-router";
import { isRecordForm } from "../../../src/content/form.ts";
import type { NextRecord } from "../../../src/content/next-versions/next-record.ts";
import { waitingInWords } from "../../../src/content/publication.ts";
import { authorInWords } from "../../../src/rules/access/author.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { useNow } from "../../components/now.tsx";
import { afterChange } from "../after-change.ts";
import { callApi, type CallFailure } from "../api-call.ts";
import { AskButton } from "../approvals/approval.tsx";
import { FieldRow } from "../fields/field-row.tsx";
import rows from "../fields/fields.module.css";
import { labelsAt } from "../forms/find-field.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { useToast } from "../kit/toasts.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { useEditing, useEditorState } from "./editor-context.ts";
import { isDirty, ownFields, type ServerRecord } from "./editor-state.ts";
import styles from "./editor.module.css";
import { type NextFacts, nextPath, readNextAnswer } from "./next-version.ts";
import { changedFields, nameOf, withValueAt } from "../../../src/rules/merge-record.ts";
import { Choice, NEXT_CHOICE } from "./comparison.tsx";

/** Above the form of what is on the site: what waits beside it. */
export function WaitingNotice() {
  const { next } = useEditing();
  const now = useNow();
  const saved = useEditorState((state) => state.saved);
  if (!next?.facts || next.isOpen || !saved) return null;
  const { facts, livePath } = next;
  return (
    <Notice
      tone={facts.problem === "" && facts.questions.length === 0 ? "info" : "warning"}
      actions={<ButtonLinkTo to={nextPath(livePath)}>Open the next version</ButtonLinkTo>}
    >
      <p>
        <strong>{waitingInWords(facts, now)}.</strong> {wordsOf(facts)}
      </p>
    </Notice>
  );
}

function wordsOf({ problem, questions }: NonNullable<NextFacts>): string {
  if (problem !== "") return problem;
  if (questions.length === 0)
    return "What you save here is merged into it. A field that both change is asked about.";
  const fields = plural(questions.length, "field is", "fields are");
  return `${fields} different here and there. Open it and choose, or it does not go live.`;
}

/** Leads from what is on the site to the next version and back, where there is one. */
export function VersionTabs() {
  const { next } = useEditing();
  if (!next || (!next.facts && !next.isOpen)) return null;
  const { isOpen, livePath } = next;
  return (
    <LinkTabs
      label="Versions"
      tabs={[
        { to: livePath, label: "On the site", current: !isOpen },
        { to: nextPath(livePath), label: "Next version", current: isOpen },
      ]}
    />
  );
}

/** In the editor of a next version: when it goes live, what it changes, and the buttons that end its waiting. */
export function NextPanel() {
  const { editor, form, next, approval } = useEditing();
  const now = useNow();
  const saved = useEditorState((state) => state.saved);
  const toast = useToast();
  const navigate = useNavigate();
  if (!next || !saved) return null;
  const { facts, livePath } = next;
  const path = `${form.path}/${saved.id}`;

  function refuse({ error }: CallFailure) {
    toast({ text: error, tone: "bad" });
  }

  /** Goes back to what is on the site, which has no next version any more. */
  async function leave() {
    editor.dispatch({ is: "deleted" });
    if (isRecordForm(form)) afterChange(form.kind);
    await navigate(livePath);
  }

  /** Lets what waited wait again; one that a colleague has saved meanwhile stays. @returns why that was refused. */
  async function waitAgain({ number, problem }: NextRecord["next"], nextFrom: string | null) {
    // One that was held back waits for a person: its moment has passed.
    const body = { number, nextFrom: problem === "" ? nextFrom : null };
    const result = await callApi(`${path}/next/again`, { method: "POST", body });
    if (!result.ok) return Object.values(result.fields)[0] ?? result.error;
    await navigate(nextPath(livePath));
    return undefined;
  }

  async function callOff() {
    if (!facts || !saved) return;
    const result = await callApi(`${path}/next?version=${saved.version}`, { method: "DELETE" });
    if (!result.ok) return refuse(result);
    await leave();
    toast({
      text: "The next version is called off.",
      async undo() {
        const refused = await waitAgain(facts, facts.nextFrom);
        if (refused !== undefined) toast({ text: refused, tone: "bad" });
      },
    });
  }

  async function publish() {
    if (!facts) return;
    if (isDirty(editor.getState()) && !(await editor.save())) return;
    const before = await callApi<ServerRecord>(path);
    if (!before.ok) return refuse(before);
    const waiting = await callApi<NextRecord>(`${path}/next`);
    if (!waiting.ok) return refuse(waiting);
    const { saved: read } = editor.getState();
    if (!read) return;
    const result = await callApi<ServerRecord>(`${path}/next/publish?version=${read.version}`, {
      method: "POST",
    });
    if (!result.ok) return refuse(result);
    await leave();
    toast({
      text: "The next version is on the site now.",
      async undo() {
        const fields = ownFields(changedFields(result.value, before.value));
        const body = { ...fields, version: result.value.version };
        const undone = await callApi(path, { method: "PUT", body });
        const { next: waited, nextFrom } = waiting.value;
        const refused = undone.ok ? await waitAgain(waited, nextFrom) : undone.error;
        if (refused !== undefined) toast({ text: refused, tone: "bad" });
        if (isRecordForm(form)) afterChange(form.kind);
      },
    });
  }

  return (
    <section className={styles["panel"]} aria-label="Next version">
      <h2>Next version</h2>
      {facts ? (
        <>
          <p className={styles["now"]}>
            <strong>{waitingInWords(facts, now)}.</strong>
          </p>
          <Changes changed={facts.changed} />
          <p className={styles["now"]}>
            Saved {whenInWords(facts.savedDate, now)} by {authorInWords(facts.savedBy)}.
          </p>
        </>
      ) : (
        <p className={styles["now"]}>
          Nothing waits yet. Change what is to be different, and save it: visitors go on seeing what is on the
          site.
        </p>
      )}
      <div className={rows["rows"]}>
        {form.dates.map((field) => (
          <FieldRow key={field.path} field={field} />
        ))}
      </div>
      {facts && (
        <div className="row">
          {approval ? <AskButton /> : <Button onPress={publish}>Publish now</Button>}
          <Button onPress={callOff}>Call off</Button>
        </div>
      )}
    </section>
  );
}

/** The most fields that are named. */
const MAX_NAMED = 6;

function Changes({ changed }: { changed: readonly string[] }) {
  const { editor, form } = useEditing();
  const { values } = editor.getState();
  const names = [...new Set(labelsAt(form, [...changed], values).values())];
  if (names.length === 0) return <p className={styles["now"]}>It is the same as what is on the site.</p>;
  const more = names.length - MAX_NAMED;
  const named = more > 0 ? [...names.slice(0, MAX_NAMED), `${more} more`] : names;
  return <p className={styles["now"]}>It changes {joinWords(named)}.</p>;
}

/** In the editor of a next version: why it was held back, and the fields for which a person chooses. */
export function NextQuestions() {
  const { editor, form, next } = useEditing();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  // A save that would answer asks by itself.
  const isAsked = useEditorState(({ save }) => save.is === "conflict");
  const { facts, setFacts } = next ?? {};
  if (!next?.isOpen || !facts || !setFacts || isAsked) return null;
  const { questions, problem } = facts;
  if (questions.length === 0) return problem === "" ? null : <Notice tone="bad">{problem}</Notice>;

  /** Saves the next version again with the answers. */
  async function answer(livePaths: readonly string[]) {
    const { saved } = editor.getState();
    if (!saved) return;
    let fields: Readonly<Record<string, unknown>> = saved;
    for (const { path, live } of questions)
      if (livePaths.includes(path)) fields = withValueAt(fields, path, live);
    const names = new Set(questions.map(({ path }) => nameOf(path)));
    const chosen = Object.fromEntries([...names].map((name) => [name, fields[name]]));
    // What was to go live at a moment that has passed waits for a person now.
    const dated = problem === "" ? {} : { nextFrom: null };
    let known: NextFacts = null;
    const result = readNextAnswer(
      await callApi<ServerRecord>(`${form.path}/${saved.id}/next`, {
        method: "PUT",
        body: { ...chosen, ...dated, version: saved.version },
      }),
      (reported) => {
        known = reported;
      },
    );
    if (!result.ok) return toast({ text: Object.values(result.fields)[0] ?? result.error, tone: "bad" });
    setOpen(false);
    setFacts?.(known);
    editor.dispatch({ is: "others-saved", record: result.value, savedBy: [] });
    editor.dispatch({ is: "merge-seen" });
  }

  return (
    <>
      <Notice
        tone="bad"
        actions={
          <Button tone="primary" onClick={() => setOpen(true)}>
            Choose
          </Button>
        }
      >
        <p>
          {questions.length === 1 ? "One field was" : `${plural(questions.length, "field", "fields")} were`}{" "}
          changed on the site too, since this was saved. Until you have chosen, it does not go live.
        </p>
      </Notice>
      {isOpen && (
        <Choice
          conflicts={questions.map(({ path, live, next: mine }) => ({ path, mine, theirs: live }))}
          {...NEXT_CHOICE}
          onDismiss={() => setOpen(false)}
          onChosen={(livePaths) => void answer(livePaths)}
        />
      )}
    </>
  );
}
