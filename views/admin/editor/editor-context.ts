import { type ComponentType, createContext, useContext, useSyncExternalStore } from "react";
import {
  type Control,
  type FieldsForm,
  type FieldSpec,
  type Form,
  isRecordForm,
  type Option,
} from "../../../src/content/form.ts";
import { fieldAt } from "../forms/find-field.ts";
import type { EditorState } from "./editor-state.ts";
import { pathByIds, valueAt } from "../../../src/rules/merge-record.ts";
import type { ApprovalEditing } from "../approvals/use-approval.ts";
import type { NextEditing } from "./next-version.ts";
import type { Editor } from "./run-editor.ts";

/** What the parts of an editor share. */
export interface Editing {
  editor: Editor;
  form: FieldsForm;
  /** The values in use so far, as suggestions, by field name. */
  choices?: Readonly<Record<string, string[]>> | undefined;
  /** The options of fields that the schema cannot know, by name. */
  options?: Readonly<Record<string, readonly Option[]>> | undefined;
  /** Origin of the public site. */
  publicUrl: string;
  /** Its next version; absent where there can be none. */
  next?: NextEditing | undefined;
  /** The yes of a second person that its change needs; absent where it needs none. */
  approval?: ApprovalEditing | undefined;
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
  const { editor } = useEditing();
  const read = () => select(editor.getState());
  return useSyncExternalStore(editor.subscribe, read, read);
}

/** Returns a field's value and a function that changes it, and the fields that are derived from it. */
export function useValue(path: string): [value: unknown, change: (value: unknown) => void] {
  const change = useChange();
  return [useEditorState(({ values }) => valueAt(values, path)), (next) => change(path, next)];
}

/** Returns a function that changes the field at a path, and the fields that are derived from it. */
export function useChange(): (path: string, value: unknown) => void {
  const { editor, form } = useEditing();
  return (path, next) => {
    editor.dispatch({ is: "changed", path, value: next });
    for (const [name, value] of Object.entries(form.derive?.(editor.getState().values) ?? {}))
      editor.dispatch({ is: "changed", path: name, value });
  };
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

/** Renders a field of any kind, for fields that contain others. A prop, since an import would be circular. */
export type RowComponent = ComponentType<{ field: FieldSpec }>;

/** Props of a field component: the declaration of its control. */
export interface FieldProps<Kind extends Control["is"]> {
  field: Extract<FieldSpec, { is: Kind }>;
}
