import { useEffect, useState } from "react";
import type { Blocker } from "react-router";
import { type ContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { isGroup, textAt } from "./merge-record.ts";

import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { faultWords, validateFields } from "../forms/validate-fields.ts";
import { FORMS } from "../../../src/content/kinds/kinds.form.ts";
import { useLeaveBlocker } from "../leave-dialog.tsx";
import { SIGNED_IN_AGAIN, watchUnsavedWork } from "../unsaved-work.ts";
import { browserStorage } from "./browser-storage.ts";
import { createEditor, type EditorEngine } from "./editor-engine.ts";
import type { EditorDependencies, ServerRecord } from "./editor-state.ts";
import type { FieldsForm } from "../../../src/content/form.ts";
import { randomText } from "./random-text.ts";
import { localCopies } from "./local-copies.ts";

interface EditorOf {
  kind: ContentKind;
  record: ServerRecord | undefined;
  userId: string;
  /** Values of a new record, in addition to the form's own. */
  start: Readonly<Record<string, unknown>>;
  /** Of a new record: the local copy that the person chose to continue. */
  wantedCopyId: string | undefined;
  onSaved: (record: ServerRecord, created: boolean) => void;
}

/** Creates the engine of an editor with the browser's network, storage and timers. */
export function makeEngine({ kind, record, userId, start, wantedCopyId, onSaved }: EditorOf): EditorEngine {
  const { titleField, visibility } = kindOf(kind);
  return engineOf(FORMS[kind], {
    record,
    start,
    wantedCopyId,
    titleOf: (values) => textAt(values, titleField).trim(),
    isPublic: ({ status }) => status === visibility.status,
    copies: localCopies(browserStorage, userId, kind),
    onSaved(saved, created) {
      afterChange(kind);
      onSaved(saved, created);
    },
  });
}

/** Creates the engine of the editor of a group of settings or of a menu, which visitors see as soon as it is saved. */
export function makeSettingEngine(
  form: FieldsForm,
  {
    record,
    title,
    userId,
    onSaved,
  }: { record: ServerRecord; title: string; userId: string; onSaved: () => void },
): EditorEngine {
  return engineOf(form, {
    record,
    start: {},
    titleOf: () => title,
    isPublic: () => true,
    copies: localCopies(browserStorage, userId, "settings"),
    onSaved,
  });
}

type EngineParts = Pick<EditorDependencies, "titleOf" | "isPublic" | "copies" | "record" | "onSaved"> &
  Pick<EditorOf, "start"> &
  Partial<Pick<EditorOf, "wantedCopyId">>;

function engineOf(form: FieldsForm, { start, ...parts }: EngineParts): EditorEngine {
  const blank = { ...form.blank, ...start };
  return createEditor({
    ...parts,
    path: form.path,
    blank: { ...blank, ...form.derive?.(blank) },
    check: (values) => validateFields(form, values),
    describeFaults: (fieldErrors, values) => faultWords(form, fieldErrors, values),
    call: (path, options) => callApi<ServerRecord>(path, options),
    clock: () => new Date(),
    setTimer(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Two tabs with new records must not overwrite each other's copies.
    newId: `new-${randomText()}`,
    createKey: () => `first-save-${randomText()}`,
  });
}

/** Connects an engine to the browser's events while its form is on the screen. */
export function useEngineInBrowser(engine: EditorEngine): Blocker {
  const [, setRisk] = useState(false);
  useEffect(() => {
    engine.enter();
    engine.findUnsavedCopy();
    const stop = new AbortController();
    const { signal } = stop;
    const stopWatching = watchUnsavedWork(() => engine.hasUnsavedWork());
    const unsubscribe = engine.subscribe(() => setRisk(engine.getState().atRisk));
    window.addEventListener("online", () => engine.resume(), { signal });
    window.addEventListener(
      SIGNED_IN_AGAIN,
      (event) => {
        const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
        if (!isGroup(detail) || detail["samePerson"] === true) engine.resume();
        else engine.pauseForOtherUser(String(detail["name"]));
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
        if (document.querySelector("dialog[open]") === null) void engine.save();
      },
      { signal },
    );
    return () => {
      stop.abort();
      stopWatching();
      unsubscribe();
      engine.leave();
    };
  }, [engine]);
  // With a copy in the browser nothing is lost, so leaving needs no confirmation.
  return useLeaveBlocker(() => engine.getState().atRisk);
}
