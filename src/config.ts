import fs from "node:fs";
import path from "node:path";
import express from "express";
import { z } from "zod";
import { OperatorError } from "./errors.ts";

/** The settings. Only this file reads them from the environment; server.ts passes it in. */
export interface Config {
  port: number;
  host: string;
  /** How many processes answer on the port. */
  workers: number;
  dataDir: string;
  /** The address of a PostgreSQL database; undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Where notices of writes are listened for, if not at `databaseUrl`. */
  databaseListenUrl: string | undefined;
  uploadsDir: string;
  /** Where the till puts its files; undefined where no folder is read. */
  feedDir: string | undefined;
  /** Origin without a trailing slash; all absolute links start with it. */
  publicUrl: string;
  sessionSecret: string | undefined;
  /** The secret of which the key for second factors is made; undefined where it is in a file in `dataDir`. */
  secondFactorKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  admin: { email: string; password: string } | undefined;
  seed: "sample" | "none";
  /** Whether the site may start without its database although files of an earlier one are there. */
  startFresh: boolean;
  /** Express's `trust proxy`: the number of proxies, or their addresses. */
  trustProxy: number | string | false;
  /** `TRUST_PROXY=direct`: visitors connect to this process, so that no forwarded address is ever true. */
  direct: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  backupDir: string;
  /** Time of the daily backup, `HH:MM` in Malta. */
  backupAt: string;
  /** How many backups of each kind are kept. */
  backupKeep: number;
  /** Encrypts the backups: 64 hexadecimal digits. */
  backupKey: string | undefined;
  /** Hosts, with a port where they have one, to which a webhook may lead over http or in a private network. */
  webhookHosts: readonly string[];
  /** Where ClamAV checks visitors' files; undefined where they are unchecked. */
  clamdUrl: string | undefined;
  /** The bearer token of a metrics collector. */
  metricsToken: string | undefined;
  /** Where pictures and files are; undefined where they are in folders on disk. */
  s3: S3Settings | undefined;
  /** The company's provider of accounts; undefined where staff sign in with passwords alone. */
  oidc: OidcSettings | undefined;
  production: boolean;
}

/** A provider of accounts by OpenID Connect. */
export interface OidcSettings {
  /** As the provider calls itself, letter by letter. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the sign-in page calls it. */
  name: string;
}

/** A bucket of S3-compatible storage. */
export interface S3Settings {
  /** Origin of the storage, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The beginning of every key, without a slash at its end; may be empty. */
  prefix: string;
  /** How much of what was read from it is kept on this machine's disk. */
  cacheBytes: number;
}

/** A setting that is not valid. The message names the variable. */
export class ConfigError extends OperatorError {
  override name = "ConfigError";
}

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const KEEP_RULE = "must be a whole number from 1 to 3650";

const PORT_RULE = "must be a whole number from 0 to 65535";

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must look like postgres://user:password@host:5432/suqna",
});

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, PORT_RULE)
    .transform(Number)
    .refine((port) => port <= 65_535, PORT_RULE)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be an address or a host name such as 0.0.0.0")
    .default("0.0.0.0"),
  WORKERS: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, "must be a whole number from 1 to 64")
    .transform(Number)
    .default(1),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  UPLOADS_DIR: z.string().default("uploads"),
  FEED_DIR: z.string().optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://www.example.com" })
    .refine((value) => isOrigin(value), "must be an origin without a path, such as https://www.example.com")
    .optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SECOND_FACTOR_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<)?[^\s<>@,]+@[^\s<>@,]+>?$/, "must be an e-mail address")
    .optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, "must have at least 12 characters")
    .max(128, "must have at most 128 characters")
    .optional(),
  SEED: z.enum(["sample", "none"], "must be sample or none").default("sample"),
  START_FRESH: z.enum(["yes", "no"], "must be yes or no").default("no"),
  TRUST_PROXY: z.string().default("off"),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time of day in Malta such as 03:30")
    .default("03:30"),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, KEEP_RULE)
    .transform(Number)
    .refine((count) => count <= 3650, KEEP_RULE)
    .default(14),
  BACKUP_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, "must have 64 hexadecimal digits; openssl rand -hex 32 makes one")
    .optional(),
  WEBHOOK_HOSTS: z
    .string()
    .regex(
      /^[\w.-]+(?::\d{1,5})?(?:, ?[\w.-]+(?::\d{1,5})?)*$/,
      "must be a list of hosts such as crm.internal:8443, divided by commas",
    )
    .transform((list) => list.toLowerCase().split(/, ?/))
    .default([]),
  CLAMD_URL: z
    .string()
    .regex(
      /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?|unix:\/\/\/[\w./-]+)$/i,
      "must look like tcp://clamav:3310 or unix:///run/clamav/clamd.ctl",
    )
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "must have at least 16 characters, only letters, digits and ._~+/=-")
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://s3.eu-south-1.amazonaws.com" })
    .refine((value) => isOrigin(value), "must be the storage's origin, without the bucket and without a path")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
      "must be the name of a bucket: small letters, digits, dots and hyphens",
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/, "must be the name of a region such as eu-south-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[\w-]+(?:\/[\w-]+)*$/,
      "must be a path such as shop/files, of letters, digits, hyphens and underscores",
    )
    .default(""),
  S3_CACHE_MB: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "must be a whole number of megabytes such as 1024")
    .transform(Number)
    .default(1024),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://login.example.com/realms/shop" })
    .refine((value) => isSafeIssuer(value), "must begin with https://")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, "must have at most 40 characters").default("company account"),
  NODE_ENV: z.string().optional(),
});

/** The variables of which none works without the others, and why. */
const TOGETHER = {
  "a company account needs all of OIDC_*": ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  "pictures and files are in a bucket where S3_* is set": [
    "S3_ENDPOINT",
    "S3_BUCKET",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
  ],
} as const;

