import { useEffect, useSyncExternalStore } from "react";
import type { FieldsForm } from "../../../src/content/form.ts";
import { callApi } from "../api-call.ts";
import { faultWords, validateFields } from "../forms/validate-fields.ts";
import { randomText } from "../../../src/rules/text/random-text.ts";
import { SIGNED_IN_AGAIN, useUnsavedWork } from "../unsaved-work.ts";
import { hasUnsavedWork, type EditorRules, type ServerRecord } from "./editor-state.ts";
import { browserStorage, localCopies, NO_COPY, nextKind } from "./local-copies.ts";
import { isGroup } from "../../../src/rules/merge-record.ts";
import { readNextAnswer, type NextFacts } from "./next-version.ts";
import { runEditor, type Editor, type EditorDependencies } from "./run-editor.ts";

interface EditorOf
  extends
    Pick<EditorRules, "titleOf" | "isPublic">,
    Pick<EditorDependencies, "record" | "wantedCopyId" | "onSaved"> {
  form: FieldsForm;
  /** What the local copies call the records: a kind, or `settings`. */
  kind: string;
  userId: string;
  /** Of the editor of a next version: is told of what is known of it. */
  onNext?: ((facts: NextFacts) => void) | undefined;
  /** Values of a new record, in addition to the form's own. */
  start?: Readonly<Record<string, unknown>>;
}

/** Creates an editor with the browser's network, storage and timers. */
export function createEditor({
  form,
  kind,
  userId,
  start,
  titleOf,
  isPublic,
  onNext,
  ...more
}: EditorOf): Editor {
  const blank = { ...form.blank, ...start };
  return runEditor({
    ...more,
    path: form.path,
    blank: { ...blank, ...form.derive?.(blank) },
    rules: {
      titleOf,
      isPublic,
      check: (values) => validateFields(form, values),
      describeFaults: (fieldErrors, values) => faultWords(form, fieldErrors, values),
    },
    copies: localCopies(browserStorage, userId, onNext ? nextKind(kind) : kind),
    call: async (path, options) =>
      onNext
        ? readNextAnswer(await callApi<ServerRecord>(`${path}/next`, options), onNext)
        : callApi<ServerRecord>(path, options),
    clock: () => new Date(),
    setTimer(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Two tabs with new records must not overwrite each other's copies.
    newId: `new-${randomText()}`,
    keyPrefix: `first-save-${randomText()}`,
  });
}

/** Connects an editor to the browser's events while its form is on the screen. */
export function useEditorInBrowser(editor: Editor): void {
  useEffect(() => {
    editor.dispatch({ is: "entered" });
    editor.findUnsavedCopy();
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener("storage", ({ key }) => editor.storageChanged(key), { signal });
    window.addEventListener("online", () => editor.dispatch({ is: "resumed" }), { signal });
    window.addEventListener(
      SIGNED_IN_AGAIN,
      (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        if (!isGroup(detail) || detail["samePerson"] === true) editor.dispatch({ is: "resumed" });
        else editor.dispatch({ is: "user-changed", name: String(detail["name"]) });
      },
      { signal },
    );
    window.addEventListener(
      "keydown",
      (event) => {
        if (
          event.key.toLowerCase() !== "s" ||
          !(event.ctrlKey || event.metaKey) ||
          event.altKey ||
          event.shiftKey
        )
          return;
        event.preventDefault();
        if (document.querySelector("dialog[open]") === null) void editor.save();
      },
      { signal },
    );
    return () => {
      stop.abort();
      editor.dispatch({ is: "left" });
    };
  }, [editor]);
  const never = () => false;
  const atRisk = useSyncExternalStore(editor.subscribe, () => editor.getState().atRisk, never);
  const hasWork = useSyncExternalStore(editor.subscribe, () => hasUnsavedWork(editor.getState()), never);
  // With a copy in the browser nothing is lost, so leaving needs no confirmation.
  useUnsavedWork(atRisk && NO_COPY, { hasWork });
}
