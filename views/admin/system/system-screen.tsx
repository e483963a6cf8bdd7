import { Archive } from "lucide-react";
import { data, Link, useRevalidator } from "react-router";
import { accountContext } from "../../../src/site/context.ts";
import { onboardingContext, systemContext } from "../../../src/staff/staff-context.ts";
import type { SystemStatus } from "../../../src/operate/monitor/system-status.ts";
import { countsInWords, FEED_STATES } from "../../../src/rules/money/price-feed.ts";
import { formatDate, formatTime } from "../../../src/rules/time/dates.ts";
import { formatBytes, formatElapsed } from "./format-units.ts";
import { classNames } from "../../components/class-names.ts";
import { hasRole } from "../../../src/rules/access/permissions.ts";
import { MakeItYours } from "../onboarding/make-it-yours.tsx";
import { whenInWords } from "../kit/when-words.ts";
import { callApi } from "../api-call.ts";
import { Button } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import type { Route } from "./+types/system-screen";
import { plural } from "../../../src/rules/text/text.ts";
import { EmailSection, HandoverSection, useRefreshWhile } from "./sending.tsx";
import styles from "./system-screen.module.css";

/** A warning is shown when less than this share of the disk is free. */
const LOW_DISK_SHARE = 0.1;

/** A newest backup older than this means that a daily one was missed, in milliseconds. */
const MAX_BACKUP_AGE_MS = 36 * 3_600_000;

export async function loader({ context }: Route.LoaderArgs) {
  const read = context.get(systemContext);
  if (!read) throw data({ error: "Only people who can change settings can see this page." }, { status: 403 });
  const readList = hasRole(context.get(accountContext).user, "admin") ? context.get(onboardingContext) : null;
  const [system, list] = await Promise.all([read(), readList?.whole()]);
  return { system, list };
}

/** The state of the server for its operator: backups, storage, memory, e-mail, errors and slow requests. */
export default function SystemScreen({ loaderData: { system, list } }: Route.ComponentProps) {
  const { database, pictures, storage, disk, memory, backup } = system;
  return (
    <div className={classNames("screen", styles["screen"])}>
      <ScreenTitle
        title="System"
        lead={`Version ${system.version}, up for ${formatElapsed(Date.parse(system.now) - Date.parse(system.startedDate))}.`}
      />
      {disk.freeBytes < disk.totalBytes * LOW_DISK_SHARE && (
        <Notice tone="warning">
          The disk is almost full: {formatBytes(disk.freeBytes)} free. When it is full, nothing can be saved.
        </Notice>
      )}
      {storage.failure && (
        <Notice tone="bad">
          Pictures and files can’t be reached ({whenInWords(storage.failure.since, new Date(system.now))}):{" "}
          {storage.failure.reason}. Uploads are refused meanwhile; pictures that were shown lately still are.
        </Notice>
      )}
      {system.virusScan.failure && (
        <Notice tone="warning">
          The virus scanner can’t be reached (
          {whenInWords(system.virusScan.failure.since, new Date(system.now))}):{" "}
          {system.virusScan.failure.reason}. Visitors’ files are taken meanwhile, and documents open once they
          are checked.
        </Notice>
      )}
      <BackupSection backup={backup} bucket={storage.bucket} now={system.now} />
      <section aria-labelledby="sizes">
        <h2 id="sizes">Storage and memory</h2>
        <dl className={styles["facts"]}>
          <Fact name="Database" value={formatBytes(database.bytes + database.walBytes)} />
          <Fact name="Pictures" value={`${pictures.count}, ${formatBytes(pictures.bytes)}`} />
          {storage.bucket !== null && (
            <Fact name="Pictures and files are in" value={`the bucket ${storage.bucket}`} />
          )}
          <Fact
            name="Free disk space"
            value={`${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`}
          />
          <Fact name="Memory in use" value={formatBytes(memory.residentBytes)} />
          <Fact name="Check for viruses" value={scanInWords(system.virusScan)} />
        </dl>
      </section>
      {system.replicas && <ReplicaSection replicas={system.replicas} now={system.now} />}
      <EmailSection mail={system.mail} />
      <HandoverSection handover={system.handover} />
      <FeedSection feed={system.feed} now={system.now} />
      {list && <MakeItYours list={list} place="system" />}
      <EventLists system={system} />
    </div>
  );
}

interface BackupSectionProps {
  backup: SystemStatus["backup"];
  /** The bucket that has pictures and files, which are then not in the backups. */
  bucket: string | null;
  now: string;
}

