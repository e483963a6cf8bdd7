import { data, useNavigate } from "react-router";
import { Eye, FileText, Lock, Mail, Trash2 } from "lucide-react";
import { useState } from "react";
import { TOPIC_WORDS } from "../../../src/rules/contact/topics.ts";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import { sizeInWords } from "../../../src/rules/links/file-address.ts";
import { hrefWith } from "../../../src/rules/lists/list-page.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { phoneLink } from "../../../src/rules/brand/site-brand.ts";
import { classNames } from "../../components/class-names.ts";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { readAdmin } from "../admin-loader.ts";
import type { Route } from "./+types/message-screen";
import { MessageHandling, useMessageActions } from "./message-handling.tsx";
import { MessageStateBadge } from "./message-state.tsx";
import { SaveFile } from "./message-file.tsx";
import { PdfViewer } from "./pdf-viewer.tsx";
import { Interviews, Rating } from "./application-panels.tsx";
import { ReplyForm } from "./reply-form.tsx";
import styles from "./messages.module.css";
import type { Submission } from "../../../src/site/messages/message.schema.ts";
import { FILE_TYPE_WORDS } from "../../../src/rules/contact/file-types.ts";
import { useNow } from "../../components/now.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { callApi } from "../api-call.ts";
import { Button, ButtonRow } from "../kit/button.tsx";
import { FormDialog } from "../kit/form-dialog.tsx";
import { ProvedDownload } from "../prove-again.tsx";
import { useUser } from "../use-user.ts";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const view = await readAdmin(context, (queries) => queries.message(id));
  if (!view) throw data({ error: "There is no such message. It may have been deleted." }, { status: 404 });
  return view;
}

/** One message: what the visitor wrote, the assigned colleague, notes, and answers that are sent as e-mails. */
export default function MessageScreen({ loaderData }: Route.ComponentProps) {
  return <OneMessage key={loaderData.message.id} {...loaderData} />;
}

function OneMessage(loaderData: Route.ComponentProps["loaderData"]) {
  const { message, colleagues, others, hasMailServer, readyTexts, ratings } = loaderData;
  const { topic, text, name, email, phone, state, form, application } = message;
  const list = application
    ? hrefWith("/admin/messages/applications", { job: application.job?.id ?? "open" })
    : "/admin/messages";
  const user = useUser();
  const navigate = useNavigate();
  const actions = useMessageActions(message);
  const facts = [
    ["Job", application ? (application.job?.title ?? "None: an open application") : ""],
    ["May be kept", application?.keepsYear ? "for a year: the applicant agreed" : ""],
    ["Form", form?.title ?? ""],
    ["Topic", form ? TOPIC_WORDS[topic] : ""],
    ["Store", message.storeName],
    ["Order", message.orderNumber],
    ["Received", `${formatDate(message.createdDate)}, ${formatTime(message.createdDate)}`],
    ["Reference", message.reference],
    ["Deleted for good on", formatDate(message.deletedOn)],
  ].filter(([, value]) => value !== "");
  return (
    <div className="screen dense">
      <ScreenTitle
        title={application ? name : (form?.title ?? TOPIC_WORDS[topic])}
        back={{ to: list, label: application ? "All applications" : "All messages" }}
        lead={<MessageStateBadge state={state} />}
      />
      {actions.conflict && <Notice tone="bad">{actions.conflict}</Notice>}
      {application?.withdrawnDate && (
        <Notice tone="warning">
          {`The applicant withdrew this application on ${formatDate(application.withdrawnDate)}.`}
        </Notice>
      )}
      <div className={styles["columns"]}>
        <div className="screen dense">
          <section className={styles["panel"]} aria-label="Message">
            <p className={classNames(styles["line"], styles["from"])}>
              {name && <strong>{name}</strong>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone && <a href={phoneLink(phone)}>{phone}</a>}
            </p>
            {form || application ? <Answers message={message} /> : <p className={styles["text"]}>{text}</p>}
            <Files message={message} />
          </section>
          <MessageEntries entries={message.entries} />
          <ReplyForm
            message={message}
            hasMailServer={hasMailServer}
            readyTexts={readyTexts}
            actions={actions}
          />
        </div>
        <div className="screen dense">
          <MessageHandling
            message={message}
            colleagues={colleagues}
            userId={user?.id ?? ""}
            actions={actions}
          />
          {application && <Interviews message={message} actions={actions} />}
          {ratings && <Rating id={message.id} ratings={ratings} />}
          <section className={styles["panel"]} aria-label="Facts">
            <dl className="stack">
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt className="quiet">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {hasPermission(user, application ? "applications.read" : "messages.write") && (
            <ErasePerson message={message} others={others} onGone={async () => navigate(list)} />
          )}
        </div>
      </div>
    </div>
  );
}

