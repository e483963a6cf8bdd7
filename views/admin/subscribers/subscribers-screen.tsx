import { KeyRound, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { classNames } from "../../components/class-names.ts";
import { useNow } from "../../components/now.tsx";
import type { SubscriberList } from "../../../src/site/subscribers/read-subscribers.ts";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import { hrefWith, readPage } from "../../../src/rules/lists/list-page.ts";
import { ALERT_MONTHS } from "../../../src/content/kinds/jobs/job-alert.ts";
import { jobsInWords, readJobFilter } from "../../../src/content/kinds/jobs/job-filter.ts";
import {
  REQUEST_DAYS,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PER_PAGE,
  type SubscriberListName,
  type SubscriberState,
} from "../../../src/rules/contact/subscription.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import { callApi } from "../api-call.ts";
import { Button, ButtonLinkTo, IconButton } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { EmptyState, NoResults, Notice, ResultCount } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import rows from "../kit/row-list.module.css";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs, STAY } from "../kit/tabs.tsx";
import { useToast } from "../kit/toasts.tsx";
import { ProvedDownload } from "../prove-again.tsx";
import { StateTabs } from "../messages/submission-list.tsx";
import { readAdmin } from "../admin-loader.ts";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/subscribers-screen";
import styles from "./subscribers.module.css";

const PATH = "/admin/subscribers";

const STATE_WORDS: Readonly<Record<SubscriberState, string>> = {
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

type Subscriber = SubscriberList["subscribers"][number];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const q = searchParams.get("q")?.trim().slice(0, 100) || undefined;
  const state = SUBSCRIBER_STATES.find((name) => name === searchParams.get("state"));
  const list: SubscriberListName = searchParams.get("list") === "jobs" ? "jobs" : "news";
  const query = { list, q, state, page: readPage(searchParams) };
  return { query, shown: await readAdmin(context, (queries) => queries.subscribers(query)) };
}

