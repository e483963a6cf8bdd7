import { useEffect, useState } from "react";
import { type ContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { LINK_PLACEHOLDERS } from "../../../src/rules/text/site-facts.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { readLink } from "../../../src/rules/links/link-address.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./link-dialog.module.css";
import type { PublicationState } from "../../../src/content/publication.ts";
import { callApi, type CallResult } from "../api-call.ts";

/** The target of a link, and its text if nothing was selected. */
export interface ChosenLink {
  href: string;
  title: string;
  /** The record that was chosen from the pages of this site. */
  record?: { kind: ContentKind; id: string };
}

interface LinkDialogProps {
  title: string;
  /** The current target of the link; empty for a new one. */
  href: string;
  onChoose: (link: ChosenLink) => void;
  /** Absent where an empty address removes the link. */
  onRemove?: () => void;
  onClose: () => void;
  /** In a section of a page: whether an address that is no other link may stay, such as `{terms}`. */
  allows?: ((address: string) => boolean) | undefined;
}

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Asks for the target of a link: a pasted address, or a page or a file of this site found by title. */
export function LinkDialog({ title, href, onChoose, onRemove, onClose, allows }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [fault, setFault] = useState<string>();
  const read = allows?.(typed.trim()) ? { href: typed.trim() } : readLink(typed, window.location.origin);
  const isAddress = "href" in read;
  const found = usePageSearch(isAddress ? "" : typed);

  function choose() {
    if ("href" in read) onChoose({ href: read.href, title: typed.trim() });
    else setFault(read.fault);
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button tone="primary" onClick={choose}>
            Save link
          </Button>
          {href && onRemove && (
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
          help="Paste a web address, e-mail address or phone number, or type words to find a page or a file of this site."
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
                // Enter must not submit the form around the editor.
                event.preventDefault();
                choose();
              }}
            />
          )}
        </Field>
        <p role="status" className={styles["status"]}>
          {isAddress ? `Links to ${settingNamed(read.href) ?? read.href}` : found.words}
        </p>
        {found.pages.length > 0 && (
          <ul className={styles["pages"]} aria-label="Pages and files of this site">
            {found.pages.map(({ key, name, path, words, record }) => (
              <li key={key}>
                <button
                  type="button"
                  className={styles["page"]}
                  onClick={() => onChoose({ href: path, title: name, ...(record && { record }) })}
                >
                  <span className={styles["title"]}>{name}</span>
                  <span className={styles["words"]}>
                    {words} · {path}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {allows && typed.trim() === "" && (
          <>
            <h3 className={styles["head"]}>Links of the settings</h3>
            <ul className={styles["pages"]}>
              {LINK_PLACEHOLDERS.map(({ name, means }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles["page"]}
                    onClick={() => onChoose({ href: `{${name}}`, title: sentenceCase(means) })}
                  >
                    <span className={styles["title"]}>{sentenceCase(means)}</span>
                    <span className={styles["words"]}>{`{${name}}`}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** What a link of the settings is called. */
function settingNamed(href: string): string | undefined {
  return LINK_PLACEHOLDERS.find(({ name }) => href === `{${name}}`)?.means;
}

const NONE: { words: string; pages: readonly LinkTarget[] } = { words: "", pages: [] };

/** Searches for pages; empty for less than two characters. */
function usePageSearch(typed: string): typeof NONE {
  const q = typed.trim();
  const [found, setFound] = useState({ q: "", ...NONE });
  useEffect(() => {
    if (q.length < 2) return undefined;
    const stop = new AbortController();
    async function find() {
      const answer = await findPages(q, stop.signal);
      const pages = answer.ok ? answer.value : [];
      const words = answer.ok
        ? `${pages.length || "No"} ${pages.length === 1 ? "page or file" : "pages or files"} found`
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
  // The last result stays until the next one arrives, so that the list does not flicker.
  return found;
}

/** A record or a page of the site, as `GET /api/desk/find` returns it. */
interface FoundRecord {
  kind: ContentKind | "page";
  id: string;
  title: string;
  state: PublicationState;
  /** Null if it has no page. */
  publicPath: string | null;
}

/** A file of the library, as the same call returns it among others. */
interface FoundOther {
  kind: "person" | "picture" | "file";
  id: string;
  title: string;
  detail: string;
  publicPath: string | null;
}

/** A page or a file of this site that a link may lead to. */
interface LinkTarget {
  key: string;
  name: string;
  path: string;
  /** Absent for a page that is no record. */
  record?: { kind: ContentKind; id: string };
  /** Its kind, and whether visitors can open it. */
  words: string;
}

/** Few enough to need little scrolling. */
const LIMIT = 8;

/** Finds pages and files of this site by title. */
async function findPages(q: string, signal: AbortSignal): Promise<CallResult<LinkTarget[]>> {
  const answer = await callApi<{ results: FoundRecord[]; others: FoundOther[] }>(
    `/api/desk/find?q=${encodeURIComponent(q)}&limit=${LIMIT}`,
    { signal },
  );
  if (!answer.ok) return answer;
  const value = answer.value.results.flatMap(({ kind, id, title, state, publicPath }) =>
    publicPath === null
      ? []
      : [
          {
            key: kind + id,
            name: title,
            path: publicPath,
            words: wordsFor(kind, state),
            ...(kind !== "page" && { record: { kind, id } }),
          },
        ],
  );
  const files = answer.value.others.flatMap(({ kind, id, title, detail, publicPath }) =>
    publicPath === null ? [] : [{ key: kind + id, name: title, path: publicPath, words: detail }],
  );
  return { ok: true, value: [...value, ...files] };
}

function wordsFor(kind: FoundRecord["kind"], state: PublicationState): string {
  const what = kind === "page" ? "page" : kindOf(kind).one;
  return state === "live" ? what : `${what}, ${state === "ended" ? "no longer" : "not yet"} public`;
}
