import { MESSAGE_STATES, type MessageState } from "../../../src/rules/contact/states.ts";
import { isTopic, type Topic } from "../../../src/rules/contact/topics.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";

/** What the list of messages shows. */
export interface MessageQuery {
  q?: string;
  state?: MessageState;
  topic?: Topic;
  /** The id of an account, or `none`. */
  assignee?: string;
  page: number;
}

/** Parses the query of the list's address. Ignores unknown or invalid parameters: people edit and share addresses. */
export function readMessageQuery(search: URLSearchParams): MessageQuery {
  const text = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
  const state = MESSAGE_STATES.find((name) => name === text("state"));
  const [topic, assignee] = [text("topic"), text("assignee")];
  return {
    ...(text("q") !== "" && { q: text("q") }),
    ...(state && { state }),
    ...(isTopic(topic) && { topic }),
    ...((assignee === "none" || isUuid(assignee)) && { assignee }),
    page: Number(/^[1-9]\d{0,4}$/.exec(text("page"))?.[0] ?? "1"),
  };
}

/** The address of the list with some parameters changed. The page number is reset unless it is given. */
export function messagesHref(
  query: MessageQuery,
  change: Partial<Record<keyof MessageQuery, string>>,
): string {
  const { page: _page, ...kept } = query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...kept, ...change })) if (value) search.set(name, value);
  return search.size === 0 ? "/admin/messages" : `/admin/messages?${search}`;
}
