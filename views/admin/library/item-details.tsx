import { Repeat2, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../../components/class-names.ts";
import type { Library, Usage } from "../../../src/media/library.ts";
import type { Replaced } from "../../../src/media/replace-everywhere.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Notice } from "../kit/notice.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import styles from "./library.module.css";
import type { BulkChange } from "../../../src/content/bulk/bulk-changes.ts";
import type { ReplacementUndone } from "../../../src/media/undo-replacement.ts";
import { callApi, type CallResult } from "../api-call.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds/kinds.ts";
import { ReplaceDialog, type LibraryItem, type ReplaceParts } from "./replace-dialog.tsx";

interface ItemDetailsProps<Item extends LibraryItem> extends ReplaceParts<Item> {
  /** Says how it is replaced. */
  replaceHelp: string;
  onClose: () => void;
  onChanged: () => void;
  /** Everything that is particular to a picture or a file. */
  children: ReactNode;
}

/** A panel about a picture or a file of the library: what it is, where it is used, replacing it and deleting it. */
export function ItemDetails<Item extends LibraryItem>(props: ItemDetailsProps<Item>) {
  const { replaceHelp, onClose, onChanged, children, ...parts } = props;
  const { library, id } = parts;
  const title = library === "images" ? "Picture" : "File";
  const toast = useToast();
  const { usage, error, retry } = useUsage(library, id);
  const [replacing, setReplacing] = useState(false);
  const places = usage?.filter((use) => !use.binned).length ?? 0;

  function changeAndClose() {
    onChanged();
    onClose();
  }

  function finishReplacing({ changeId, replaced }: Replaced) {
    toast({
      text: `${title} replaced everywhere: in ${plural(replaced.length, "place", "places")}.`,
      async undo() {
        const answer = await undoReplacement(library, changeId);
        if (!answer.ok) return toast({ text: answer.error, tone: "bad" });
        const isWhole = isUndoneWhole(answer.value);
        toast({ text: undoneWords(library, answer.value), ...(!isWhole && { tone: "bad" as const }) });
        onChanged();
      },
    });
    changeAndClose();
  }

  // In the panel's place rather than above it: Escape may close two dialogs if the second has opened by itself.
  if (replacing && usage)
    return (
      <ReplaceDialog {...parts} usage={usage} onDone={finishReplacing} onClose={() => setReplacing(false)} />
    );
  return (
    <Dialog open title={title} size="side" onClose={onClose}>
      <div className="screen dense">
        {children}
        <section aria-labelledby={`used-${id}`} className={classNames(styles["part"], "stack")}>
          <h3 id={`used-${id}`}>Where it is used</h3>
          {error && (
            <Notice tone="bad" actions={<Button onClick={retry}>Try again</Button>}>
              {error}
            </Notice>
          )}
          {!usage && !error && <p className="quiet">Loading…</p>}
          {usage && <UsageList usage={usage} />}
        </section>
        {places > 0 && (
          <section className={classNames(styles["part"], "stack")}>
            <h3>Replace {title.toLowerCase()}</h3>
            <p className="quiet">{replaceHelp}</p>
            <Button icon={Repeat2} onClick={() => setReplacing(true)}>
              Replace everywhere
            </Button>
          </section>
        )}
        <DeleteItem
          library={library}
          id={id}
          isUsed={usage && usage.length > 0}
          onFoundInUse={retry}
          onDeleted={changeAndClose}
        />
      </div>
    </Dialog>
  );
}

/** Reads where a picture or a file is used. */
function useUsage(library: Library, id: string) {
  const [round, setRound] = useState(0);
  const [usage, setUsage] = useState<readonly Usage[]>();
  const [error, setError] = useState<string>();

  useDebouncedCall(`${library} ${id} ${round}`, 0, async (signal) => {
    const answer = await callApi<Usage[]>(`/api/${library}/${id}/usage`, { signal });
    if (answer.ok) setUsage(answer.value);
    setError(answer.ok ? undefined : answer.error);
  });
  const retry = () => setRound(round + 1);
  return { usage, error, retry };
}

interface DeleteItemProps {
  library: Library;
  id: string;
  /** Undefined until it is known. */
  isUsed: boolean | undefined;
  /** Called when the item turns out to be in use by now. */
  onFoundInUse: () => void;
  onDeleted: () => void;
}

/** Deletes a picture or a file after a confirmation, unless it is used. */
function DeleteItem({ library, id, isUsed, onFoundInUse, onDeleted }: DeleteItemProps) {
  const what = library === "images" ? "picture" : "file";
  const toast = useToast();
  const [confirming, setConfirming] = useState(false);
  const [rejection, setRejection] = useState<string>();

  async function remove() {
    const answer = await callApi(`/api/${library}/${id}`, { method: "DELETE" });
    if (answer.ok) {
      toast({ text: `The ${what} has been deleted.` });
      onDeleted();
      return;
    }
    setConfirming(false);
    setRejection(answer.error);
    if (answer.status === 409) onFoundInUse();
  }

  return (
    <section className={classNames(styles["part"], "stack")}>
      <h3>Delete {what}</h3>
      {rejection && <Notice tone="bad">{rejection}</Notice>}
      {isUsed ? (
        <p className="quiet">
          A {what} that is in use can’t be deleted. Remove it from the places above first, or replace it.
        </p>
      ) : confirming ? (
        <Notice
          tone="warning"
          actions={
            <>
              <Button tone="danger" onClick={() => void remove()}>
                Delete permanently
              </Button>
              <Button ref={takeFocus} onClick={() => setConfirming(false)}>
                Cancel
              </Button>
            </>
          }
        >
          {library === "images" ? "Pictures" : "Files"} don’t go to the bin. This can’t be undone.
        </Notice>
      ) : (
        <Button icon={Trash2} disabled={isUsed === undefined} onClick={() => setConfirming(true)}>
          Delete {what}
        </Button>
      )}
    </section>
  );
}

/** The question takes the place of the button that had the focus. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

/** The records that use a picture or a file, each with its editor. */
function UsageList({ usage }: { usage: readonly Usage[] }) {
  if (usage.length === 0) return <p className="quiet">Not used yet.</p>;
  return (
    <ul className={styles["usage"]}>
      {usage.map(({ type, id, title, binned }) => (
        <li key={type + id}>
          <Link to={binned ? "/admin/bin" : editorPathOf(type, id)}>{title}</Link>{" "}
          <span className="quiet">
            {type === "settings" ? "settings" : kindOf(type).one}
            {binned && ", in the bin"}
          </span>
        </li>
      ))}
    </ul>
  );
}

function editorPathOf(type: Usage["type"], id: string): string {
  return type === "settings" ? `/admin/settings/${id}` : adminPathOf(type, id);
}

/** What the undo of a replacement did. A file has no description, and the API does not report its settings. */
type Undone = Pick<ReplacementUndone, "change"> & Partial<ReplacementUndone>;

/** Undoes a replacement as one step. The server works in steps, so that others can work meanwhile. */
async function undoReplacement(library: Library, changeId: string): Promise<CallResult<Undone>> {
  for (;;) {
    const answer = await callApi<Undone>(`/api/${library}/replacements/${changeId}/undo`, { method: "POST" });
    if (!answer.ok || answer.value.change.counts.changed === 0) return answer;
  }
}

/** Whether an undo left nothing alone of what it says in `undoneWords`, except for settings. */
function isUndoneWhole({ change, description }: Undone): boolean {
  return change.counts.kept === 0 && description !== "left";
}

/** How many records a notice names. */
const MAX_NAMED = 5;

/** What an undo restored, and what it left alone. */
function undoneWords(library: Library, { change, description, settings }: Undone): string {
  const { counts, named } = change;
  const words = [
    library === "images"
      ? `Undone: ${plural(counts.undone, "place shows", "places show")} the previous picture again.`
      : `Undone: ${plural(counts.undone, "place links", "places link")} to the previous file again.`,
  ];
  if (counts.kept > 0) words.push(`Left alone: ${keptWords(named, counts.kept)}`);
  if (settings === "restored") words.push("The settings show it again too.");
  if (settings === "left") words.push("The settings were changed since, and were left alone.");
  if (description === "left")
    words.push("The description in the library was changed since, and was left alone.");
  return words.join(" ");
}

function keptWords(named: BulkChange["named"], kept: number): string {
  const shown = named
    .slice(0, MAX_NAMED)
    .map(({ title, reason }) => `“${title}” (${reason.replace(/\.$/, "")})`);
  const more = kept - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${plural(more, "other", "others")}` : ""}.`;
}
