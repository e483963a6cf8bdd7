import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import type { Coming } from "../../../src/staff/staff-context.ts";
import { adminPathOf, untitled } from "../../../src/content/kinds/kinds.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { nextPath } from "../editor/next-version.ts";
import { agendaDays, countOf, type AgendaEntry } from "./agenda-days.ts";
import styles from "./panel.module.css";
import { ShortList } from "./panel.tsx";

/** How many records of one event are listed before the rest is collapsed: all weekly offers end together. */
const MAX_SHOWN = 8;

/** What appears and disappears within the next seven days, by day. */
export function Agenda({ comings }: { comings: readonly Coming[] }) {
  const days = agendaDays(comings, useNow());
  if (days.length === 0) return <p className="quiet">Nothing starts or ends in the next seven days.</p>;
  return (
    <ol>
      {days.map(({ day, words, entries }) => (
        <li key={day} className={classNames(styles["day"], "column gap-1")}>
          <h3>{words}</h3>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry: { begins, sentence, comings } }: { entry: AgendaEntry }) {
  const Icon = begins ? ArrowUpRight : ArrowDownRight;
  return (
    <div className={styles["entry"]}>
      <span className={styles["mark"]} data-begins={begins || undefined}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={styles["words"]}>
        <p>{sentence}</p>
        <ShortList
          inline
          items={comings}
          first={MAX_SHOWN}
          others={countOf(comings) - comings.length}
          keyOf={({ id }) => id}
        >
          {({ kind, id, title, what }) => (
            <Link to={what === "changes" ? nextPath(adminPathOf(kind, id)) : adminPathOf(kind, id)}>
              {title || untitled(kind)}
            </Link>
          )}
        </ShortList>
      </div>
    </div>
  );
}
