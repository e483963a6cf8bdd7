import { useState, type ReactNode } from "react";
import type { Library, Usage } from "../../../src/media/library.ts";
import type { Replaced } from "../../../src/media/replace-everywhere.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Checkbox, TextArea } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Notice } from "../kit/notice.tsx";
import { MAX_ALT, withoutLineBreaks } from "../pictures/alt-text.tsx";
import styles from "./library.module.css";

/** A picture, which has a description, or a file. */
export interface LibraryItem {
  id: string;
  alt?: string;
}

/** What a picture and a file have of their own when they are replaced. */
export interface ReplaceParts<Item extends LibraryItem> {
  library: Library;
  id: string;
  /** Renders the choice of the new one. */
  renderChoice: (onChoose: (item: Item) => void) => ReactNode;
  /** Renders what changes, once the new one is chosen. */
  renderComparison: (chosen: Item) => ReactNode;
}

interface ReplaceDialogProps<Item extends LibraryItem> extends ReplaceParts<Item> {
  usage: readonly Usage[];
  onDone: (done: Replaced) => void;
  onClose: () => void;
}

/** How many records are named before the person asks for all. */
const FIRST = 8;

/** Replaces a picture or a file in every place: the new one is chosen, then both are compared. */
export function ReplaceDialog<Item extends LibraryItem>(props: ReplaceDialogProps<Item>) {
  const { library, id, usage, renderChoice, renderComparison, onDone, onClose } = props;
  const [chosen, setChosen] = useState<Item>();
  /** The new description; undefined keeps those there are. */
  const [alt, setAlt] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const records = usage.filter(({ binned }) => !binned);
  const binned = usage.length - records.length;
  const what = library === "images" ? "picture" : "file";

  function take(item: Item | undefined) {
    setChosen(item);
    setAlt(undefined);
    setMissing(undefined);
    setError(undefined);
  }

  async function replace(other: Item) {
    const words = alt?.trim();
    if (words === "") return setMissing("Please describe the new picture.");
    setBusy(true);
    setError(undefined);
    const body = { with: other.id, ...(words !== undefined && { alt: words }) };
    const answer = await callApi<Replaced>(`/api/${library}/${id}/replace`, { method: "POST", body });
    setBusy(false);
    if (answer.ok) onDone(answer.value);
    else setError(answer.error);
  }

  if (!chosen) {
    return (
      <Dialog open title={`Choose the new ${what}`} size="large" onClose={onClose}>
        {renderChoice(take)}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title={`Replace ${what} everywhere`}
      size="large"
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="primary"
            busy={busy}
            aria-disabled={chosen.id === id || records.length === 0}
            onClick={() => void replace(chosen)}
          >
            Replace in {plural(records.length, "place", "places")}
          </Button>
          <Button disabled={busy} onClick={() => take(undefined)}>
            Choose another
          </Button>
        </>
      }
    >
      <div className="screen dense">
        {error && <Notice tone="bad">{error}</Notice>}
        {chosen.id === id && (
          <Notice tone="warning">This is the same {what}. Please choose another one.</Notice>
        )}
        {renderComparison(chosen)}
        <section aria-labelledby="replaced-in">
          <h3 id="replaced-in" className={styles["heading"]}>
            {plural(records.length, "place changes", "places change")}
          </h3>
          <Places records={records.slice(0, FIRST)} />
          {records.length > FIRST && (
            <details className={styles["more"]}>
              <summary>{plural(records.length - FIRST, "more place", "more places")}</summary>
              <Places records={records.slice(FIRST)} />
            </details>
          )}
          {binned > 0 && (
            <p className="quiet">
              {plural(binned, "record in the bin keeps", "records in the bin keep")} the old {what}.
            </p>
          )}
        </section>
        {library === "images" && (
          <Checkbox
            label="Give a new description too"
            checked={alt !== undefined}
            disabled={busy}
            onChange={(event) => setAlt(event.target.checked ? (chosen.alt ?? "") : undefined)}
          />
        )}
        {alt !== undefined && (
          <Field
            label="New description (alt text)"
            error={missing}
            alerts
            help="It replaces the description in the library and in each of these places."
          >
            <TextArea
              rows={2}
              maxLength={MAX_ALT}
              disabled={busy}
              value={alt}
              onChange={(event) => {
                setAlt(withoutLineBreaks(event.target.value));
                setMissing(undefined);
              }}
            />
          </Field>
        )}
        {library === "images" && alt === undefined && (
          <p className="quiet">
            Each place keeps its own description. Check that it still says what the picture shows.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Places({ records }: { records: readonly Usage[] }) {
  return (
    <ul className={styles["places"]}>
      {records.map(({ type, id, title }) => (
        <li key={type + id}>
          {title} <span className="quiet">{type === "settings" ? "settings" : kindOf(type).one}</span>
        </li>
      ))}
    </ul>
  );
}
