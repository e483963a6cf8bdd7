import { createContext, useContext, useSyncExternalStore } from "react";
import { valueAt, type Fields } from "./merge-record.ts";
import { fieldAt } from "../forms/find-field.ts";
import type { FieldSpec, Form } from "../../../src/content/form.ts";
import type { EditorEngine } from "./editor-engine.ts";
import type { EditorState } from "./editor-state.ts";

interface Editing {
  engine: EditorEngine;
  form: Form;
  /** What the fields of the kind have been filled with so far, by the field's name. */
  choices: Readonly<Record<string, string[]>>;
  /** Origin of the public site. */
  publicUrl: string;
}

const EditingContext = createContext<Editing | undefined>(undefined);

export const EditingProvider = EditingContext.Provider;

/** @throws Error outside an editor: a part of it stands in the wrong place. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("This part belongs inside an editor.");
  return editing;
}

/**
 * A part of the editor's state. The component renders anew only when that part changes, so a key in one
 * field costs nothing in thirty others.
 *
 * @param select answers the same value, by identity, for as long as its part is the same.
 */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  const { engine } = useEditing();
  const read = () => select(engine.getState());
  return useSyncExternalStore(engine.subscribe, read, read);
}

/** A field's value, and how it is changed. */
export function useValue(path: string): [value: unknown, change: (value: unknown) => void] {
  const { engine, form } = useEditing();
  const value = useEditorState(({ values }) => valueAt(values, path));
  return [value, (next) => changeField(engine, form, path, next)];
}

/** The sentence about a field, or about a part of it that has no field of its own. */
export function useFieldError(field: FieldSpec): string | undefined {
  const { form } = useEditing();
  return useEditorState(({ faults }) => {
    const found = Object.entries(faults).find(([path]) => fieldAt(form, path)?.path === field.path);
    if (!found) return undefined;
    const [path, sentence] = found;
    // `services.3`: the fourth line.
    const [, entry] = /\.(\d+)(?:\.|$)/.exec(path.slice(field.path.length)) ?? [];
    return entry === undefined ? sentence : `Entry ${Number(entry) + 1}: ${sentence}`;
  });
}

/** Changes a field, and whatever follows from it. */
function changeField(engine: EditorEngine, form: Form, path: string, value: unknown): void {
  engine.change(path, value);
  const follows: Fields = form.derive?.(engine.getState().values) ?? {};
  for (const [name, derived] of Object.entries(follows)) engine.change(name, derived);
}
