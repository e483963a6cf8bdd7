import { useCallback, useEffect, useRef, useState } from "react";
import { joinWords } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { labelAt } from "../forms/find-field.ts";
import { isRecordForm, type FieldsForm } from "../../../src/content/form.ts";
import { useEditing } from "./editor-context.ts";

interface PreviewLink {
  id: string;
  /** A path of this site. */
  url: string;
  expiresAt: string;
}

interface Shown {
  link?: PreviewLink;
  /** Why the preview does not match the form. */
  why?: string | undefined;
  /** Counts the updates that the server has accepted. */
  round: number;
}

/** Debounce of updates, in milliseconds. */
const DEBOUNCE_MS = 600;

/** Keeps a preview on the server up to date with the form, one request at a time. */
export function usePreview(): Shown & { retry: () => void } {
  const { engine, form } = useEditing();
  const [shown, setShown] = useState<Shown>({ round: 0 });
  const link = useRef<PreviewLink>(undefined);
  const sending = useRef(false);
  const waiting = useRef(false);

  const send = useCallback(async () => {
    if (sending.current) {
      waiting.current = true;
      return;
    }
    sending.current = true;
    do {
      waiting.current = false;
      const { saved, values } = engine.getState();
      const known = link.current;
      const result = known
        ? await callApi<PreviewLink>(`/api/previews/${known.id}`, { method: "PUT", body: { fields: values } })
        : await callApi<PreviewLink>("/api/previews", {
            method: "POST",
            body: { type: typeOf(form), id: saved?.id ?? null, fields: values },
          });
      if (result.ok) {
        const next = { ...known, ...result.value };
        link.current = next;
        setShown(({ round }) => ({ link: next, round: known ? round + 1 : round }));
      } else if (known && result.status === 404) {
        // Its seven days are over, or another person has signed in: create a new one.
        link.current = undefined;
        waiting.current = true;
      } else {
        const names = [
          ...new Set(
            Object.keys(result.fields).map((path) => labelAt(form, path.replace(/^fields\./, ""), values)),
          ),
        ];
        const why =
          names.length > 0
            ? `The preview is updated once these fields are correct: ${joinWords(names)}.`
            : result.error;
        setShown((before) => ({ ...before, why }));
      }
    } while (waiting.current);
    sending.current = false;
  }, [engine, form]);

  useEffect(() => {
    void send();
    let { values } = engine.getState();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = engine.subscribe(() => {
      const now = engine.getState().values;
      if (now === values) return;
      values = now;
      clearTimeout(timer);
      timer = setTimeout(() => void send(), DEBOUNCE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [engine, send]);

  return { ...shown, retry: () => void send() };
}

/** What the API calls the records of a form. */
function typeOf(form: FieldsForm): string {
  return isRecordForm(form) ? form.kind : "settings";
}
