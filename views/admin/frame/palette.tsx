import { Search } from "lucide-react";
import { useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import type { FoundRecord } from "../../../src/staff/queries/find-by-title.ts";
import type { FoundOther } from "../../../src/staff/queries/find-others.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { StateBadge } from "../kit/badge.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useDebouncedCall } from "../kit/use-debounced-call.ts";
import {
  entriesFor,
  foundEntries,
  otherEntries,
  readRecent,
  rememberRecent,
  type PaletteEntry,
} from "./palette-entries.ts";
import styles from "./palette.module.css";
import type { Place } from "./places.ts";
import { classNames } from "../../components/class-names.ts";

/** Short enough to feel immediate, long enough not to send a request for every letter. */
const DEBOUNCE_MS = 120;

interface PaletteProps {
  /** The text that it opens with; undefined while it is closed. */
  initial: string | undefined;
  user: SessionUser;
  places: readonly Place[];
  onClose: () => void;
  onRun: (command: "keys" | "sign-out") => void;
}

/** The command palette: finds any record, screen or action by a few letters. */
export function Palette({ initial, onClose, ...rest }: PaletteProps) {
  return (
    <Dialog open={initial !== undefined} title="Find anything" onClose={onClose}>
      <PaletteBody initial={initial ?? ""} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PaletteBody({ initial, user, places, onClose, onRun }: PaletteProps & { initial: string }) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState(initial);
  const [recent] = useState(() => readRecent(user.id));
  const [activeIndex, setActiveIndex] = useState(0);
  const { found, sentence, isCurrent } = useFound(query);
  const groups = [...Map.groupBy([...entriesFor(query, places, recent), ...found], ({ group }) => group)];
  // In the order in which they show.
  const entries = groups.flatMap(([, members]) => members);
  const current = entries[Math.min(activeIndex, entries.length - 1)];

  function choose(entry: PaletteEntry) {
    onClose();
    const { act, label, detail } = entry;
    if ("run" in act) onRun(act.run);
    else if ("href" in act) window.open(act.href, "_blank", "noopener");
    else {
      if (entry.group === "Results" || entry.group === "Recent")
        rememberRecent(user.id, { label, detail, to: act.to });
      void navigate(act.to);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 };
    const step = steps[event.key];
    if (event.key === "Enter" && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What was found for fewer letters is not what is wanted now.
      if (isCurrent || !found.includes(current)) choose(current);
    } else if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const index = (step + entries.length) % entries.length;
      setActiveIndex(index);
      list.current?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" });
    }
  }

  return (
    <div className="stack">
      <div className={styles["search"]}>
        <Search size={20} aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.key}`.replaceAll(" ", "-")}
          autoComplete="off"
          spellCheck={false}
          placeholder="Titles, people, pictures, settings, actions"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p
        role="status"
        className={
          entries.length > 0 && !sentence ? "visually-hidden" : classNames(styles["status"], "quiet")
        }
      >
        {sentence ?? (isCurrent || entries.length > 0 ? countInWords(entries.length, query) : "Searching …")}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className="stack">
        {groups.map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden="true">
              {group}
            </p>
            {members.map((entry) => (
              // The text field keeps the focus and points at the option with aria-activedescendant.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.key}
                id={`${id}-${entry.key}`.replaceAll(" ", "-")}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={styles["option"]}
                onPointerMove={() => setActiveIndex(entries.indexOf(entry))}
                onClick={() => choose(entry)}
              >
                <span className={styles["label"]}>{entry.label}</span>
                {entry.detail && <span className={styles["detail"]}>{entry.detail}</span>}
                {entry.state && <StateBadge state={entry.state} />}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface Found {
  found: readonly PaletteEntry[];
  sentence?: string;
  /** Whether that is for the words that stand in the field now; otherwise for those before. */
  isCurrent: boolean;
}

/** Searches records on the server, debounced. */
function useFound(query: string): Found {
  const wanted = query.trim();
  const [state, setState] = useState<Omit<Found, "isCurrent"> & { of: string }>({ of: "", found: [] });
  useDebouncedCall(wanted.length < 2 ? undefined : wanted, DEBOUNCE_MS, async (signal) => {
    const path = `/api/desk/find?q=${encodeURIComponent(wanted)}&limit=12`;
    const result = await callApi<{ results: FoundRecord[]; others: FoundOther[] }>(path, { signal });
    if (!result.ok) return setState({ of: wanted, found: [], sentence: result.error });
    const { results, others } = result.value;
    setState({ of: wanted, found: [...foundEntries(results), ...otherEntries(others)] });
  });
  if (wanted.length < 2) return { found: [], isCurrent: true };
  return { ...state, isCurrent: state.of === wanted };
}

function countInWords(count: number, query: string): string {
  if (count === 0) return `No results for “${query.trim()}”. Try fewer letters.`;
  return plural(count, "result", "results");
}
