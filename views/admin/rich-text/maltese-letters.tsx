import { Extension } from "@tiptap/core";
import type { Editor } from "@tiptap/react";
import styles from "./toolbar.module.css";
import { Tool, Toolbar } from "./toolbar.tsx";
import { classNames } from "../../components/class-names.ts";

/** The Maltese letters, which other keyboards lack, with their shortcuts. */
export function MalteseLetters({ editor, controls }: { editor: Editor; controls: string }) {
  return (
    <div className={styles["row"]}>
      <Toolbar label="Maltese letters" controls={controls}>
        {MALTESE_KEYS.map(({ letter, name, keys }) => (
          <Tool
            key={letter}
            label={name}
            text={letter}
            keys={keys}
            onUse={() => editor.chain().focus().insertContent({ type: "text", text: letter }).run()}
          />
        ))}
      </Toolbar>
      <p className={classNames(styles["hint"], "quiet")}>
        Or hold <kbd>Alt</kbd> and type c, g, h or z; add <kbd>Shift</kbd> for capitals.
      </p>
    </div>
  );
}

const LETTERS = [
  { key: "c", small: "ċ", capital: "Ċ" },
  { key: "g", small: "ġ", capital: "Ġ" },
  { key: "h", small: "ħ", capital: "Ħ" },
  { key: "z", small: "ż", capital: "Ż" },
] as const;

/** The Maltese letters with their names and keyboard shortcuts. */
const MALTESE_KEYS = [
  ...LETTERS.map(({ key, small }) => ({
    letter: small,
    name: `The letter ${small}`,
    keys: `Alt+${key.toUpperCase()}`,
  })),
  ...LETTERS.map(({ key, capital }) => ({
    letter: capital,
    name: `The capital ${capital}`,
    keys: `Alt+Shift+${key.toUpperCase()}`,
  })),
];

/** Alt with C, G, H or Z types the Maltese letter. */
export const MalteseShortcuts = Extension.create({
  name: "malteseShortcuts",
  addKeyboardShortcuts() {
    const type = (letter: string) => () => this.editor.commands.insertContent({ type: "text", text: letter });
    return Object.fromEntries(
      LETTERS.flatMap(({ key, small, capital }) => [
        [`Alt-${key}`, type(small)],
        [`Shift-Alt-${key}`, type(capital)],
      ]),
    );
  },
});
