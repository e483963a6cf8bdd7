import { ArrowDownToLine, CircleStop, Copy, FileDown, FileUp, Plus, Send, Trash2 } from "lucide-react";
import { useRef } from "react";
import { plural } from "../../../src/rules/text/text.ts";
import { Menu, type MenuItem } from "../kit/menu.tsx";
import { downloadText } from "../kit/copy-or-download.ts";
import { CsvInput, readCsvFile } from "../product-import/choose-file.tsx";
import type { SheetStore } from "./run-sheet.ts";
import { COLUMNS, isBlank, selectionOf, type Sheet } from "./sheet-state.ts";
import { readTable, TITLES, USUAL_PRICE, writeTable } from "./table-text.ts";
import type { Verdict } from "./verdict.ts";

interface MoreMenuProps {
  sheet: Sheet;
  week: string;
  verdicts: ReadonlyMap<string, Verdict>;
  isReadOnly: boolean;
  dispatch: SheetStore["dispatch"];
  /** Copies the last week with offers, if there is one. */
  onCopy: (() => void) | undefined;
  onPlan: (keys: ReadonlySet<string>) => void;
  /** Ends what runs and takes back what is planned. */
  onStop: (keys: ReadonlySet<string>) => void;
  /** Called when a file is read. @param sentence what is wrong with it; empty if nothing. */
  onFile: (sentence: string) => void;
}

/** What is done less often, with the selected rows and with all of them. */
export function MoreMenu(props: MoreMenuProps) {
  const { sheet, week, verdicts, isReadOnly, dispatch, onCopy, onPlan, onStop, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  const { top, bottom } = selectionOf(sheet);
  const filled = sheet.rows.filter((row) => !isBlank(row));
  const selected = sheet.rows.slice(top, bottom + 1).filter((row) => !isBlank(row));
  const keysOf = (rows: typeof filled) => new Set(rows.map(({ key }) => key));
  const isPlanned = ({ key }: { key: string }) => {
    const state = verdicts.get(key)?.state;
    return state === "planned" || state === "announced" || state === "running";
  };
  const these = plural(selected.length, "selected row", "selected rows");

  async function read(file: File) {
    const content = await readCsvFile(file);
    onFile("error" in content ? content.error : (content.warning ?? ""));
    if ("text" in content) dispatch({ is: "paste", ...readTable(content.text, "file"), atEnd: true });
  }

  function save() {
    const titles = [...COLUMNS.map((column) => TITLES[column]), USUAL_PRICE, "State"];
    const rows = filled.map(({ key, cells }) => [
      ...COLUMNS.map((column) => cells[column]),
      verdicts.get(key)?.usualPrice ?? "",
      verdicts.get(key)?.stateWords ?? "",
    ]);
    downloadText(`\u{feff}${writeTable([titles, ...rows], ",")}\r\n`, `offers-${week}.csv`, "text/csv");
  }

  const editing: MenuItem[] = [
    ...(onCopy ? [{ label: "Copy last week", icon: Copy, onSelect: onCopy }] : []),
    { label: "Insert a row", icon: Plus, onSelect: () => dispatch({ is: "insert-row" }) },
    { label: "Fill down", icon: ArrowDownToLine, onSelect: () => dispatch({ is: "fill-down" }) },
    ...(selected.length > 0
      ? [
          { label: `Plan ${these}`, icon: Send, onSelect: () => onPlan(keysOf(selected)) },
          { label: `Remove ${these}`, icon: Trash2, onSelect: () => dispatch({ is: "remove-rows" }) },
        ]
      : []),
    ...(selected.some(isPlanned)
      ? [{ label: `Stop ${these}`, icon: CircleStop, onSelect: () => onStop(keysOf(selected)) }]
      : []),
    ...(filled.some(isPlanned)
      ? [{ label: "Stop the whole week", icon: CircleStop, onSelect: () => onStop(keysOf(filled)) }]
      : []),
    { label: "Add rows from a CSV file", icon: FileUp, onSelect: () => input.current?.click() },
  ];
  return (
    <>
      <Menu
        label="More for this week"
        words="More"
        items={[
          ...(isReadOnly ? [] : editing),
          ...(filled.length > 0 ? [{ label: "Save as a CSV file", icon: FileDown, onSelect: save }] : []),
        ]}
      />
      <CsvInput ref={input} label="CSV file with offers" onFile={(file) => void read(file)} />
    </>
  );
}