/** The answers to a form of staff, with its words at the time. */
function Answers({ message: { answers, application } }: { message: Submission }) {
  // Who applies stands above.
  const listed = answers.filter(({ kind }) => !application || !["name", "email", "phone"].includes(kind));
  return (
    <dl className="stack">
      {listed.map(({ field, label, shown }) => (
        <div key={field}>
          <dt className="quiet">{label}</dt>
          <dd className={styles["text"]}>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Photos as they are, PDF files to open here, and other documents to save. */
function Files({ message: { id, files } }: { message: Submission }) {
  const [opened, setOpened] = useState<Submission["files"][number]>();
  const [problem, setProblem] = useState<string>();
  const addressOf = (file: { id: string }) => `/api/submissions/${id}/files/${file.id}`;
  const documents = files.filter(({ type }) => type !== "image/webp");
  return (
    <>
      {files
        .filter(({ type }) => type === "image/webp")
        .map((file) => (
          <a key={file.id} href={addressOf(file)} target="_blank" rel="noopener" className={styles["photo"]}>
            <img src={addressOf(file)} alt="Sent with the message" loading="lazy" />
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ))}
      {problem && <Notice tone="bad">{problem}</Notice>}
      {documents.length > 0 && (
        <ul className={classNames(styles["documents"], "column")} aria-label="Files">
          {documents.map((file) => (
            <li key={file.id}>
              <FileText size={20} aria-hidden="true" />
              <span>
                {file.name || "File"}{" "}
                <span className="quiet">
                  ({FILE_TYPE_WORDS[file.type].label}, {sizeInWords(file.bytes)}
                  {file.scannedDate === null && ", not checked for viruses"})
                </span>
              </span>
              <ButtonRow>
                {file.type === "application/pdf" && (
                  <Button icon={Eye} onClick={() => setOpened(file)}>
                    Open<span className="visually-hidden"> {file.name}</span>
                  </Button>
                )}
                <SaveFile {...file} address={addressOf(file)} onProblem={setProblem}>
                  Save<span className="visually-hidden"> {file.name}</span>
                </SaveFile>
              </ButtonRow>
            </li>
          ))}
        </ul>
      )}
      {opened && <PdfViewer address={addressOf(opened)} file={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const EMAIL_WORDS = {
  sent: "sent by e-mail",
  outbox: "not sent: a file in the outbox, as there was no mail server",
  waiting: "its e-mail is waiting for the mail server",
  failed: "its e-mail could not be sent: see System",
} as const;

/** The notes and answers of a message, the oldest first. */
function MessageEntries({ entries }: Pick<Submission, "entries">) {
  const now = useNow();
  if (entries.length === 0) return null;
  return (
    <ol className={classNames(styles["entries"], "column gap-3")} aria-label="Notes and answers">
      {entries.map(({ id, kind, text, author, createdDate, email }) => (
        <li key={id} className={classNames(styles[kind], "column")}>
          <p className={classNames(styles["line"], styles["by"])}>
            {kind === "note" ? <Lock size={14} aria-hidden="true" /> : <Mail size={14} aria-hidden="true" />}
            <strong>{kind === "note" ? "Note" : "Answer"}</strong>
            <span>
              {author}, {whenInWords(createdDate, now)}
              {email && `, ${EMAIL_WORDS[email]}`}
            </span>
          </p>
          <p className={styles["text"]}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface ErasePersonProps {
  message: Submission;
  /** How many more messages there are of the same person. */
  others: number;
  onGone: () => Promise<void>;
}

/** Deletes a message, or all of its sender, and exports them: what a person may ask for by law. */
function ErasePerson({ message: { id }, others, onGone }: ErasePersonProps) {
  const [asked, setAsked] = useState<"one" | "all">();
  const all = `/api/submissions/${id}/of-person`;

  return (
    <section className={styles["panel"]} aria-label="Personal data">
      <p className="quiet">
        {others > 0
          ? `There are ${plural(others, "other message", "other messages")} of this person.`
          : "This is the only message from this person."}
      </p>
      <ButtonRow>
        <ProvedDownload href={all}>Export</ProvedDownload>
        <Button icon={Trash2} onClick={() => setAsked("one")}>
          Delete message
        </Button>
        {others > 0 && (
          <Button icon={Trash2} onClick={() => setAsked("all")}>
            Delete all {others + 1}
          </Button>
        )}
      </ButtonRow>
      {asked && (
        <FormDialog
          title={
            asked === "all" ? `Delete all ${others + 1} messages from this person?` : "Delete this message?"
          }
          submit={{ label: "Delete permanently", icon: Trash2, tone: "danger" }}
          onClose={() => setAsked(undefined)}
          onSend={async () => {
            const answer = await callApi(asked === "all" ? all : `/api/submissions/${id}`, {
              method: "DELETE",
            });
            if (!answer.ok) return answer;
            await onGone();
            return {
              text:
                asked === "all"
                  ? "All messages from this person have been deleted."
                  : "The message has been deleted.",
            };
          }}
        >
          {() => (
            <p>
              It is deleted at once, with its files, notes and answers. This can’t be undone. Backups contain
              it until they expire, and e-mails in mailboxes stay there.
            </p>
          )}
        </FormDialog>
      )}
    </section>
  );
}
