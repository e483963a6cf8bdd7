import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import type { Coming } from "../../../src/context.ts";
import { adminPathOf, kindOf } from "../../../src/content/kinds.ts";
import { useNow } from "../../components/now.tsx";
import { agendaDays, type AgendaEntry } from "./agenda-days.ts";
import styles from "./agenda.module.css";
import { Nothing, ShortList } from "./panel.tsx";

/** As many at one moment as can be taken in: the weekly offers all end together. */
const SHOWN = 8;

/** What begins and ends within the week, day by day. */
export function Agenda({ comings }: { comings: readonly Coming[] }) {
  const days = agendaDays(comings, useNow());
  if (days.length === 0)
    return <Nothing>Nothing begins or ends within the next seven days. All stays as it is.</Nothing>;
  return (
    <ol className={styles["days"]}>
      {days.map(({ day, words, entries }) => (
        <li key={day} className={styles["day"]}>
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
    <div className={`${styles["entry"]} ${begins ? styles["begins"] : styles["ends"]}`}>
      <span className={styles["mark"]}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className={styles["words"]}>
        <p>{sentence}</p>
        <ShortList inline items={comings} first={SHOWN} keyOf={({ id }) => id}>
          {({ kind, id, title }) => (
            <Link to={adminPathOf(kind, id)}>{title || `A ${kindOf(kind).one} without a title`}</Link>
          )}
        </ShortList>
      </div>
    </div>
  );
}
