import { MailX, Search } from "lucide-react";
import { useState } from "react";
import { Form } from "react-router";
import { hasForStores } from "../../../src/rules/access/permissions.ts";
import {
  APPLICATION_STATES,
  isApplicationState,
  STATE_WORDS,
  UNDECIDED_STATES,
  type ApplicationState,
} from "../../../src/rules/contact/states.ts";
import { hrefWith, readPage } from "../../../src/rules/lists/list-page.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";
import type { ApplicationList } from "../../../src/site/applications/read-applications.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { SearchInput, TextArea } from "../kit/controls.tsx";
import { EmptyState, Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs, STAY } from "../kit/tabs.tsx";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/applications-screen";
import { ApplicationBoard, type Applied } from "./application-board.tsx";
import { MAX_MESSAGE } from "../../../src/rules/contact/message-form.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { useUser } from "../use-user.ts";
import { Field } from "../kit/field.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { textOf } from "../../components/session/text-of.ts";
import { FilterSelect, StateTabs, SubmissionEntry, SubmissionList } from "./submission-list.tsx";
import styles from "./messages.module.css";

const PATH = "/admin/messages/applications";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery(url.searchParams);
  const { view, ...filter } = query;
  const list = await readAdmin(context, (queries) =>
    queries.applications({ ...filter, isBoard: view === "board" }),
  );
  return { list, query };
}

/** The applications for jobs, as a list or as a board. Requires `applications.read`, in all or for one's stores. */
export default function ApplicationsScreen({ loaderData: { list, query } }: Route.ComponentProps) {
  const { counts, jobs, board, declineLetter } = list;
  const user = useUser();
  const isFiltered = [query.q, query.state, query.job].some((value) => value !== undefined);
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Applications"
        actions={
          hasForStores(user, "messages.write") && <ButtonLinkTo to="/admin/messages">Messages</ButtonLinkTo>
        }
        lead="Applications by the form of the site. Each is deleted when its time is over."
      />
      {counts.all === 0 && !isFiltered ? (
        <EmptyState emoji="handshake" title="No applications yet">
          Every open job without an address of its own has a form. What people send by it appears here.
        </EmptyState>
      ) : (
        <>
          <Filters query={query} jobs={jobs} />
          <LinkTabs
            label="View"
            tabs={(["list", "board"] as const).map((view) => ({
              to: hrefOf(query, { view }),
              label: view === "list" ? "List" : "Board",
              current: query.view === view,
            }))}
          />
          {board && board.length < counts.all && (
            <Notice tone="warning">
              The board shows the newest {board.length} of {plural(counts.all, "application", "applications")}
              . The list has all.
            </Notice>
          )}
          {query.job !== undefined && query.q === undefined && board && (
            <DeclineAll applications={board} isCut={board.length < counts.all} text={declineLetter} />
          )}
          {board ? (
            <ApplicationBoard applications={board} showsJob={query.job === undefined} />
          ) : (
            <>
              <StateTabs
                states={APPLICATION_STATES}
                words={STATE_WORDS}
                counts={counts}
                current={query.state}
                hrefOf={(state) => hrefOf(query, { state })}
              />
              <SubmissionList
                list={list}
                label="Applications, the newest first"
                none="No application matches your search and filters."
                clear={PATH}
                hrefOf={(page) => hrefOf(query, { page })}
              >
                {(message) => (
                  <SubmissionEntry
                    message={message}
                    title={message.name}
                    words={message.application?.job?.title ?? "Without a job"}
                  />
                )}
              </SubmissionList>
            </>
          )}
        </>
      )}
    </div>
  );
}

interface DeclineAllProps {
  applications: readonly Applied[];
  /** Whether these are not all of the job. */
  isCut: boolean;
  text: string;
}

