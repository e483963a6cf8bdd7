import { Search } from "lucide-react";
import { Form } from "react-router";
import { findContactForm } from "../../../src/sections/contact-form/find-contact-form.ts";
import { siteContext } from "../../../src/site/context.ts";
import type { MessageList } from "../../../src/site/messages/read-messages.ts";
import { MESSAGE_STATES, STATE_WORDS, type MessageState } from "../../../src/rules/contact/states.ts";
import { TOPICS, TOPIC_WORDS, isTopic, type Topic } from "../../../src/rules/contact/topics.ts";
import { hasForStores, hasPermission } from "../../../src/rules/access/permissions.ts";
import { hrefWith, readPage } from "../../../src/rules/lists/list-page.ts";
import { trimTo } from "../../../src/rules/text/text.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { Options, SearchInput } from "../kit/controls.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { STAY } from "../kit/tabs.tsx";
import { readAdmin } from "../admin-loader.ts";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/messages-screen";
import { FormPanel } from "./form-panel.tsx";
import { FilterSelect, StateTabs, SubmissionEntry, SubmissionList } from "./submission-list.tsx";
import styles from "./messages.module.css";
import { isUuid } from "../../../src/rules/text/uuid.ts";

/** In characters, of a message in the list. */
const EXCERPT = 140;

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readMessageQuery(url.searchParams);
  const list = await readAdmin(context, (queries) => queries.messages(query));
  const isOpen = (await findContactForm(context.get(siteContext))) !== undefined;
  const { form: id = "contact" } = query;
  const form =
    id === "contact" ? undefined : await readAdmin(context, (queries) => queries.formOfMessages(id));
  return { list, query, isOpen, form: form ?? null };
}

/** What visitors have sent by the contact form and the forms of staff. Requires `messages.write`. */
export default function MessagesScreen({ loaderData: { list, query, isOpen, form } }: Route.ComponentProps) {
  const user = useUser();
  const isFiltered = [query.q, query.state, query.topic, query.form, query.assignee].some(
    (value) => value !== undefined,
  );
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Messages"
        actions={
          <>
            {hasForStores(user, "applications.read") && (
              <ButtonLinkTo to="/admin/messages/applications">Applications</ButtonLinkTo>
            )}
            {hasPermission(user, "subscribers.manage") && (
              <ButtonLinkTo to="/admin/subscribers">Subscribers</ButtonLinkTo>
            )}
          </>
        }
        lead="What visitors send by the contact form and by your forms. Each is deleted when its time is over."
      />
      {list.total === 0 && !isFiltered ? (
        <NoMessages isOpen={isOpen} />
      ) : (
        <>
          <Filters query={query} list={list} />
          {form && <FormPanel key={form.id} form={form} />}
          <SubmissionList
            list={list}
            label="Messages, the newest first"
            none="No message matches your search and filters."
            clear="/admin/messages"
            hrefOf={(page) => messagesHref(query, { page })}
          >
            {(message) => <MessageEntry message={message} />}
          </SubmissionList>
        </>
      )}
    </div>
  );
}

/** @param props.isOpen whether visitors see the form anywhere. */
function NoMessages({ isOpen }: { isOpen: boolean }) {
  return (
    <EmptyState
      emoji="envelope"
      title="No messages yet"
      actions={!isOpen && <ButtonLinkTo to="/admin/pages">Open pages</ButtonLinkTo>}
    >
      {isOpen
        ? "What visitors send by the contact form and by your forms will appear here."
        : "Visitors can’t write to you yet. Add the section “Form” to a page, such as Customer care, and enter an e-mail address in Settings, Contact and company."}
    </EmptyState>
  );
}

/** The filters, in the address. A plain form, so that they work before the page is interactive. */
function Filters({ query, list }: Pick<Route.ComponentProps["loaderData"], "query" | "list">) {
  const { counts, forms } = list;
  const user = useUser();
  const colleagues = list.colleagues.filter(({ id }) => id !== user?.id);
  const isOther = ![undefined, "none", user?.id, ...colleagues.map(({ id }) => id)].includes(query.assignee);
  return (
    <search className="screen dense">
      <Form action="/admin/messages" state={STAY} className={styles["form"]}>
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <SearchInput
          name="q"
          aria-label="Search messages"
          placeholder="Words, name, address or reference"
          defaultValue={query.q ?? ""}
          autoComplete="off"
        />
        <FilterSelect name="topic" label="Filter by topic" value={query.topic}>
          <option value="">Any topic</option>
          <Options options={TOPICS.map((value) => ({ value, label: TOPIC_WORDS[value] }))} />
        </FilterSelect>
        {(forms.length > 0 || query.form) && (
          <FilterSelect name="form" label="Filter by form" value={query.form}>
            <option value="">Any form</option>
            <option value="contact">Contact form</option>
            <Options options={forms.map(({ id, title }) => ({ value: id, label: title }))} />
          </FilterSelect>
        )}
        <FilterSelect name="assignee" label="Filter by colleague" value={query.assignee}>
          <option value="">Any colleague</option>
          {user && <option value={user.id}>Mine</option>}
          <option value="none">Not assigned</option>
          <Options options={colleagues.map(({ id, name }) => ({ value: id, label: name }))} />
          {isOther && <option value={query.assignee}>A colleague’s</option>}
        </FilterSelect>
        <Button type="submit" icon={Search}>
          Filter
        </Button>
      </Form>
      <StateTabs
        states={MESSAGE_STATES}
        words={STATE_WORDS}
        counts={counts}
        current={query.state}
        hrefOf={(state) => messagesHref(query, { state })}
      />
    </search>
  );
}

function MessageEntry({ message }: { message: MessageList["messages"][number] }) {
  const { topic, form, storeName, name, text, answers } = message;
  const words = text || answers.map(({ shown }) => shown).join(", ");
  return (
    <SubmissionEntry
      message={message}
      title={form?.title ?? TOPIC_WORDS[topic]}
      words={trimTo(words.replaceAll(/\s+/g, " "), EXCERPT)}
      from={[name, storeName].filter(Boolean).join(", ")}
    />
  );
}

/** What the list of messages shows. */
interface MessageQuery {
  q?: string;
  state?: MessageState;
  topic?: Topic;
  /** The id of a form, or `contact`. */
  form?: string;
  /** The id of an account, or `none`. */
  assignee?: string;
  page: number;
}

/** Parses the query of the list's address. Ignores unknown or invalid parameters: people edit and share addresses. */
function readMessageQuery(search: URLSearchParams): MessageQuery {
  const text = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
  const state = MESSAGE_STATES.find((name) => name === text("state"));
  const [topic, form, assignee] = [text("topic"), text("form"), text("assignee")];
  return {
    ...(text("q") !== "" && { q: text("q") }),
    ...(state && { state }),
    ...(isTopic(topic) && { topic }),
    ...((form === "contact" || isUuid(form)) && { form }),
    ...((assignee === "none" || isUuid(assignee)) && { assignee }),
    page: readPage(search),
  };
}

/** The address of the list with some parameters changed. The page number is reset unless it is given. */
function messagesHref(query: MessageQuery, change: { state?: string; page?: number }): string {
  return hrefWith("/admin/messages", { ...query, page: 1, ...change });
}
