import { useState } from "react";
import { readLink } from "../../../src/rules/links/link-address.ts";
import { LINK_PLACEHOLDERS } from "../../../src/rules/text/site-facts.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { type ContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import type { FoundRecord } from "../../../src/staff/queries/find-by-title.ts";
import type { FoundOther } from "../../../src/staff/queries/find-others.ts";
import { callApi } from "../api-call.ts";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import styles from "./links.module.css";

/** The target of a link, and its text if nothing was selected. */
export interface ChosenLink {
  href: string;
  title: string;
  /** The record that was chosen from the pages of this site. */
  record?: { kind: ContentKind; id: string };
}

/** A page or a file of this site that a link may lead to. */
interface FoundPage extends ChosenLink {
  key: string;
  /** Its kind, and whether visitors can open it. */
  words: string;
}

/** Few enough to need little scrolling. */
const LIMIT = 8;

/** In characters: more is no title. */
const LONGEST = 100;

const NONE: { words: string; pages: readonly FoundPage[] } = { words: "", pages: [] };

/** Finds pages and files of this site by title; none for less than two characters or more than a title has. */
export function usePageSearch(typed: string): typeof NONE {
  const q = typed.trim();
  const isTitle = q.length >= 2 && q.length <= LONGEST;
  // The last result stays until the next one arrives, so that the list does not flicker.
  const [found, setFound] = useState(NONE);
  useDebouncedCall(isTitle ? q : undefined, 250, async (signal) => {
    const answer = await callApi<{ results: FoundRecord[]; others: FoundOther[] }>(
      `/api/desk/find?q=${encodeURIComponent(q)}&limit=${LIMIT}`,
      { signal },
    );
    if (!answer.ok) return setFound({ words: answer.error, pages: [] });
    const { results, others } = answer.value;
    const all = [
      ...results.map((each) => ({ ...each, words: wordsFor(each) })),
      ...others.map((each) => ({ ...each, words: each.detail })),
    ].flatMap(({ kind, id, title, publicPath, words }): FoundPage[] => {
      if (publicPath === null) return [];
      const isRecord = kind !== "page" && kind !== "person" && kind !== "picture" && kind !== "file";
      return [{ key: kind + id, href: publicPath, title, words, ...(isRecord && { record: { kind, id } }) }];
    });
    // A page of the site may be a record too.
    const pages = all.filter(({ href }, at) => all.findIndex((each) => each.href === href) === at);
    const what = pages.length === 1 ? "page or file" : "pages or files";
    setFound({ words: `${pages.length || "No"} ${what} found`, pages });
  });
  return isTitle ? found : NONE;
}

function wordsFor({ kind, state }: FoundRecord): string {
  const what = kind === "page" ? "page" : kindOf(kind).one;
  return state === "live" ? what : `${what}, ${state === "ended" ? "no longer" : "not yet"} public`;
}

/** The list of what was found, or of other links to choose from. */
export function PageChoices({
  label,
  pages,
  onChoose,
}: {
  label?: string;
  pages: readonly (ChosenLink & { key: string; words?: string })[];
  onChoose: (link: ChosenLink) => void;
}) {
  if (pages.length === 0) return null;
  return (
    <ul className={styles["pages"]} aria-label={label}>
      {pages.map(({ key, words, ...link }) => (
        <li key={key}>
          <button type="button" className={styles["page"]} onClick={() => onChoose(link)}>
            <span className={styles["title"]}>{link.title}</span>
            <span className={styles["words"]}>
              {words === undefined ? link.href : `${words} · ${link.href}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The links of the settings, which the text of a page may follow. */
const SETTING_LINKS = LINK_PLACEHOLDERS.map(({ name, means }) => ({
  key: name,
  href: `{${name}}`,
  title: sentenceCase(means),
}));

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

/** Asks for the target of a link: a pasted address, or a page or a file of this site found by title. */
export function LinkDialog({ title, href, onChoose, onRemove, onClose, allows }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [fault, setFault] = useState<string>();
  const read = allows?.(typed.trim()) ? { href: typed.trim() } : readLink(typed, window.location.origin);
  const isAddress = "href" in read;
  const found = usePageSearch(isAddress ? "" : typed);
  const means = isAddress && LINK_PLACEHOLDERS.find(({ name }) => read.href === `{${name}}`)?.means;

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
      <div className="stack gap-3">
        <Field
          label="Address or title"
          error={fault}
          alerts
          help="Paste a web address, e-mail address or phone number, or type words to find a page or a file of this site."
        >
          <Input
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
        </Field>
        <p role="status" className={styles["status"]}>
          {isAddress ? `Links to ${means || read.href}` : found.words}
        </p>
        <PageChoices label="Pages and files of this site" pages={found.pages} onChoose={onChoose} />
        {allows && typed.trim() === "" && (
          <>
            <h3 className={styles["head"]}>Links from the settings</h3>
            <PageChoices pages={SETTING_LINKS} onChoose={onChoose} />
          </>
        )}
      </div>
    </Dialog>
  );
}
