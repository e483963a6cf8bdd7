import { Archive, Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { data, useRevalidator } from "react-router";
import { systemContext, type SystemStatus } from "../../../src/context.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { bytesInWords, spanInWords } from "./sizes.ts";
import { whenInWords } from "../kit/when-words.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import type { Route } from "./+types/system-screen";
import { EventLists } from "./event-lists.tsx";
import styles from "./system-screen.module.css";

/** While a backup is under way the screen looks again this often, in milliseconds. */
const LOOK_EVERY = 2000;

/** Below this share of the disk somebody should make room. */
const LITTLE_ROOM = 0.1;

/** A backup older than this has missed its day, in milliseconds. */
const TOO_OLD = 36 * 3_600_000;

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(systemContext);
  if (!read)
    throw data({ error: "Only those who may change settings see how the site is doing." }, { status: 403 });
  return { system: await read() };
}

/** How the site is doing, for whoever looks after it. */
export default function SystemScreen({ loaderData: { system } }: Route.ComponentProps) {
  const { database, pictures, disk, memory, backup } = system;
  return (
    <div className={styles["screen"]}>
      <ScreenTitle
        title="System"
        lead={`Version ${system.version}, running for ${spanInWords(Date.parse(system.now) - Date.parse(system.startedDate))}.`}
      />
      {disk.freeBytes < disk.totalBytes * LITTLE_ROOM && (
        <Notice tone="warning">
          The disk is nearly full: {bytesInWords(disk.freeBytes)} are left. When it is full nothing can be
          saved.
        </Notice>
      )}
      <BackupPart backup={backup} now={system.now} />
      <section aria-labelledby="sizes">
        <h2 id="sizes">Sizes</h2>
        <dl className={styles["facts"]}>
          <Fact name="Database" value={bytesInWords(database.bytes + database.walBytes)} />
          <Fact name="Pictures" value={`${pictures.count}, ${bytesInWords(pictures.bytes)}`} />
          <Fact
            name="Room on the disk"
            value={`${bytesInWords(disk.freeBytes)} of ${bytesInWords(disk.totalBytes)}`}
          />
          <Fact name="Memory in use" value={bytesInWords(memory.residentBytes)} />
        </dl>
      </section>
      <MailPart mail={system.mail} />
      <EventLists slow={system.slowRequests} errors={system.recentErrors} />
    </div>
  );
}

function BackupPart({ backup, now }: { backup: SystemStatus["backup"]; now: string }) {
  const { newest, lastFailure, running } = backup;
  const { revalidate, state } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const tell = useToast();
  useEffect(() => {
    if (!running || state !== "idle") return undefined;
    const timer = setTimeout(() => void revalidate(), LOOK_EVERY);
    return () => clearTimeout(timer);
  }, [running, state, revalidate]);

  const begin = async () => {
    setBusy(true);
    const result = await callApi("/api/system/backup", { method: "POST", body: {} });
    setBusy(false);
    if (!result.ok) tell({ text: result.error, tone: "bad" });
    await revalidate();
  };
  const current = new Date(now);
  const isOld = newest !== null && current.getTime() - Date.parse(newest.createdDate) > TOO_OLD;
  return (
    <section aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {lastFailure && (
        <Notice tone="bad">
          The last backup, {whenInWords(lastFailure.date, current)}, failed: {lastFailure.error}
        </Notice>
      )}
      {isOld && <Notice tone="warning">The newest backup is more than a day old.</Notice>}
      {newest ? (
        <p>
          The newest is of {whenInWords(newest.createdDate, current)}, {bytesInWords(newest.bytes)}. It was
          read back from end to end: {newest.rehearsal.files} files and {newest.rehearsal.rows} rows, all as
          they should be.
        </p>
      ) : (
        <p>There is none yet.</p>
      )}
      <p>
        One is made every day at {backup.at}, the next on {formatDate(backup.nextDate)}; the newest{" "}
        {backup.keep} are kept. They lie in <code className={styles["path"]}>{backup.folder}</code>: see that
        they are copied to another machine.
      </p>
      <Button icon={Archive} busy={busy || running} onClick={() => void begin()}>
        {running ? "Making a backup" : "Make a backup now"}
      </Button>
    </section>
  );
}

function MailPart({ mail }: { mail: SystemStatus["mail"] }) {
  const [busy, setBusy] = useState(false);
  const tell = useToast();
  const send = async () => {
    setBusy(true);
    const result = await callApi<{ to: string; way: "smtp" | "outbox" }>("/api/system/test-mail", {
      method: "POST",
      body: {},
    });
    setBusy(false);
    if (!result.ok) tell({ text: result.error, tone: "bad" });
    else if (result.value.way === "smtp") tell({ text: `A test is on its way to ${result.value.to}.` });
    else tell({ text: "The test was written to the outbox: there is no mail server." });
  };
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <p>
        {mail.way === "smtp"
          ? `Letters leave by the mail server, from ${mail.from}.`
          : "No mail server is set (SMTP_URL): letters are written to the outbox in the data folder."}
      </p>
      <Button icon={Mail} busy={busy} onClick={() => void send()}>
        Send me a test
      </Button>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles["fact"]}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
