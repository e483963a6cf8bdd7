import { useState, useId } from "react";
import { RotateCcw } from "lucide-react";
import { useToast } from "../kit/toasts.tsx";
import rows from "../kit/row-list.module.css";
import { ChangeList, changesBetween, type FieldChange } from "./change-list.tsx";
import styles from "./history.module.css";
import { formatDayInWords, formatTime } from "../../../src/rules/time/dates.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { changedFields, isGroup, nameOf, type Fields } from "../../../src/rules/merge-record.ts";
import { callApi, type CallFailure, type CallResult, failedCall } from "../api-call.ts";
import { isServerRecord, ownFields, type ServerRecord } from "../editor/editor-state.ts";
import type { HistoryEntry } from "../../../src/content/lifecycle/history.ts";
import { type Author, authorOf } from "../../../src/rules/access/author.ts";
import { labelOf } from "../../../src/content/define-form.ts";
import type { FieldsForm } from "../../../src/content/form.ts";

interface VersionListProps {
  /** What the versions are of. */
  title: string;
  form: FieldsForm;
  /** The path of the record in the API. */
  apiPath: string;
  versions: readonly Version[];
  /** ISO 8601 in UTC. */
  now: string;
  /** Whether old versions can be restored. */
  restorable?: boolean;
  /** The only fields that the person may write; absent for all. */
  writable?: readonly string[] | undefined;
  /** Called after a version was restored, and after that was undone. */
  onChange: () => Promise<void>;
}

/** The versions of a record, newest first. Each but the newest has a button that restores it. */
export function VersionList(props: VersionListProps) {
  const { title, apiPath, versions, now, restorable = true, onChange } = props;
  const toast = useToast();
  const latest = versions[0]?.version;

  async function restore(version: number) {
    const result = await restoreVersion(apiPath, version, props);
    if (!result.ok) return toast({ text: refusalOf(result), tone: "bad" });
    await onChange();
    toast({
      text: `${title}: version ${version} restored.`,
      async undo() {
        const back = await result.value.undo();
        if (back.ok) await onChange();
        else toast({ text: refusalOf(back), tone: "bad" });
      },
    });
  }

  return (
    <ol className={rows["rows"]}>
      {versions.map((version) => (
        <VersionEntry
          key={version.version}
          version={version}
          now={new Date(now)}
          restorable={restorable && version.version !== latest}
          onRestore={() => restore(version.version)}
        />
      ))}
    </ol>
  );
}

const ACTIONS = {
  created: "Created",
  updated: "Changed",
  binned: "Moved to the bin",
  restored: "Restored from the bin",
};

/** Number of field names in the collapsed line. */
const SHOWN_NAMES = 3;

interface VersionEntryProps {
  version: Version;
  now: Date;
  restorable: boolean;
  onRestore: () => Promise<unknown>;
}

/** One version: a line that expands to its changes; the first one to its content. */
function VersionEntry({ version, now, restorable, onRestore }: VersionEntryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { author, action, changes, date } = version;
  const isFirst = action === "created";
  const names = isFirst ? [] : [...new Set(changes.map(({ label }) => label))];
  const shown = isFirst ? "content" : "changes";
  const more = names.length - SHOWN_NAMES;
  return (
    <li className={styles["version"]}>
      <div className={styles["line"]}>
        <div className={styles["words"]}>
          <p>
            {ACTIONS[action]} by <strong>{author.name}</strong>
            {names.length > 0 &&
              `: ${more > 0 ? `${names.slice(0, SHOWN_NAMES).join(", ")} and ${more} more` : joinWords(names)}`}
          </p>
          <p className="quiet">
            <time dateTime={date}>
              {formatDayInWords(date, now)}, {formatTime(date)}
            </time>{" "}
            · version {version.version}
            {version.stores.length > 0 && ` · ${version.stores.join(", ")}`}
            {author.address !== null && ` · ${author.address}`}
          </p>
        </div>
        <ButtonRow>
          {changes.length > 0 && (
            <Button tone="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {open ? `Hide ${shown}` : `Show ${shown}`}
              <span className="visually-hidden"> of version {version.version}</span>
            </Button>
          )}
          {restorable && (
            <Button icon={RotateCcw} onPress={onRestore} aria-label={`Restore version ${version.version}`}>
              Restore
            </Button>
          )}
        </ButtonRow>
      </div>
      {open && <ChangeList id={id} changes={changes} isFirst={isFirst} />}
    </li>
  );
}

/** Decides which fields a restore may change. */
type Restorable = Pick<VersionListProps, "form" | "writable">;

interface Restored {
  /** Writes back the values from before the restore. */
  undo: () => Promise<CallResult<ServerRecord>>;
}

interface Entry {
  version: number;
  record: ServerRecord;
}

const GONE = failedCall(404, "This version no longer exists. Reload the page, then try again.");

/**
 * Restores the content of an old version as a new version. Status, slug, the dates of publication and what has a history of its own
 * stay as they are: restoring a text must not unpublish a page, make it new, change its address or end an offer.
 *
 * @param path of the record in the API.
 */
async function restoreVersion(path: string, version: number, of: Restorable): Promise<CallResult<Restored>> {
  const history = await callApi<unknown>(`${path}/history`);
  if (!history.ok) return history;
  const entries = Array.isArray(history.value) ? history.value.filter(isEntry) : [];
  const [latest] = entries;
  const wanted = entries.find((entry) => entry.version === version);
  if (!latest || !wanted) return GONE;
  const now = contentOf(latest.record, of);
  const then = contentOf(wanted.record, of);
  const write = (fields: Fields, seen: number) =>
    callApi<ServerRecord>(path, { method: "PUT", body: { ...fields, version: seen } });
  const written = await write(changedFields(now, then), latest.version);
  if (!written.ok) return written;
  return { ok: true, value: { undo: () => write(changedFields(then, now), written.value.version) } };
}

/** Why a version was not restored: what is published may need fields that a draft did not have. */
function refusalOf({ error, fields }: CallFailure): string {
  const names = new Set(Object.keys(fields).map((path) => labelOf(nameOf(path))));
  return names.size === 0 ? error : `${error} In this version: ${joinWords([...names])}.`;
}

/** The fields of a version that a restore writes. */
export function contentOf(record: Fields, { form, writable }: Restorable): Fields {
  const { status: _status, slug: _slug, ...content } = ownFields(record);
  const kept = [...form.dates.map(({ path }) => path), ...(form.kept ?? [])];
  return Object.fromEntries(
    Object.entries(content).filter(
      ([name]) => !kept.includes(name) && (writable === undefined || writable.includes(name)),
    ),
  );
}

function isEntry(value: unknown): value is Entry {
  return isGroup(value) && typeof value["version"] === "number" && isServerRecord(value["record"]);
}

/** A version as the history screen shows it. */
interface Version extends Pick<HistoryEntry, "version" | "action" | "date"> {
  author: Author;
  /** The names of the stores that the record named then. */
  stores: readonly string[];
  changes: FieldChange[];
}

/** Returns what each version changed from the one before, newest first. */
export function versionsOf(
  form: FieldsForm,
  entries: readonly (HistoryEntry & { stores?: readonly string[] })[],
): Version[] {
  return entries.map(({ version, action, actor, date, record, stores = [] }, at) => {
    const before = entries[at + 1]?.record;
    return {
      version,
      action,
      date,
      stores,
      author: authorOf(actor),
      // The first version has nothing before it: its content is what it changed.
      changes: changesBetween(form, fieldsIn(before), fieldsIn(record)),
    };
  });
}

function fieldsIn(record: unknown): Fields {
  return isGroup(record) ? ownFields(record) : {};
}
