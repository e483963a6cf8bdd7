import { classNames } from "../../components/class-names.ts";
import type { FieldsForm } from "../../../src/content/form.ts";
import { changedPaths, valueAt, type Fields } from "../../../src/rules/merge-record.ts";
import comparison from "../editor/comparison.module.css";
import { WordDiff } from "../editor/comparison.tsx";
import { wordsAt } from "../forms/field-words.ts";
import { labelAt } from "../forms/find-field.ts";

/** A field that a version changed, in words. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

interface ChangeListProps {
  id?: string;
  changes: readonly FieldChange[];
  /** Whether there was nothing before: the changes are the content. */
  isFirst?: boolean;
}

/** What a version changed, field by field. */
export function ChangeList({ id, changes, isFirst = false }: ChangeListProps) {
  return (
    <dl id={id} className={classNames(comparison["changes"], "stack gap-4")}>
      {changes.map(({ label, before, after }) => (
        <div key={label} className={classNames(comparison["change"], "stack gap-1")}>
          <dt>{label}</dt>
          <dd>
            {isFirst ? (
              <p className={comparison["text"]}>{after}</p>
            ) : (
              <WordDiff before={before} after={after} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What two states of a record differ in, in the words of its form. */
export function changesBetween(form: FieldsForm, before: Fields, after: Fields): FieldChange[] {
  const changes = changedPaths(before, after).map((path) => ({
    label: labelAt(form, path, after),
    before: wordsAt(form, path, valueAt(before, path), before),
    after: wordsAt(form, path, valueAt(after, path), after),
  }));
  // A change in how a value is stored is not a change to people.
  return changes.filter((change) => change.before !== change.after);
}
