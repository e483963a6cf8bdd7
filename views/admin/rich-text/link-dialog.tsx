import { useEffect, useState } from "react";
import { readLink } from "../../../src/rules/links/link-address.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { findPages, type LinkTarget } from "./find-pages.ts";
import styles from "./link-dialog.module.css";

/** Where a link leads, and what it is called where nothing was selected. */
export interface ChosenLink {
  href: string;
  title: string;
}

interface LinkDialogProps {
  /** Where the link at the cursor leads; empty for a new one. */
  href: string;
  onChoose: (link: ChosenLink) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Long enough for a word to be typed. */
const DEBOUNCE_MS = 250;

/** Asks where a link leads: an address is pasted, or a page of ours found by its title. */
export function LinkDialog({ href, onChoose, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [fault, setFault] = useState<string>();
  const read = readLink(typed, window.location.origin);
  const isAddress = "href" in read;
  const found = useFound(isAddress ? "" : typed);

  function choose() {
    if ("href" in read) onChoose({ href: read.href, title: typed.trim() });
    else setFault(read.fault);
  }

  return (
    <Dialog
      open
      title={href ? "Change the link" : "Link to a page"}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" onClick={choose}>
            Set link
          </Button>
          {href && (
            <Button tone="danger" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles["body"]}>
        <Field
          label="Address or title"
          error={fault}
          help="Paste a web, mail or phone address, or type words to find a page of ours."
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              inputMode="url"
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // The form around the editor is not to be sent.
                event.preventDefault();
                choose();
              }}
            />
          )}
        </Field>
        <p role="status" className={styles["status"]}>
          {isAddress ? `Leads to ${read.href}` : found.words}
        </p>
        {found.pages.length > 0 && (
          <ul className={styles["pages"]} aria-label="Pages of ours">
            {found.pages.map(({ key, title, path, words }) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles["page"]}
                  onClick={() => onChoose({ href: path, title })}
                >
                  <span className={styles["title"]}>{title}</span>
                  <span className={styles["words"]}>
                    {words} · {path}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const NONE: { words: string; pages: readonly LinkTarget[] } = { words: "", pages: [] };

/** What the search has found so far; nothing for less than two characters. */
function useFound(typed: string): typeof NONE {
  const q = typed.trim();
  const [found, setFound] = useState({ q: "", ...NONE });
  useEffect(() => {
    if (q.length < 2) return undefined;
    const stop = new AbortController();
    async function find() {
      const answer = await findPages(q, stop.signal);
      const pages = answer.ok ? answer.value : [];
      const words = answer.ok
        ? `${pages.length || "No"} ${pages.length === 1 ? "page" : "pages"} found`
        : answer.error;
      setFound({ q, words, pages });
    }
    const timer = setTimeout(() => {
      find().catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);
  if (q.length < 2) return NONE;
  // While the next search is under way the last one stays, so that the list does not flicker.
  return found;
}
