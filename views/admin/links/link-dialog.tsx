import { useState } from "react";
import { readLink } from "../../../src/rules/links/link-address.ts";
import { LINK_PLACEHOLDERS } from "../../../src/rules/text/site-facts.ts";
import { sentenceCase } from "../../../src/rules/text/text.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { type ChosenLink, PageChoices, usePageSearch } from "./find-pages.tsx";
import styles from "./links.module.css";

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
      <div className={styles["body"]}>
        <Field
          label="Address or title"
          error={fault}
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