/** Who gets the chain's e-mails, with what they agreed to. Requires `subscribers.manage`. */
export default function SubscribersScreen({ loaderData: { query, shown } }: Route.ComponentProps) {
  const { subscribers, total, counts, unconfirmed } = shown;
  const user = useUser();
  const [asked, setAsked] = useState<Subscriber>();
  const busy = useNavigation().state !== "idle";
  const isOfJobs = query.list === "jobs";
  const isFiltered = query.q !== undefined || query.state !== undefined;
  // The chain's e-mails are the list of the address without more.
  const own = { list: isOfJobs ? "jobs" : "" };
  const hrefOf = (change: { state?: string; page?: number }) =>
    hrefWith(PATH, { ...query, ...own, page: 1, ...change });
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Subscribers"
        lead={
          isOfJobs
            ? `People who asked for an e-mail when a job is published, and confirmed their address. The site writes to them, once about each job. An address is deleted after ${ALERT_MONTHS} months, or within a day of unsubscribing.`
            : "People who asked for your e-mails and confirmed their address. The site sends no newsletters: your own service does, with this list."
        }
        {...(hasPermission(user, "messages.write") && { back: { to: "/admin/messages", label: "Messages" } })}
        actions={
          total > 0 && (
            <ProvedDownload href={hrefWith("/api/subscribers/export", own)}>
              Export subscribers
            </ProvedDownload>
          )
        }
      />
      <LinkTabs
        label="Lists"
        tabs={[
          { to: PATH, label: "Offers by e-mail", current: !isOfJobs },
          { to: `${PATH}?list=jobs`, label: "New jobs", current: isOfJobs },
        ]}
      />
      {total === 0 && !isFiltered && isOfJobs ? (
        <EmptyState emoji="handshake" title="No addresses yet">
          Visitors leave theirs on the page of jobs.
        </EmptyState>
      ) : total === 0 && !isFiltered ? (
        <EmptyState
          emoji="envelope"
          title="No subscribers yet"
          actions={
            hasPermission(user, "settings.write") && (
              <ButtonLinkTo to="/admin/settings/newsletter">Open the settings</ButtonLinkTo>
            )
          }
        >
          The form is on the site as soon as Settings, Offers by e-mail, say what a subscriber agrees to.
        </EmptyState>
      ) : (
        <>
          <search className="screen dense">
            <Form action={PATH} state={STAY} className={styles["form"]}>
              {isOfJobs && <input type="hidden" name="list" value="jobs" />}
              {query.state && <input type="hidden" name="state" value={query.state} />}
              <SearchInput
                name="q"
                aria-label="Search subscribers"
                placeholder="A part of the address"
                defaultValue={query.q ?? ""}
                autoComplete="off"
              />
              <Button type="submit" icon={Search}>
                Search
              </Button>
            </Form>
            <StateTabs
              states={SUBSCRIBER_STATES}
              words={STATE_WORDS}
              counts={{ ...counts, all: counts.subscribed + counts.unsubscribed }}
              current={query.state}
              hrefOf={(state) => hrefOf({ state })}
            />
          </search>
          <ResultCount total={shown.total} />
          {subscribers.length === 0 ? (
            <NoResults clear={hrefWith(PATH, own)}>No subscriber matches your search and filters.</NoResults>
          ) : (
            <ul className={rows["rows"]} aria-busy={busy} aria-label="Subscribers, the newest first">
              {subscribers.map((each) => (
                <Row key={each.id} subscriber={each} onDelete={() => setAsked(each)} />
              ))}
            </ul>
          )}
          <Pager list={shown} perPage={SUBSCRIBERS_PER_PAGE} hrefOf={(page) => hrefOf({ page })} />
        </>
      )}
      {unconfirmed > 0 && (
        <p className="quiet">
          {`${plural(unconfirmed, "address waits", "addresses wait")} for a confirmation. After ${REQUEST_DAYS} days without one it is deleted.`}
        </p>
      )}
      {!isOfJobs && hasPermission(user, "settings.write") && <SigningKey />}
      {asked && <DeleteDialog subscriber={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function Row({ subscriber, onDelete }: { subscriber: Subscriber; onDelete: () => void }) {
  const { email, store, jobs, state, consents, consentDate, confirmedDate, unsubscribedDate } = subscriber;
  const now = useNow();
  const day = (date: string) => formatDayInWords(date, now);
  return (
    <li className={styles["row"]}>
      <div className={classNames(styles["words"], "stack gap-1")}>
        <strong>{email}</strong>
        <span className="quiet">
          {unsubscribedDate === null
            ? `${STATE_WORDS[state]} since ${day(confirmedDate)}`
            : `Unsubscribed on ${day(unsubscribedDate)}`}
          {store !== null && `, ${store}`}
          {jobs !== null && `: ${jobsInWords(readJobFilter(new URLSearchParams(jobs)))}`}
        </span>
        <details>
          <summary>What was agreed to</summary>
          <p className="quiet">{`Agreed on ${day(consentDate)}, confirmed on ${day(confirmedDate)}:`}</p>
          <ul className={styles["consents"]}>
            {consents.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </details>
      </div>
      <IconButton icon={Trash2} label={`Delete ${email}`} onClick={onDelete} />
    </li>
  );
}

interface DeleteDialogProps {
  subscriber: Subscriber;
  onClose: () => void;
}

/** Deletes a person's data: what they may ask for by law. */
function DeleteDialog({ subscriber: { id, email, list }, onClose }: DeleteDialogProps) {
  return (
    <FormDialog
      title={`Delete ${email}?`}
      submit={{ label: "Delete permanently", icon: Trash2, tone: "danger" }}
      onClose={onClose}
      onSend={async () => {
        const answer = await callApi(`/api/subscribers/${id}`, { method: "DELETE" });
        return answer.ok ? { text: "The subscriber has been deleted." } : answer;
      }}
    >
      {() => (
        <p>
          {`The address is deleted at once, with the proof of what was agreed to${list === "news" ? ", and your service is told" : ""}. This can’t be undone. Backups contain it until they expire.`}
        </p>
      )}
    </FormDialog>
  );
}

/** Shows the key with which the chain's service checks what is handed over to it. It is a secret, so it is asked for. */
function SigningKey() {
  const [key, setKey] = useState<string>();
  const toast = useToast();
  const show = async () => {
    const result = await callApi<{ key: string }>("/api/subscribers/signing-key");
    if (result.ok) setKey(result.value.key);
    else toast({ text: result.error, tone: "bad" });
  };
  return (
    <section aria-labelledby="hand-over" className={classNames(styles["key"], "stack gap-3")}>
      <h2 id="hand-over">Hand-over to your service</h2>
      <p>
        Where Settings, Offers by e-mail, name an address, each subscriber is handed over to it at once. Your
        service checks the signatures (Standard Webhooks) with this key. How it goes stands under System.
      </p>
      {key === undefined ? (
        <Button icon={KeyRound} onPress={show}>
          Show the signing key
        </Button>
      ) : (
        <Notice>
          <code>{key}</code>
        </Notice>
      )}
    </section>
  );
}
