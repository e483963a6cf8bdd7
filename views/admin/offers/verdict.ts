import type { CheckedOffer } from "../../../src/content/kinds/offers/check-offers.ts";
import { mechanicWords } from "../../../src/content/kinds/offers/mechanic-words.ts";
import { formatPrice } from "../../../src/rules/money/money.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { maltaDay } from "../../../src/rules/time/malta-time.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import type { Days } from "./cell-text.ts";
import type { RowReading } from "./read-row.ts";
import { type Cells, type Column, COLUMNS, type Saved } from "./sheet-state.ts";
import { TITLES } from "./table-text.ts";
import { dayWords } from "../kit/when-words.ts";

/** Where an offer stands. */
export type OfferState = "new" | "draft" | "planned" | "announced" | "running" | "ended";

const STATE_WORDS: Readonly<Record<OfferState, string>> = {
  new: "New",
  draft: "Draft",
  planned: "Planned",
  announced: "Announced",
  running: "Running",
  ended: "Ended",
};

/** What is beside a row. */
export interface Verdict {
  state: OfferState;
  stateWords: string;
  isUnsaved: boolean;
  /** What does not hold, by the column that has to be changed. */
  faults: Partial<Record<Column, string>>;
  usualPrice: string;
  sentences: readonly { tone: "bad" | "good" | "quiet"; words: string }[];
  /** What a colleague has saved meanwhile in the cells that were changed here. */
  theirs: string | undefined;
}

/** Where an offer stands by the clock. */
export function stateOf(saved: Saved | undefined, now: Date): OfferState {
  if (!saved) return "new";
  const { status, startDate, endDate, announceFrom } = saved;
  if (status === "draft" || startDate === null || endDate === null) return "draft";
  const instant = now.toISOString();
  if (status === "archived" || endDate < instant) return "ended";
  if (startDate <= instant) return "running";
  return announceFrom !== null && announceFrom <= instant ? "announced" : "planned";
}

/** The column in which a field of the API is typed. */
function columnOfField(field: string): Column {
  const [name = ""] = field.split(".");
  if (name === "mechanic") return "offer";
  if (["startDate", "endDate", "announceFrom", "week"].includes(name)) return "days";
  return COLUMNS.find((column) => column === name) ?? "product";
}

type ByKey<Value> = ReadonlyMap<string, Value>;

interface VerdictParts {
  readings: ByKey<RowReading>;
  checked: ByKey<CheckedOffer>;
  saved: ByKey<Saved>;
  unsaved: ReadonlySet<string>;
  theirs: ByKey<Partial<Cells>>;
  /** Why the server did not take a row, as a sentence by field. */
  refused: ByKey<Readonly<Record<string, string>>>;
  now: Date;
}

/** What stands beside each row, by its key. */
export function verdictsOf(parts: VerdictParts): ReadonlyMap<string, Verdict> {
  return new Map([...parts.readings].map(([key, reading]) => [key, verdictOf(key, reading, parts)]));
}

function verdictOf(key: string, reading: RowReading, parts: VerdictParts): Verdict {
  const { now } = parts;
  const checked = parts.checked.get(key);
  const theirs = parts.theirs.get(key);
  const state = stateOf(parts.saved.get(key), now);
  const said = Object.entries({ ...checked?.faults, ...parts.refused.get(key) });
  const faults = {
    ...Object.fromEntries(said.map(([field, words]) => [columnOfField(field), words])),
    ...reading.faults,
  };
  const { mechanic } = reading.fields;
  const [product] = reading.products;
  const meaning = mechanic && mechanic.kind !== "price" ? mechanicWords(mechanic) : "";
  // What is the same as it was typed needs no words of its own.
  const isSaid = meaning === "" || meaning.toLowerCase() === reading.cells.offer.toLowerCase();
  const hidden = reading.products.filter(({ isPublic }) => !isPublic).map(({ name }) => name);
  const usual = checked?.usualPrice ?? product?.price ?? null;
  return {
    state,
    stateWords: STATE_WORDS[state],
    isUnsaved: parts.unsaved.has(key),
    faults,
    usualPrice: usual === null ? "" : formatPrice(usual),
    sentences: [
      ...Object.values(faults).map((words) => ({ tone: "bad" as const, words })),
      ...(hidden.length > 0
        ? [
            {
              tone: "bad" as const,
              words: `Visitors do not see ${joinWords(hidden)}: ${hidden.length === 1 ? "it is" : "they are"} not live.`,
            },
          ]
        : []),
      ...claimWords(checked, reading.fields.startDate, now),
      ...(isSaid ? [] : [{ tone: "quiet" as const, words: `${meaning}.` }]),
    ],
    theirs:
      theirs &&
      `A colleague has saved meanwhile: ${COLUMNS.flatMap((column) =>
        theirs[column] === undefined ? [] : `${TITLES[column]} “${theirs[column]}”`,
      ).join(", ")}. Yours stays unless you take theirs.`,
  };
}

/** What may be claimed and with which margin, or why nothing may and from when it could. */
function claimWords(
  checked: CheckedOffer | undefined,
  startDate: string | undefined,
  now: Date,
): Verdict["sentences"] {
  if (!checked || !startDate) return [];
  const { claim, claimFrom, lowest } = checked;
  if (claim) {
    const margin = (Date.parse(maltaDay(new Date(startDate))) - Date.parse(claimFrom ?? "")) / 86_400_000;
    const days = margin === 0 ? "no day" : plural(margin, "day", "days");
    const isRunning = startDate <= now.toISOString();
    const beside = isRunning
      ? ""
      : claimFrom === null
        ? " It began with an offer before."
        : ` Margin: ${days}.`;
    return [
      {
        tone: "good",
        words: `May say: was ${formatPrice(claim.priorPrice)}, ${claim.percentage}% off.${beside}`,
      },
    ];
  }
  if (lowest === null) return [];
  const from =
    claimFrom === null ? "" : ` The claim holds from ${formatDayInWords(`${claimFrom}T12:00:00Z`, now)}.`;
  return [
    { tone: "quiet", words: `No claim: it was ${formatPrice(lowest)} in the thirty days before.${from}` },
  ];
}

/** A problem of the sheet, with the cell that it leads to. */
export interface Problem {
  key: string;
  row: number;
  column: Column;
  words: string;
}

/** Everything that does not hold, in the order of the rows. */
export function problemsOf(
  rows: readonly { key: string }[],
  verdicts: ReadonlyMap<string, Verdict>,
): Problem[] {
  return rows.flatMap(({ key }, row) =>
    COLUMNS.flatMap((column) => {
      const words = verdicts.get(key)?.faults[column];
      return words === undefined ? [] : [{ key, row, column, words }];
    }),
  );
}

/** `Thursday 3 December to Sunday 6 December`. */
export function daysInWords({ first, last }: Days): string {
  const [from, to] = [first, last].map(dayWords);
  return from === to ? String(from) : `${from} to ${to}`;
}
