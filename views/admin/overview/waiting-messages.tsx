import { Link } from "react-router";
import type { WaitingMessages as Waiting } from "../../../src/staff/staff-context.ts";
import { TOPIC_WORDS } from "../../../src/rules/contact/topics.ts";
import { useNow } from "../../components/now.tsx";
import { MessageStateBadge } from "../messages/message-state.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { Panel, PanelEmpty, ShortList } from "./panel.tsx";
import styles from "./row.module.css";

/** Messages of visitors that are not answered yet, those that wait longest first. */
export function WaitingMessages({ messages, total }: Waiting) {
  const now = useNow();
  return (
    <Panel
      title={total > 0 ? `Messages waiting (${total})` : "Messages waiting"}
      more={<Link to="/admin/messages">All messages</Link>}
    >
      {messages.length === 0 ? (
        <PanelEmpty>No message waits for an answer.</PanelEmpty>
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
