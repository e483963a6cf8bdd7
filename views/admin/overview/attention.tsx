import { Link } from "react-router";
import type {
  ContentIssue,
  Misses as MissedSearches,
  WaitingMessages as Waiting,
} from "../../../src/staff/staff-context.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { hasPermission, type SessionUser } from "../../../src/rules/access/permissions.ts";
import { joinWords, plural } from "../../../src/rules/text/text.ts";
import { kindsOf } from "../frame/places.ts";
import { PanelEmpty, Panel, ShortList } from "./panel.tsx";
import styles from "./panel.module.css";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { fromMaltaTime } from "../../../src/rules/time/malta-time.ts";
import { TOPIC_WORDS } from "../../../src/rules/contact/topics.ts";
import { useNow } from "../../components/now.tsx";
import { MessageStateBadge } from "../messages/message-state.tsx";
import { whenInWords } from "../kit/when-words.ts";

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

/** Searches by visitors that returned nothing: anonymous words and counts. */
export function SearchesWithoutResults({
  misses: { terms, days },
  user,
}: {
  misses: MissedSearches;
  user: SessionUser;
}) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title="Searches without results"
      more={hasPermission(user, "settings.write") && <Link to="/admin/search-words">Search synonyms</Link>}
    >
      {terms.length === 0 ? (
        <PanelEmpty>Every search in the last 30 days had results.</PanelEmpty>
      ) : (
        <>
          <p>{plural(total, "search", "searches")} without results in the last 30 days.</p>
          <ShortList items={terms} first={8} keyOf={({ term }) => term}>
            {({ term, count, lastDay }) => (
              <div className={styles["row"]}>
                <strong>{term}</strong>
                <p>
                  {plural(count, "time", "times")}, last on{" "}
                  {formatDayInWords(fromMaltaTime(lastDay, "12:00"))}
                </p>
              </div>
            )}
          </ShortList>
        </>
      )}
    </Panel>
  );
}

/** Messages from visitors that are not answered yet, those that wait longest first. */
export function WaitingMessages({ messages, total }: Waiting) {
  const now = useNow();
  return (
    <Panel
      title={total > 0 ? `Messages waiting (${total})` : "Messages waiting"}
      more={<Link to="/admin/messages">All messages</Link>}
    >
      {messages.length === 0 ? (
        <PanelEmpty>No messages are waiting for an answer.</PanelEmpty>
      ) : (
        <ShortList items={messages} first={messages.length} keyOf={({ id }) => id}>
          {({ id, topic, name, state, assignee, createdDate }) => (
            <div className={styles["row"]}>
              <Link to={`/admin/messages/${id}`}>
                {TOPIC_WORDS[topic]}, {name}
              </Link>{" "}
              <MessageStateBadge state={state} />
              <p>
                {whenInWords(createdDate, now)}
                {assignee && `, ${assignee.name} has it`}
              </p>
            </div>
          )}
        </ShortList>
      )}
    </Panel>
  );
}
