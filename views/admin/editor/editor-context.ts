import { createContext, useContext, useSyncExternalStore } from "react";
import { textAt, valueAt, type Fields } from "./merge-record.ts";
import { fieldAt } from "../forms/find-field.ts";
import {
  isRecordForm,
  type FieldSpec,
  type FieldsForm,
  type Form,
  type Option,
} from "../../../src/content/form.ts";
import type { EditorEngine } from "./editor-engine.ts";
import type { EditorState } from "./editor-state.ts";

interface Editing {
  engine: EditorEngine;
  form: FieldsForm;
  /** The values in use so far, as suggestions, by field name. */
  choices: Readonly<Record<string, string[]>>;
  /** The options of fields that the schema cannot know, by name. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** Origin of the public site. */
  publicUrl: string;
}

const EditingContext = createContext<Editing | undefined>(undefined);

export const EditingProvider = EditingContext.Provider;

/** @throws Error if the component is not inside an editor. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error("useEditing needs an EditingProvider.");
  return editing;
}

/** The form of a kind's record. @throws Error in the editor of a group of settings. */
export function useRecordForm(): Form {
  const { form } = useEditing();
  if (!isRecordForm(form)) throw new Error("This part of the editor needs a kind.");
  return form;
}

/**
 * Returns a part of the editor's state. The component renders again only when that part changes, so typing in one
 * field does not render the others.
 *
 * @param select must return the same reference until its part changes.
 */
export function useEditorState<Part>(select: (state: EditorState) => Part): Part {
  const { engine } = useEditing();
  const read = () => select(engine.getState());
  return useSyncExternalStore(engine.subscribe, read, read);
}

/** Returns a field's value and a function that changes it. */
export function useValue(path: string): [value: unknown, change: (value: unknown) => void] {
  const { engine, form } = useEditing();
  const value = useEditorState(({ values }) => valueAt(values, path));
  return [value, (next) => changeField(engine, form, path, next)];
}

/** Returns the error of a field, or of a part of it that has no field of its own. */
export function useFieldError(field: FieldSpec): string | undefined {
  const { form } = useEditing();
  return useEditorState(({ fieldErrors, values }) => {
    const found = Object.entries(fieldErrors).find(([path]) =>
      field.path.startsWith("sections.")
        ? isWithin(pathByIds(path, values), field.path)
        : fieldAt(form, path)?.path === field.path,
    );
    if (!found) return undefined;
    const [path, sentence] = found;
    if (field.path.startsWith("sections.")) return sentence;
    if (field.is === "sections" && path !== field.path) return undefined;
    // `services.3`: the fourth line.
    const [, entry] = /\.(\d+)(?:\.|$)/.exec(path.slice(field.path.length)) ?? [];
    return entry === undefined ? sentence : `Entry ${Number(entry) + 1}: ${sentence}`;
  });
}

/** Whether a path is a field's own or leads into it. */
function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** `sections.2.title` with the id of the section in place of its number: `sections.story.title`. */
export function pathByIds(path: string, values: Fields): string {
  const [list = "", number = "", ...rest] = path.split(".");
  const id = /^\d+$/.test(number) ? textAt(values, `${list}.${number}.id`) : "";
  return id === "" ? path : [list, id, ...rest].join(".");
}

/** Changes a field and the fields that are derived from it. */
function changeField(engine: EditorEngine, form: FieldsForm, path: string, value: unknown): void {
  engine.change(path, value);
  const derivedFields: Fields = form.derive?.(engine.getState().values) ?? {};
  for (const [name, derived] of Object.entries(derivedFields)) engine.change(name, derived);
}
