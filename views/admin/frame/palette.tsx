import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import type { SessionUser } from "../../../src/accounts/permissions.ts";
import { callApi } from "../api-call.ts";
import { StateBadge } from "../kit/badge.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { entriesFor, foundEntries, type FoundRecord, type PaletteEntry } from "./palette-entries.ts";
import styles from "./palette.module.css";
import type { Place } from "./places.ts";
import { readRecent, rememberRecent } from "./recent.ts";

/** Fast enough to feel immediate, slow enough not to ask for every letter. */
const DEBOUNCE_MS = 120;

interface PaletteProps {
  /** What it opens with; undefined while it is closed. */
  initial: string | undefined;
  user: SessionUser;
  places: readonly Place[];
  onClose: () => void;
  onRun: (what: "keys" | "sign-out") => void;
}

/** Finds any record, screen or action by a few letters. */
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
  const [at, setAt] = useState(0);
  const { found, sentence } = useFound(query);
  const entries = [...entriesFor(query, places, recent), ...found];
  const current = entries[Math.min(at, entries.length - 1)];

  function choose(entry: PaletteEntry) {
    onClose();
    const { act, label, detail } = entry;
    if ("run" in act) onRun(act.run);
    else if ("href" in act) window.open(act.href, "_blank", "noopener");
    else {
      if (entry.group === "Found" || entry.group === "Opened lately")
        rememberRecent(user.id, { label, detail, to: act.to });
      void navigate(act.to);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const step = steps[event.key];
    if (event.key === "Enter" && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(current);
    } else if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const index = (step + entries.length) % entries.length;
      setAt(index);
      list.current?.querySelectorAll("[role=option]")[index]?.scrollIntoView({ block: "nearest" });
    }
  }

  return (
    <div className={styles["palette"]}>
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
          placeholder="A title, a screen, something to do"
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={entries.length > 0 && !sentence ? "visually-hidden" : styles["status"]}>
        {sentence ?? countInWords(entries.length, query)}
      </p>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="What was found" className={styles["list"]}>
        {groupsOf(entries).map(([group, members]) => (
          <div key={group} role="group" aria-label={group}>
            <p className={styles["group"]} aria-hidden="true">
              {group}
            </p>
            {members.map((entry) => (
              // The keyboard works from the field, which points at the option.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.key}
                id={`${id}-${entry.key}`.replaceAll(" ", "-")}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={styles["option"]}
                onPointerMove={() => setAt(entries.indexOf(entry))}
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

/** The records that hold what is typed, a moment after the last letter. */
function useFound(query: string): { found: PaletteEntry[]; sentence: string | undefined } {
  const wanted = query.trim();
  const [answer, setAnswer] = useState<{ entries: PaletteEntry[]; sentence?: string }>({ entries: [] });
  useEffect(() => {
    if (wanted.length < 2) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };

    async function ask() {
      try {
        const path = `/api/desk/find?q=${encodeURIComponent(wanted)}&limit=12`;
        const result = await callApi<{ results: FoundRecord[] }>(path, { signal: stop.signal });
        if (result.ok) setAnswer({ entries: foundEntries(result.value.results) });
        else setAnswer({ entries: [], sentence: result.error });
      } catch {
        // Something else is typed by now.
      }
    }
  }, [wanted]);
  if (wanted.length < 2) return { found: [], sentence: undefined };
  return { found: answer.entries, sentence: answer.sentence };
}

function groupsOf(entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] {
  return [...Map.groupBy(entries, ({ group }) => group)];
}

function countInWords(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query.trim()}”. Try fewer letters.`;
  return count === 1 ? "1 result" : `${count} results`;
}
