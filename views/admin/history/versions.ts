import type { Author, HistoryEntry } from "../../../src/staff/staff-context.ts";
import { authorOf } from "../../../src/rules/access/author.ts";
import { changedPaths, isGroup, valueAt, type Fields } from "../editor/merge-record.ts";
import { ownFields } from "../editor/editor-state.ts";
import { labelAt } from "../forms/find-field.ts";
import { wordsAt } from "../forms/field-words.ts";
import type { FieldsForm } from "../../../src/content/form.ts";

/** A field that a version changed, in words. */
interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** A version as the history screen shows it. */
export interface Version {
  version: number;
  action: HistoryEntry["action"];
  author: Author;
  /** ISO 8601 in UTC. */
  date: string;
  changes: FieldChange[];
}

/** Returns what each version changed from the one before, newest first. */
export function versionsOf(form: FieldsForm, entries: readonly HistoryEntry[]): Version[] {
  return entries.map(({ version, action, actor, date, record }, at) => {
    const before = entries[at + 1]?.record;
    return {
      version,
      action,
      date,
      author: authorOf(actor),
      // The first version has nothing before it: its content is what it changed.
      changes: changesBetween(form, fieldsIn(before), fieldsIn(record)),
    };
  });
}

function changesBetween(form: FieldsForm, before: Fields, after: Fields): FieldChange[] {
  const seen = new Map<string, FieldChange>();
  for (const path of changedPaths(before, after)) {
    const change = {
      label: labelAt(form, path, after),
      before: wordsAt(form, path, valueAt(before, path)),
      after: wordsAt(form, path, valueAt(after, path)),
    };
    // A change in how a value is stored is not a change to people.
    if (change.before !== change.after) seen.set(path, change);
  }
  return [...seen.values()];
}

function fieldsIn(record: unknown): Fields {
  return isGroup(record) ? ownFields(record) : {};
}
