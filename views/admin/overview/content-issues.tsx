import { Link } from "react-router";
import type { ContentIssue } from "../../../src/staff/staff-context.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import type { SessionUser } from "../../../src/rules/access/permissions.ts";
import { joinWords } from "../../../src/rules/text/text.ts";
import { kindsOf } from "../frame/places.ts";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

const PROBLEMS: Readonly<Record<ContentIssue["problem"], string>> = {
  "dead link": "Broken links",
  "offer over": "Expired offers",
  "no picture": "Products without a picture",
  "no description": "Pictures without a description",
};

/** The most serious first: what visitors notice. */
const ORDER: readonly ContentIssue["problem"][] = ["dead link", "offer over", "no picture", "no description"];

interface ContentIssuesProps {
  issues: readonly ContentIssue[];
  user: SessionUser;
}

/** What holds where there is no problem, for the kinds that the user may write. */
function checkedFor(user: SessionUser): string[] {
  const kinds = kindsOf(user);
  const products = kinds.includes("products") ? ["every product has a picture"] : [];
  const described = kinds.some((kind) => kind !== "jobs") ? ["every picture has a description"] : [];
  return ["no broken links", ...products, ...described];
}

/** Problems in content that is public or scheduled: broken links, expired offers, missing pictures and descriptions. */
export function ContentIssues({ issues, user }: ContentIssuesProps) {
  const groups = Map.groupBy(issues, ({ problem }) => problem);
  return (
    <Panel title={issues.length > 0 ? `Needs attention (${issues.length})` : "Needs attention"}>
      {issues.length === 0 ? (
        <PanelEmpty>No problems found: {joinWords(checkedFor(user))}.</PanelEmpty>
      ) : (
        <div className={styles["issues"]}>
          {ORDER.map((problem) => {
            const items = groups.get(problem) ?? [];
            if (items.length === 0) return null;
            return (
              <section key={problem} className={styles["group"]} aria-label={PROBLEMS[problem]}>
                <h3>
                  {PROBLEMS[problem]} <span>{items.length}</span>
                </h3>
                <ShortList items={items} first={4} keyOf={({ kind, id, sentence }) => kind + id + sentence}>
                  {({ kind, id, title, sentence }) => (
                    <div className={styles["row"]}>
                      <Link to={adminPathOf(kind, id)}>{title}</Link>
                      <p>{sentence}</p>
                    </div>
                  )}
                </ShortList>
              </section>
            );
          })}
        </div>
      )}
    </Panel>
  );
}