function BackupSection({ backup, bucket, now }: BackupSectionProps) {
  const { newest, lastFailure, running } = backup;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  useRefreshWhile(running);

  const begin = async () => {
    const result = await callApi("/api/system/backup", { method: "POST", body: {} });
    if (!result.ok) toast({ text: result.error, tone: "bad" });
    await revalidate();
  };
  const current = new Date(now);
  const isOld = newest !== null && current.getTime() - Date.parse(newest.createdDate) > MAX_BACKUP_AGE_MS;
  return (
    <section aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {lastFailure && (
        <Notice tone="bad">
          The last backup failed ({whenInWords(lastFailure.date, current)}): {lastFailure.error}
        </Notice>
      )}
      {isOld && <Notice tone="warning">The newest backup is more than a day old.</Notice>}
      {newest ? (
        <p>
          Latest backup: {whenInWords(newest.createdDate, current)}, {formatBytes(newest.bytes)}. A test
          restore of {newest.rehearsal.files} files and {newest.rehearsal.rows} rows succeeded.
        </p>
      ) : (
        <p>No backups yet.</p>
      )}
      <p>
        A backup runs every day at {backup.at}. The next one is on {formatDate(backup.nextDate)}. The latest{" "}
        {backup.keep} backups are kept in <code className={styles["path"]}>{backup.folder}</code>. Copy them
        to another machine as well.
      </p>
      {bucket !== null && (
        <p>
          Backups contain the database. Pictures and files, those of visitors too, are in the bucket{" "}
          <code className={styles["path"]}>{bucket}</code>: turn on versioning there, so that what is deleted
          by mistake can be brought back.
        </p>
      )}
      <BackupEncryption backup={backup} />
      <Button icon={Archive} busy={running} onPress={begin}>
        {running ? "Backing up" : "Back up now"}
      </Button>
    </section>
  );
}

/** Says whether backups are encrypted, and what to do if they are not. */
function BackupEncryption({ backup: { encrypted, newest } }: { backup: SystemStatus["backup"] }) {
  if (encrypted)
    return (
      <p>
        New backups are encrypted. Without the key in <code>BACKUP_KEY</code> they cannot be restored, so keep
        a copy of the key that does not depend on this server.
        {newest &&
          !newest.encrypted &&
          " The latest backup was made before the key was set and is not encrypted."}
      </p>
    );
  return (
    <Notice>
      <p>
        Backups are not encrypted. A person who gets a copy of one can read everything in it, including the
        names and e-mail addresses of staff. To encrypt them, ask the person who runs the server to make a key
        with <code>openssl rand -hex 32</code>, to keep a copy of it elsewhere, to set it as{" "}
        <code>BACKUP_KEY</code>, and to restart the site.
      </p>
    </Notice>
  );
}

/** What became of the last file of the till. */
function FeedSection({ feed: { folder, last }, now }: Pick<SystemStatus, "feed" | "now">) {
  if (folder === null && last === null) return null;
  return (
    <section aria-labelledby="feed">
      <h2 id="feed">Prices from the till</h2>
      {folder !== null && (
        <p>
          Files are read from <code className={styles["path"]}>{folder}</code>.
        </p>
      )}
      {last && (
        <Notice tone={last.state === "waiting" ? "warning" : last.state === "failed" ? "bad" : "info"}>
          <p>
            <strong>{last.file}</strong> {FEED_STATES[last.state]} ({whenInWords(last.date, new Date(now))}).{" "}
            {last.counts.rows > 0 && countsInWords(last.counts)}
          </p>
          {last.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </Notice>
      )}
      <p>
        <Link to="/admin/products/import">All reports</Link>
      </p>
    </section>
  );
}

/** What is done about viruses in files of visitors. */
function scanInWords({ scanner, unchecked }: SystemStatus["virusScan"]): string {
  const left = unchecked === 0 ? "" : `: ${plural(unchecked, "file is", "files are")} unchecked`;
  if (scanner === null) return "none (no CLAMD_URL), so visitors’ files are unchecked";
  return `by ClamAV${left}`;
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="quiet">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The errors and slow requests since the process started. */
function EventLists({ system }: { system: SystemStatus }) {
  const { slowRequests: slow, recentErrors: errors, isOneOfSeveral } = system;
  return (
    <>
      <section aria-labelledby="errors">
        <h2 id="errors">Errors</h2>
        {isOneOfSeveral && (
          <p>
            The site runs in several processes. The errors and slow requests below, and the memory above, are
            those of the process that made this page; the log has all of them.
          </p>
        )}
        {errors.length === 0 ? (
          <p>No errors since the server started.</p>
        ) : (
          <ol className={styles["events"]}>
            {errors.map(({ date, message, requestId }, index) => (
              <li key={`${date} ${index}`}>
                <strong>{message}</strong>
                <div className="quiet">
                  {formatDate(date)}, {formatTime(date)}
                  {requestId && `, request ${requestId}`}
                </div>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section aria-labelledby="slow">
        <h2 id="slow">Slow requests</h2>
        {slow.length === 0 ? (
          <p>No request took longer than one second since the server started.</p>
        ) : (
          <ol className={styles["events"]}>
            {slow.map(({ requestId, date, method, path, status, ms }) => (
              <li key={requestId}>
                <strong>
                  {method} {path}
                </strong>
                <div className="quiet">
                  {formatElapsed(ms)}, status {status}, {formatDate(date)}, {formatTime(date)}
                </div>
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

interface ReplicaSectionProps {
  replicas: NonNullable<SystemStatus["replicas"]>;
  now: string;
}

/** The processes that serve the site from one PostgreSQL database. */
function ReplicaSection({ replicas, now }: ReplicaSectionProps) {
  return (
    <section aria-labelledby="replicas">
      <h2 id="replicas">Servers</h2>
      <ol className={styles["events"]}>
        {replicas.map(({ id, host, startedDate, renewedAgo, behind, isThis }) => (
          <li key={id}>
            <strong>
              {host}
              {isThis && " (shows this page)"}
            </strong>
            <div className="quiet">
              Running for {formatElapsed(Date.parse(now) - Date.parse(startedDate))}, checked for changes{" "}
              {renewedAgo} ms ago
              {behind > 0 && `, ${plural(behind, "change", "changes")} behind`}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
