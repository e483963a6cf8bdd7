import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { addedFileForm, applicantPath, OPEN_PATH } from "../../../src/rules/contact/application-form.ts";
import { sizeInWords } from "../../../src/rules/links/file-address.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { applicantLinksContext, refusedFormContext, siteContext } from "../../../src/site/context.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { PageHead } from "../../components/page-head.tsx";
import { VisitorForm } from "../forms/visitor-form.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/own-application";
import styles from "./own-application.module.css";

/** Reads what the applicant sent, and changes nothing. Not 404, whose addresses are counted. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const own = await context.get(applicantLinksContext).find(token);
  const form = addedFileForm(token, context.get(siteContext).now().toISOString());
  return data(own ? { own, form, token } : null, { status: own ? 200 : 410 });
}

/** Withdraws or deletes an application; or a file has been read and was not accepted (`src/site/forms/visitor-forms.ts`). */
export async function action({ context, params }: Route.ActionArgs) {
  const refused = context.get(refusedFormContext);
  if (refused) return data({ refused, isErased: false }, { status: refused.status });
  const { token, act }: { token: string; act?: string } = params;
  const links = context.get(applicantLinksContext);
  if (act === "withdraw" && (await links.withdraw(token))) throw redirect(applicantPath(token), 303);
  const isErased = act === "erase" && (await links.erase(token));
  return data({ refused: undefined, isErased }, { status: isErased ? 200 : 410 });
}

const TITLE = "Your application";

/** The page of an applicant, which the link of their e-mail opens. */
export default function OwnApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isErased)
    return (
      <Told title="Your application is deleted">
        <p>
          Everything that you sent is deleted: your words, your files, our notes and our e-mails that waited.
          Backups contain what you wrote until they expire.
        </p>
      </Told>
    );
  if (!loaderData)
    return (
      <Told title="This link is no longer valid">
        <p>The application was deleted, or its time was over.</p>
      </Told>
    );
  const { own, form, token } = loaderData;
  return (
    <>
      <Head title={TITLE} />
      <PageIntro
        title={TITLE}
        lead={own.job || "Without a job"}
        tone="leaf"
        emoji="handshake"
        crumbs={[{ path: "/careers", label: "Careers" }]}
      />
      <div className={classNames("container", styles["columns"])}>
        <div className={styles["main"]}>
          {own.withdrawnDate !== null && (
            <p className={styles["withdrawn"]} role="status">
              {`You withdrew this application on ${formatDate(own.withdrawnDate)}.`}
            </p>
          )}
          {own.interviews.length > 0 && <Interviews own={own} token={token} />}
          <Sent own={own} />
        </div>
        <div className={styles["side"]}>
          {own.withdrawnDate === null && (
            <>
              <section className={styles["panel"]} aria-labelledby="add-file">
                <h2 id="add-file">Add a file</h2>
                <VisitorForm id="added" form={form} refused={actionData?.refused} />
              </section>
              <section className={styles["panel"]} aria-labelledby="withdraw">
                <h2 id="withdraw">Withdraw</h2>
                <p>
                  Our colleagues see that you no longer want the job. What you sent stays until its time is
                  over.
                </p>
                <Does what="withdraw" token={token} look="outline">
                  Withdraw my application
                </Does>
              </section>
            </>
          )}
          <section className={styles["panel"]} aria-labelledby="erase">
            <h2 id="erase">Delete everything</h2>
            <p>
              {`It is deleted by itself on ${formatDate(own.deletedOn)}. You can also delete it now, with its files and our notes. This cannot be undone.`}
            </p>
            <details className={styles["sure"]}>
              <summary>Delete it now</summary>
              <Does what="erase" token={token} look="primary">
                Yes, delete everything
              </Does>
            </details>
          </section>
        </div>
      </div>
    </>
  );
}

type Own = NonNullable<Route.ComponentProps["loaderData"]>["own"];

/** A form that is one button: programs that open every link of an e-mail press none. */
function Does({
  what,
  token,
  look,
  children,
}: {
  what: "withdraw" | "erase";
  token: string;
  look: "outline" | "primary";
  children: string;
}) {
  return (
    <form method="post" action={`${applicantPath(token)}/${what}`}>
      <button type="submit" className={classNames(buttons["button"], buttons[look])}>
        {children}
      </button>
    </form>
  );
}

function Interviews({ own: { interviews }, token }: { own: Own; token: string }) {
  return (
    <section className={classNames(styles["panel"], styles["meet"])} aria-labelledby="interviews">
      <h2 id="interviews">We would like to meet you</h2>
      <ul>
        {interviews.map(({ id, startsAt, minutes, place }) => (
          <li key={id}>
            <strong>{`${formatDate(startsAt)}, ${formatTime(startsAt)}`}</strong>
            <span>{`${plural(minutes, "minute", "minutes")}, ${place}`}</span>
            <a href={`${applicantPath(token)}/interviews/${id}`} download>
              <CalendarPlus size={18} aria-hidden="true" /> Put it into my calendar
            </a>
          </li>
        ))}
      </ul>
      <p>The time is that of Malta. If it does not suit you, please answer our e-mail.</p>
    </section>
  );
}

function Sent({ own }: { own: Own }) {
  const facts = [
    ["Reference", own.reference],
    ["Sent", `${formatDate(own.createdDate)}, ${formatTime(own.createdDate)}`],
    ...own.answers.map(({ label, shown }) => [label, shown]),
  ];
  return (
    <section className={styles["panel"]} aria-labelledby="sent">
      <h2 id="sent">What you sent</h2>
      <dl className={styles["facts"]}>
        {facts.map(([label = "", shown = ""]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
        {own.files.length > 0 && (
          <div>
            <dt>Files</dt>
            <dd>
              <ul>
                {own.files.map(({ id, name, bytes }) => (
                  <li key={id}>{`${name || "A file"} (${sizeInWords(bytes)})`}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Head({ title }: { title: string }) {
  return <PageHead title={title} description={title} path={OPEN_PATH} noindex />;
}

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Head title={title} />
      <PageIntro title={title} tone="honey" emoji="envelope" crumbs={[]} />
      <div className={classNames("container", styles["told"])}>
        {children}
        <ButtonLink to="/careers">See all openings</ButtonLink>
      </div>
    </>
  );
}
