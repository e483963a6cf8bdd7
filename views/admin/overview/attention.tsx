import { Link } from "react-router";
import type { WaitingMessages as Waiting } from "../../../src/site/messages/read-messages.ts";
import type { Misses as MissedSearches } from "../../../src/site/search/misses.ts";
import type { ContentIssue } from "../../../src/staff/staff-context.ts";
import { adminPathOf } from "../../../src/content/kinds/kinds.ts";
import { hasPermission, type SessionUser, writableKinds } from "../../../src/rules/access/permissions.ts";
import { joinWords, plural, sentenceCase } from "../../../src/rules/text/text.ts";
import { Panel, ShortList } from "./panel.tsx";
import styles from "./panel.module.css";
import { TOPIC_WORDS } from "../../../src/rules/contact/topics.ts";
import { useNow } from "../../components/now.tsx";
import { MessageStateBadge } from "../messages/message-state.tsx";
import { dayWords, whenInWords } from "../kit/when-words.ts";

type Problem = ContentIssue["problem"];

/** Changes that wait for the user. */
const WAITING = {
  "yes asked": "Waits for your yes",
  "sent back": "Sent back to you",
  "next version": "Next versions that need an answer",
  "feed waits": "Price files that need an answer",
} satisfies Partial<Record<Problem, string>>;

/** The most serious first: what visitors notice. */
const FAULTS: Readonly<Record<Exclude<Problem, keyof typeof WAITING>, string>> = {
  "feed failed": "Price files that could not be read",
  "dead link": "Broken links",
  "offer over": "Expired offers",
  "offer too high": "Offers above the usual price",
  "unusual pay": "Unusual pay",
  "no unit price": "No unit price",
  "no picture": "Products without a picture",
  "no description": "Pictures without a description",
};

/** What holds where there is no problem, for the kinds that the user may write. */
function checkedFor(user: SessionUser): string[] {
  const kinds = writableKinds(user);
  const products = kinds.includes("products") ? ["every product has a picture"] : [];
  const described = kinds.some((kind) => kind !== "jobs") ? ["every picture has a description"] : [];
  return ["no broken links", ...products, ...described];
}

/** Where a problem is put right. */
function pathOf({ kind, id, problem, isBinned, isNext }: ContentIssue): string {
  if (problem === "feed waits" || problem === "feed failed") return "/admin/products/import#feeds";
  const path = kind === "settings" ? `/admin/settings/${id}` : adminPathOf(kind, id);
  if (isBinned) return `${path}/history`;
  return isNext || problem === "next version" ? `${path}?version=next` : path;
}

/** Changes that wait for the user; nothing where there is none. */
export function WaitingForYou({ issues }: { issues: readonly ContentIssue[] }) {
  const waiting = issues.filter(({ problem }) => problem in WAITING);
  return (
    waiting.length > 0 && (
      <Panel title={`Waits for you (${waiting.length})`}>
        <IssueGroups issues={waiting} titles={WAITING} />
      </Panel>
    )
  );
}

/** Problems in content that is public or scheduled: broken links, expired offers, missing pictures. */
export function ContentIssues({ issues, user }: { issues: readonly ContentIssue[]; user: SessionUser }) {
  const faults = issues.filter(({ problem }) => problem in FAULTS);
  return (
    <Panel title={faults.length > 0 ? `Needs attention (${faults.length})` : "Needs attention"}>
      {faults.length === 0 ? (
        <p className="quiet">No problems found: {joinWords(checkedFor(user))}.</p>
      ) : (
        <IssueGroups issues={faults} titles={FAULTS} />
      )}
    </Panel>
  );
}

interface IssueGroupsProps {
  issues: readonly ContentIssue[];
  /** By problem, in the order of the groups. */
  titles: Readonly<Partial<Record<Problem, string>>>;
}

function IssueGroups({ issues, titles }: IssueGroupsProps) {
  return (
    <div className={styles["issues"]}>
      {Object.entries(titles).map(([problem, title]) => {
        const items = issues.filter((issue) => issue.problem === problem);
        if (items.length === 0) return null;
        return (
          <section key={problem} className={styles["group"]} aria-label={title}>
            <h3>
              {title} <span>{items.length}</span>
            </h3>
            <ShortList items={items} first={4} keyOf={({ kind, id, sentence }) => kind + id + sentence}>
              {(issue) => (
                <div className={styles["row"]}>
                  <Link to={pathOf(issue)}>{issue.title}</Link>
                  <p>{issue.sentence}</p>
                </div>
              )}
            </ShortList>
          </section>
        );
      })}
    </div>
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
        <p className="quiet">Every search in the last 30 days had results.</p>
      ) : (
        <>
          <p>{plural(total, "search", "searches")} without results in the last 30 days.</p>
          <ShortList items={terms} first={8} keyOf={({ term }) => term}>
            {({ term, count, lastDay }) => (
              <div className={styles["row"]}>
                <strong>{term}</strong>
                <p>
                  {plural(count, "time", "times")}, last on {dayWords(lastDay)}
                </p>
              </div>
            )}
          </ShortList>
        </>
      )}
    </Panel>
  );
}

/**
 * Messages and applications that are not answered yet, those that wait longest first.
 *
 * @param props.hasMessages whether the user reads messages; applications alone otherwise.
 */
export function WaitingMessages({ messages, total, hasMessages }: Waiting & { hasMessages: boolean }) {
  const now = useNow();
  const [what, to] = hasMessages
    ? ["messages", "/admin/messages"]
    : ["applications", "/admin/messages/applications"];
  const title = `${sentenceCase(what)} waiting`;
  return (
    <Panel title={total > 0 ? `${title} (${total})` : title} more={<Link to={to}>{`All ${what}`}</Link>}>
      {messages.length === 0 ? (
        <p className="quiet">{`No ${what} are waiting for an answer.`}</p>
      ) : (
        <ShortList items={messages} first={messages.length} keyOf={({ id }) => id}>
          {({ id, topic, name, state, assignee, createdDate, applicationId, jobTitle }) => (
            <div className={styles["row"]}>
              <Link to={`/admin/messages/${id}`}>
                {applicationId === null ? TOPIC_WORDS[topic] : `Application: ${jobTitle || "without a job"}`},{" "}
                {name}
              </Link>{" "}
              <MessageStateBadge state={state} />
              <p>
                {whenInWords(createdDate, now)}
                {assignee && `, ${assignee} has it`}
              </p>
            </div>
          )}
        </ShortList>
      )}
    </Panel>
  );
}
