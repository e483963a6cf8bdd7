import { useState, type ReactNode } from "react";
import { Checkbox } from "../kit/controls.tsx";
import { Dialog } from "../kit/dialog.tsx";
import styles from "./help-sheet.module.css";
import type { Place } from "./places.ts";
import { areShortcutsOn, setShortcuts } from "./shortcut-setting.ts";

interface HelpSheetProps {
  open: boolean;
  onClose: () => void;
  places: readonly Place[];
}

/** All keyboard shortcuts, and a setting that turns the single-letter ones off. */
export function HelpSheet({ open, onClose, places }: HelpSheetProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" size="large" onClose={onClose}>
      <Sheet places={places} />
    </Dialog>
  );
}

function Sheet({ places }: { places: readonly Place[] }) {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <div className={styles["sheet"]}>
      <Part title="Everywhere">
        <Row keys={["Ctrl", "K"]} words="Find any record, page or action" />
        <Row keys={["/"]} words="Search the current list" />
        <Row keys={["N"]} words="Create new" />
        <Row keys={["U"]} words="Undo the last action" />
        <Row keys={["?"]} words="Show keyboard shortcuts" />
        <Row keys={["Esc"]} words="Close the open dialog" />
      </Part>
      <Part title="In lists">
        <Row keys={["J"]} words="Next row" />
        <Row keys={["K"]} words="Previous row" />
        <Row keys={["Enter"]} words="Open the row" />
        <Row keys={["X"]} words="Select the row" />
        <Row keys={["Shift", "X"]} words="Select all rows up to this one" />
      </Part>
      <Part title="Go to">
        {places.map(({ label, letter }) => (
          <Row key={letter} keys={["G", letter.toUpperCase()]} words={label} />
        ))}
      </Part>
      <div className={styles["setting"]}>
        <Checkbox
          label="Use single-letter shortcuts in this browser"
          checked={on}
          onChange={(event) => {
            setOn(event.currentTarget.checked);
            setShortcuts(event.currentTarget.checked);
          }}
        />
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles["part"]}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Row({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <div className={styles["row"]}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{words}</dd>
    </div>
  );
}
