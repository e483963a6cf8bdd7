import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useNavigation } from "react-router";
import { MESSAGES_PER_PAGE } from "../../../src/rules/contact/states.ts";
import type { MessageList } from "../../../src/site/messages/read-messages.ts";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import { Select } from "../kit/controls.tsx";
import { NoResults, ResultCount } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import rows from "../kit/row-list.module.css";
import { LinkTabs } from "../kit/tabs.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { MessageStateBadge } from "./message-state.tsx";
import styles from "./messages.module.css";

type Message = MessageList["messages"][number];

interface StateTabsProps<State extends string> {
  states: readonly State[];
  words: Readonly<Record<State, string>>;
  counts: Readonly<Record<State | "all", number>>;
  /** The state that is shown alone. */
  current: State | undefined;
  /** The address of a state; of all where it is empty. */
  hrefOf: (state: State | "") => string;
}

/** The filter of a list by state, with the number in each. */
export function StateTabs<State extends string>(props: StateTabsProps<State>) {
  const { states, words, counts, current, hrefOf } = props;
  return (
    <LinkTabs
      label="Filter by state"
      tabs={[
        { to: hrefOf(""), label: "All", count: counts.all, current: current === undefined },
        ...states.map((state) => ({
          to: hrefOf(state),
          label: words[state],
          count: counts[state],
          current: current === state,
        })),
      ]}
    />
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  value: string | undefined;
  children: ReactNode;
}

/** A choice among the filters of a list. */
export function FilterSelect({ name, label, value = "", children }: FilterSelectProps) {
  return (
    // The key resets the choice when a link changes the filters.
    <Select key={value} name={name} aria-label={label} defaultValue={value}>
      {children}
    </Select>
  );
}

interface SubmissionListProps {
  list: Pick<MessageList, "messages" | "page" | "pages" | "total">;
  label: string;
  /** What is said where the filters leave nothing, and the address without them. */
  none: string;
  clear: string;
  hrefOf: (page: number) => string;
  children: (message: Message) => ReactNode;
}

/** A page of the messages or the applications. */
export function SubmissionList({ list, label, none, clear, hrefOf, children }: SubmissionListProps) {
  const { messages } = list;
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <ResultCount total={list.total} />
      {messages.length === 0 ? (
        <NoResults clear={clear}>{none}</NoResults>
      ) : (
        <ul className={rows["rows"]} aria-busy={busy} aria-label={label}>
          {messages.map((message) => (
            <li key={message.id}>{children(message)}</li>
          ))}
        </ul>
      )}
      <Pager list={list} perPage={MESSAGES_PER_PAGE} hrefOf={hrefOf} />
    </>
  );
}

interface SubmissionEntryProps {
  message: Message;
  title: string;
  /** What it says, in short. */
  words: string;
  /** Who sent it, where the title does not say so. */
  from?: string;
}

/** An entry of the list, which leads to its message. */
export function SubmissionEntry({ message, title, words, from }: SubmissionEntryProps) {
  const { id, reference, state, assignee, files, createdDate, application } = message;
  const now = useNow();
  return (
    <Link
      to={`/admin/messages/${id}`}
      className={classNames(rows["opener"], styles["message"], "column gap-1")}
    >
      <span className={styles["line"]}>
        <strong>{title}</strong>
        <MessageStateBadge state={state} />
        {application?.withdrawnDate && <span className="quiet">Withdrawn</span>}
      </span>
      <span>{words}</span>
      <span className={classNames(styles["line"], "quiet")}>
        {from && <span>{from}</span>}
        <span>{whenInWords(createdDate, now)}</span>
        <span>{reference}</span>
        {assignee && <span>{assignee.name} has it</span>}
        {files.length > 0 && (
          <span className={styles["sign"]}>
            <Paperclip size={14} aria-hidden="true" />
            {files.every(({ type }) => type === "image/webp") ? "with a photo" : "with a file"}
          </span>
        )}
      </span>
    </Link>
  );
}
