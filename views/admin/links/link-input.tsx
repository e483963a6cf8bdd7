import { Link2 } from "lucide-react";
import { type ComponentProps, useRef, useState } from "react";
import { readLink } from "../../../src/rules/links/link-address.ts";
import { Button } from "../kit/button.tsx";
import { Input } from "../kit/controls.tsx";
import { type ChosenLink, LinkDialog, PageChoices, usePageSearch } from "./link-dialog.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./links.module.css";

interface LinkInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  value: string;
  onChange: (href: string) => void;
  onChoose: (link: ChosenLink) => void;
  /** In a section of a page: whether an address that is no other link may stay, such as `{terms}`. */
  allows?: ((address: string) => boolean) | undefined;
  /** The accessible name of the button, where several are on the screen. */
  buttonLabel?: string;
}

/**
 * The target of a link: an address, which gets the beginning that it lacks, such as `https://`, or a page that is found by
 * typing its title.
 */
export function LinkInput({ value, onChange, onChoose, allows, buttonLabel, ...rest }: LinkInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  /** What was typed here, while it is the value: an address that was there before is not searched for. */
  const [typed, setTyped] = useState<string>();
  const isTitle = typed === value && !allows?.(value) && "fault" in readLink(value, window.location.origin);
  const found = usePageSearch(isTitle ? value : "");

  function choose(link: ChosenLink) {
    setTyped(undefined);
    setChoosing(false);
    onChoose(link);
    // The list that was pressed is gone.
    field.current?.focus();
  }

  return (
    <>
      <div className={classNames(styles["row"], "row")}>
        <Input
          {...rest}
          ref={field}
          inputMode="url"
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(event.target.value);
          }}
          onBlur={() => {
            if (typed !== value || value === "" || allows?.(value)) return;
            const read = readLink(value, window.location.origin);
            if ("href" in read && read.href !== value) onChange(read.href);
          }}
        />
        <Button icon={Link2} aria-label={buttonLabel} onClick={() => setChoosing(true)}>
          Choose a page
        </Button>
      </div>
      <p role="status" className={isTitle ? styles["status"] : "visually-hidden"}>
        {found.words}
      </p>
      <PageChoices label="Pages and files of this site" pages={found.pages} onChoose={choose} />
      {choosing && (
        <LinkDialog
          title="Choose a page"
          href={value}
          allows={allows}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
