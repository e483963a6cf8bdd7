import { Link } from "react-router";
import type { Overview } from "../../../src/staff/staff-context.ts";
import { kindOf } from "../../../src/content/kinds/kinds.ts";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import { kindsOf } from "../frame/places.ts";
import styles from "./live-now.module.css";

/** How many records of each kind are public now, each with a link to its list. */
export function LiveNow({ live, user }: { live: Overview["live"]; user: SessionUser }) {
  return (
    <section className={styles["strip"]} aria-labelledby="live-now">
      <h2 id="live-now" className={styles["head"]}>
        <span className={styles["dot"]} aria-hidden="true" /> On the site now
      </h2>
      <ul className={styles["figures"]}>
        {kindsOf(user).map((kind) => {
          const count = live[kind] ?? 0;
          const { one, many } = kindOf(kind);
          return (
            <li key={kind}>
              <Link to={kindOf(kind).list ? `/admin/${kind}?state=live` : `/admin/${kind}`}>
                <strong>{count.toLocaleString("en-GB")}</strong> {count === 1 ? one : many}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
