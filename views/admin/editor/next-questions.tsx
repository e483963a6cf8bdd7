import { useState } from "react";
import { plural } from "../../../src/rules/text/text.ts";
import { withValueAt } from "../../../src/rules/merge-record.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import { Choice, NEXT_CHOICE } from "./comparison.tsx";
import { useEditing, useEditorState } from "./editor-context.ts";
import type { ServerRecord } from "./editor-state.ts";
import { readNextAnswer, type NextFacts } from "./next-version.ts";

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
    const names = new Set(questions.map(({ path }) => path.split(".", 1)[0] ?? ""));
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
