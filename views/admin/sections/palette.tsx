import { useState } from "react";
import { SECTION_OFFERS, type SectionOffer } from "../../../src/content/kinds/pages/sections.form.ts";
import { fold } from "../../../src/rules/text/fold.ts";
import { SearchInput } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import styles from "./palette.module.css";

interface PaletteProps {
  onChoose: (offer: SectionOffer) => void;
  onClose: () => void;
}

/** Every kind of section that can be added, in each of its looks, with its picture, in groups; those used most come first. */
export function Palette({ onChoose, onClose }: PaletteProps) {
  const [typed, setTyped] = useState("");
  const found = findOffers(typed);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog open size="large" title="Add a section" onClose={onClose}>
      <Field label="Find a section">
        <SearchInput
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter must not submit the form; it adds what is found first.
            event.preventDefault();
            if (typed.trim() !== "" && found[0]) onChoose(found[0]);
          }}
        />
      </Field>
      <p role="status" className={styles["status"]}>
        {typed.trim() !== "" &&
          `${found.length || "No"} ${found.length === 1 ? "section" : "sections"} found`}
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles["group"]}>{group}</h3>
          <ul className={styles["kinds"]}>
            {found
              .filter((offer) => offer.group === group)
              .map((offer) => (
                <li key={offer.label}>
                  <Offer offer={offer} onChoose={onChoose} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function Offer({ offer, onChoose }: { offer: SectionOffer } & Pick<PaletteProps, "onChoose">) {
  const { form, look, label } = offer;
  return (
    <button type="button" className={styles["kind"]} onClick={() => onChoose(offer)}>
      <img src={`${pictureOf(form.kind)}${look ? `#${look}` : ""}`} alt="" width={96} height={64} />
      <span>
        <strong>{label}</strong> {!look && <span className={styles["help"]}>{form.help}</span>}
      </span>
    </button>
  );
}

/** What the palette offers whose name has all the words; where there is none, what is said of its kind. */
function findOffers(typed: string): readonly SectionOffer[] {
  const words = fold(typed).split(/\s+/);
  const withWords = (text: (offer: SectionOffer) => string) =>
    SECTION_OFFERS.filter((offer) => words.every((word) => fold(text(offer)).includes(word)));
  const named = withWords(({ label }) => label);
  return named.length > 0 ? named : withWords(({ label, form }) => `${label} ${form.help}`);
}

const FILES = import.meta.glob<string>("../../../src/sections/*/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of the picture of a kind of section; the name of a look after it leads to the part of that look. */
function pictureOf(kind: string): string | undefined {
  return Object.entries(FILES).find(([file]) => file.endsWith(`/${kind}/${kind}.svg`))?.[1];
}
