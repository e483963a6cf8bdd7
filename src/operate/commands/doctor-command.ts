/**
 * `npm run doctor`: looks for what will hurt later, with the settings of the site. Changes nothing. The exit code is 1 when
 * something is wrong.
 */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import nodemailer from "nodemailer";
import { sql } from "kysely";
import { migrations } from "#migrations";
import { readConfig, requireProxySetting, type Config } from "../../config.ts";
import { pingClamd } from "../../media/virus-scanner.ts";
import { failCommand, OperatorError, printableError } from "../../errors.ts";
import { findPending } from "../../storage/database/migrator.ts";
import { openExistingDatabase } from "../../storage/database/open-database.ts";
import { findNewestBackup } from "../backup/list-backups.ts";

/** In bytes, and as a share. */
const LITTLE_SPACE = 1_000_000_000;
const LITTLE_SHARE = 0.1;

/** In hours. A daily backup that is older was missed. */
const OLD_BACKUP = 36;

/** In milliseconds, for a mail server or a proxy. */
const ANSWER_WITHIN = 5_000;

/** What is checked: each returns what it found, or throws what is wrong. */
const CHECKS: Readonly<Record<string, (config: Config) => Promise<string> | string>> = {
  Node: () => {
    if (Number.parseInt(process.versions.node, 10) < 24)
      throw new OperatorError(`${process.version}; the site needs 24 or newer`);
    return process.version;
  },
  Settings: (config) => {
    requireProxySetting(config);
    return `the address is ${config.publicUrl}`;
  },
  Folders: ({ dataDir, uploadsDir, backupDir }) => {
    const { R_OK, W_OK, X_OK } = fs.constants;
    for (const folder of [dataDir, uploadsDir, backupDir].filter((each) => fs.existsSync(each))) {
      requireAccess(folder, R_OK | W_OK | X_OK);
      // The database and the keys; of a picture the folder counts.
      for (const entry of folder === dataDir ? fs.readdirSync(folder, { withFileTypes: true }) : [])
        if (!entry.isDirectory()) requireAccess(path.join(folder, entry.name), R_OK | W_OK);
    }
    if (!fs.existsSync(dataDir))
      throw new OperatorError(`there is no ${dataDir}: set DATA_DIR, or start the site once`);
    return "can be read and written";
  },
  Disk: ({ dataDir, uploadsDir, backupDir }) => {
    const found = new Set<string>();
    for (const folder of [dataDir, uploadsDir, backupDir].filter((each) => fs.existsSync(each))) {
      const { bavail, blocks, bsize } = fs.statfsSync(folder);
      const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free of ${((blocks * bsize) / 1e9).toFixed(1)}`;
      if (bavail * bsize < LITTLE_SPACE || bavail / blocks < LITTLE_SHARE)
        throw new OperatorError(`only ${free} on the disk of ${folder}`);
      found.add(free);
    }
    return [...found].join(", ");
  },
  Database: async (config) => {
    await using connection = openExistingDatabase(config);
    await sql`SELECT 1`.execute(connection.db);
    return (await findPending(connection, migrations)).pending.length === 0
      ? "can be read, and is of this version"
      : "is of an older version; the next start upgrades it";
  },
  Backups: async ({ backupDir }) => {
    const newest = await findNewestBackup(backupDir, new Date());
    if (!newest) throw new OperatorError(`there is none in ${backupDir}`);
    const hours = Math.round((Date.now() - newest.date.getTime()) / 3_600_000);
    if (hours > OLD_BACKUP) throw new OperatorError(`the newest, ${newest.name}, is ${hours} hours old`);
    return `the newest is ${hours} hours old`;
  },
  Mail: async ({ smtpUrl }) => {
    if (smtpUrl === undefined)
      throw new OperatorError("no SMTP_URL: invitations and password links are only written to the outbox");
    const times = {
      connectionTimeout: ANSWER_WITHIN,
      greetingTimeout: ANSWER_WITHIN,
      socketTimeout: ANSWER_WITHIN,
    };
    const transport = nodemailer.createTransport({ url: smtpUrl, ...times });
    await transport.verify().finally(() => transport.close());
    return `${new URL(smtpUrl).host} takes e-mails`;
  },
  Viruses: async ({ clamdUrl }) => {
    if (clamdUrl === undefined) return "no CLAMD_URL, so files of visitors are unchecked";
    await pingClamd(clamdUrl);
    return `ClamAV answers at ${clamdUrl}`;
  },
  Clock: () => {
    const { stdout } = spawnSync("timedatectl", ["show", "--property=NTPSynchronized", "--value"], {
      encoding: "utf8",
    });
    if (stdout?.trim() === "no")
      throw new OperatorError("is not synchronised (timedatectl): offers and hours go by it");
    return stdout?.trim() === "yes" ? "is synchronised" : `says ${new Date().toISOString()}; please compare`;
  },
  Proxy: async ({ publicUrl }) => {
    const answer = await fetch(`${publicUrl}/readyz`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN),
      redirect: "manual",
    }).catch(() => undefined);
    if (!answer?.ok)
      throw new OperatorError(
        `${publicUrl}/readyz ${answer ? `responds ${answer.status}` : "does not respond"}`,
      );
    return `${publicUrl} leads to the site`;
  },
};

await main().catch(failCommand);

function requireAccess(file: string, mode: number): void {
  try {
    fs.accessSync(file, mode);
  } catch {
    throw new OperatorError(`this user (${process.getuid?.()}) may not read and write ${file}`);
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      console.log(`ok     ${name}: ${await check(config)}`);
    } catch (error) {
      const printable = printableError(error);
      console.log(`WRONG  ${name}: ${printable instanceof Error ? printable.message : String(printable)}`);
      process.exitCode = 1;
    }
  }
}
