import { Extension } from "@tiptap/core";

const LETTERS = [
  { key: "c", small: "ċ", capital: "Ċ" },
  { key: "g", small: "ġ", capital: "Ġ" },
  { key: "h", small: "ħ", capital: "Ħ" },
  { key: "z", small: "ż", capital: "Ż" },
] as const;

/** The Maltese letters with their names and keyboard shortcuts. */
export const MALTESE_KEYS = [
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