/** One press for everyone of a job about whom nothing is decided. */
function DeclineAll({ applications, isCut, text }: DeclineAllProps) {
  const [asked, setAsked] = useState(false);
  const left = applications.filter(
    ({ state, application }) =>
      application?.withdrawnDate === null && UNDECIDED_STATES.some((each) => each === state),
  );
  if (left.length === 0) return null;
  return (
    <div>
      <Button icon={MailX} onClick={() => setAsked(true)}>
        {`Decline the ${left.length} who ${left.length === 1 ? "is" : "are"} ${isCut ? "shown and undecided" : "left"}`}
      </Button>
      {asked && <DeclineDialog left={left} text={text} onClose={() => setAsked(false)} />}
    </div>
  );
}

/** The filters, in the address. A plain form, so that they work before the page is interactive. */
function Filters({ query, jobs }: { query: Query; jobs: ApplicationList["jobs"] }) {
  return (
    <search>
      <Form action={PATH} state={STAY} className={styles["form"]}>
        {query.state && <input type="hidden" name="state" value={query.state} />}
        <input type="hidden" name="view" value={query.view} />
        <SearchInput
          name="q"
          aria-label="Search applications"
          placeholder="Words, name, address or reference"
          defaultValue={query.q ?? ""}
          autoComplete="off"
        />
        <FilterSelect name="job" label="Filter by job" value={query.job}>
          <option value="">Any job</option>
          {jobs.map(({ id, title, count, fresh }) => (
            <option key={id} value={id ?? "open"}>
              {`${title || "Without a job"} (${count}${fresh > 0 ? `, ${fresh} new` : ""})`}
            </option>
          ))}
        </FilterSelect>
        <Button type="submit" icon={Search}>
          Filter
        </Button>
      </Form>
    </search>
  );
}

/** What the screen shows. */
interface Query {
  q?: string;
  state?: ApplicationState;
  /** The id of a job, or `open`. */
  job?: string;
  view: "list" | "board";
  page: number;
}

/** Parses the query of the address. Ignores unknown or invalid parameters: people edit and share addresses. */
function readQuery(search: URLSearchParams): Query {
  const text = (name: string) => search.get(name)?.trim().slice(0, 100) ?? "";
  const [q, state, job] = [text("q"), text("state"), text("job")];
  return {
    ...(q !== "" && { q }),
    ...(isApplicationState(state) && { state }),
    ...((job === "open" || isUuid(job)) && { job }),
    view: text("view") === "board" ? "board" : "list",
    page: readPage(search),
  };
}

function hrefOf(query: Query, change: { state?: string; view?: string; page?: number }): string {
  return hrefWith(PATH, { ...query, page: 1, ...change });
}

interface DeclineDialogProps {
  /** About whom nothing is decided. */
  left: readonly Applied[];
  text: string;
  onClose: () => void;
}

/** Declines everyone about whom nothing is decided, with an e-mail to each. */
function DeclineDialog({ left, text, onClose }: DeclineDialogProps) {
  const people = plural(left.length, "person", "people");
  return (
    <FormDialog
      title={`Decline ${people}?`}
      submit={{ label: left.length === 1 ? "Send the e-mail" : `Send ${left.length} e-mails`, icon: MailX }}
      onClose={onClose}
      onSend={async (fields) => {
        const answer = await callApi<{ declined: string[]; left: string[] }>("/api/submissions/declines", {
          method: "POST",
          body: {
            applications: left.map(({ id, version }) => ({ id, version })),
            text: textOf(fields.get("text")),
          },
        });
        if (!answer.ok) return answer;
        const { declined, left: kept } = answer.value;
        const told = `${plural(declined.length, "person is", "people are")} declined.`;
        return {
          text:
            kept.length === 0
              ? told
              : `${told} ${plural(kept.length, "application was", "applications were")} changed meanwhile and left unchanged.`,
        };
      }}
    >
      {(errors) => (
        <>
          <p>
            {`Each of them gets this e-mail, with a greeting and the signature: ${left.map(({ name }) => name).join(", ")}.`}
          </p>
          <Field label="Text of the e-mail" error={errors["text"]}>
            <TextArea name="text" rows={9} maxLength={MAX_MESSAGE} defaultValue={text} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