/**
 * Returns the settings from environment variables. An empty variable counts as absent, as `VARIABLE=` in a compose file
 * is meant.
 *
 * @throws ConfigError with one line that names every wrong variable.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(present);
  const faults = parsed.success
    ? crossChecks(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${sentence(issue)}`);
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`Wrong setting: ${faults.join("; ")}.`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    uploadsDir: path.resolve(env.UPLOADS_DIR),
    feedDir: env.FEED_DIR === undefined ? undefined : path.resolve(env.FEED_DIR),
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin,
    sessionSecret: env.SESSION_SECRET,
    secondFactorKey: env.SECOND_FACTOR_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    seed: env.SEED,
    startFresh: env.START_FRESH === "yes",
    trustProxy: parseTrustProxy(env.TRUST_PROXY) ?? false,
    direct: env.TRUST_PROXY === "direct",
    logLevel: env.LOG_LEVEL,
    backupDir: backupDirOf(env),
    backupAt: env.BACKUP_AT,
    backupKeep: env.BACKUP_KEEP,
    backupKey: env.BACKUP_KEY,
    webhookHosts: env.WEBHOOK_HOSTS,
    clamdUrl: env.CLAMD_URL,
    metricsToken: env.METRICS_TOKEN,
    s3: s3Of(env),
    oidc: oidcOf(env),
    production: env.NODE_ENV !== "development",
  };
}

/**
 * Checks that a site with HTTPS knows where its visitors' addresses come from. Behind a proxy that is not trusted all
 * visitors have the proxy's address, so ten wrong passwords of one would close the sign-in for everyone. Only the start
 * of the site checks it: the commands, such as a backup, need no visitors.
 *
 * @throws ConfigError where PUBLIC_URL is https and TRUST_PROXY says nothing about a proxy.
 */
export function requireProxySetting({ publicUrl, trustProxy, direct }: Config): void {
  if (!publicUrl.startsWith("https:") || (trustProxy !== false && trustProxy !== 0) || direct) return;
  throw new ConfigError(
    "Wrong setting: TRUST_PROXY must be 1 behind one proxy when PUBLIC_URL is https, or direct if there is none.",
  );
}

function crossChecks(env: z.output<typeof environment>): string[] {
  const faults: string[] = [];
  if (parseTrustProxy(env.TRUST_PROXY) === undefined) {
    faults.push(
      "TRUST_PROXY must be off, direct, a number of hops such as 1, or a list of addresses such as 10.0.0.0/8",
    );
  }
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    faults.push("ADMIN_EMAIL and ADMIN_PASSWORD must be set together");
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    faults.push("MAIL_FROM must be set together with SMTP_URL");
  }
  if (env.DATABASE_URL !== undefined && env.SESSION_SECRET === undefined) {
    faults.push("SESSION_SECRET must be set together with DATABASE_URL, the same for every replica");
  }
  if (env.DATABASE_LISTEN_URL !== undefined && env.DATABASE_URL === undefined) {
    faults.push("DATABASE_LISTEN_URL needs DATABASE_URL");
  }
  for (const [why, names] of Object.entries(TOGETHER)) {
    const lacking = names.filter((name) => env[name] === undefined);
    if (lacking.length > 0 && lacking.length < names.length)
      faults.push(`${lacking.join(", ")} must be set too: ${why}`);
  }
  for (const [name, folder] of Object.entries({
    UPLOADS_DIR: env.UPLOADS_DIR,
    DATA_DIR: env.DATA_DIR,
    BACKUP_DIR: backupDirOf(env),
    ...(env.FEED_DIR !== undefined && { FEED_DIR: env.FEED_DIR }),
  })) {
    if (fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
      faults.push(`${name} must be a folder`);
    if (name !== "UPLOADS_DIR" && isWithin(folder, env.UPLOADS_DIR))
      faults.push(`${name} must not be UPLOADS_DIR or a folder in it, which everyone can read`);
  }
  return faults;
}

function oidcOf(env: z.output<typeof environment>): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET, name: OIDC_NAME };
}

/** Plain HTTP only to this machine: the client's secret is sent there. */
function isSafeIssuer(value: string): boolean {
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function s3Of(env: z.output<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: new URL(S3_ENDPOINT).origin,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: env.S3_PREFIX,
    cacheBytes: env.S3_CACHE_MB * 1_000_000,
  };
}

function isWithin(folder: string, parent: string): boolean {
  const [first] = path.relative(realFolder(parent), realFolder(folder)).split(path.sep);
  return first !== "..";
}

/** Returns the path of a folder with all symbolic links resolved. Of a missing folder only its parents are resolved. */
function realFolder(folder: string): string {
  const resolved = path.resolve(folder);
  try {
    return fs.realpathSync(resolved);
  } catch {
    const parent = path.dirname(resolved);
    return parent === resolved ? resolved : path.join(realFolder(parent), path.basename(resolved));
  }
}

function backupDirOf(env: z.output<typeof environment>): string {
  return path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, "backups"));
}

/**
 * Parses TRUST_PROXY; returns undefined where the value is not valid. Express's `true`, which trusts every address, is not
 * allowed: any visitor could forge their address.
 */
function parseTrustProxy(value: string): number | string | false | undefined {
  if (value === "off" || value === "direct") return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  try {
    // Express checks the addresses, ranges and names itself.
    express().set("trust proxy", value);
    return value;
  } catch {
    return undefined;
  }
}

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (
    url !== undefined &&
    url.pathname === "/" &&
    url.search === "" &&
    url.hash === "" &&
    url.username === "" &&
    url.password === ""
  );
}

function sentence(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith("must") ? issue.message : `is not valid (${issue.message})`;
}
