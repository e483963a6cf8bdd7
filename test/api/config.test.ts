import fs from "node:fs";
import path from "node:path";
import express from "express";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ConfigError, readConfig, requireProxySetting } from "../../src/config.ts";
import { forAll } from "../support/property-runs.ts";
import { makeTempDir } from "../support/test-database.ts";
import { words } from "../support/words.ts";

test("every setting has a default", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "0.0.0.0",
    workers: 1,
    dataDir: path.resolve("data"),
    uploadsDir: path.resolve("uploads"),
    publicUrl: "http://localhost:3000",
    sessionSecret: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    admin: undefined,
    seed: "sample",
    startFresh: false,
    trustProxy: false,
    direct: false,
    logLevel: "info",
    backupDir: path.resolve("data/backups"),
    backupAt: "03:30",
    backupKeep: 14,
    webhookHosts: [],
    metricsToken: undefined,
    production: true,
  });
});

test("every variable is read", () => {
  const secret = "s".repeat(32);
  expect(
    readConfig({
      PORT: "8080",
      HOST: "127.0.0.1",
      WORKERS: "4",
      DATA_DIR: "/srv/data",
      UPLOADS_DIR: "/srv/uploads",
      PUBLIC_URL: "https://www.suqna.example/",
      SESSION_SECRET: secret,
      SMTP_URL: "smtps://user:pass@mail.example:465",
      MAIL_FROM: "Suqna <hello@suqna.example>",
      ADMIN_EMAIL: "rita@suqna.example",
      ADMIN_PASSWORD: "correct horse",
      SEED: "none",
      START_FRESH: "yes",
      TRUST_PROXY: "1",
      LOG_LEVEL: "debug",
      NODE_ENV: "development",
      HOME: "/root",
      BACKUP_DIR: "/srv/backups",
      BACKUP_AT: "23:05",
      BACKUP_KEEP: "30",
      CLAMD_URL: "unix:///run/clamav/clamd.ctl",
      METRICS_TOKEN: "collector.0123456789",
      WEBHOOK_HOSTS: "CRM.internal:8443, 10.0.0.5",
    }),
  ).toEqual({
    port: 8080,
    host: "127.0.0.1",
    workers: 4,
    dataDir: "/srv/data",
    uploadsDir: "/srv/uploads",
    publicUrl: "https://www.suqna.example",
    sessionSecret: secret,
    smtpUrl: "smtps://user:pass@mail.example:465",
    mailFrom: "Suqna <hello@suqna.example>",
    admin: { email: "rita@suqna.example", password: "correct horse" },
    seed: "none",
    startFresh: true,
    trustProxy: 1,
    direct: false,
    logLevel: "debug",
    production: false,
    backupDir: "/srv/backups",
    backupAt: "23:05",
    backupKeep: 30,
    webhookHosts: ["crm.internal:8443", "10.0.0.5"],
    clamdUrl: "unix:///run/clamav/clamd.ctl",
    metricsToken: "collector.0123456789",
  });
});

const NAMES = words`PORT HOST DATA_DIR UPLOADS_DIR PUBLIC_URL SESSION_SECRET SMTP_URL MAIL_FROM`.concat(
  ["ADMIN_EMAIL", "ADMIN_PASSWORD", "SEED", "START_FRESH", "TRUST_PROXY", "LOG_LEVEL", "NODE_ENV"],
  ["BACKUP_DIR", "BACKUP_AT", "BACKUP_KEEP", "CLAMD_URL", "METRICS_TOKEN", "WEBHOOK_HOSTS"],
);

const S3 = {
  S3_ENDPOINT: "https://s3.eu-south-1.amazonaws.com/",
  S3_BUCKET: "suqna-files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("S3 is used where its four variables are set, and refused with a sentence where one is missing", () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(S3).s3).toEqual({
    endpoint: "https://s3.eu-south-1.amazonaws.com",
    bucket: "suqna-files",
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
    prefix: "",
    cacheBytes: 1_024_000_000,
  });
  const more = { ...S3, S3_REGION: "eu-south-1", S3_PREFIX: "shop/one", S3_CACHE_MB: "5" };
  expect(readConfig(more).s3).toMatchObject({
    region: "eu-south-1",
    prefix: "shop/one",
    cacheBytes: 5_000_000,
  });
  for (const name of Object.keys(S3))
    expect(() => readConfig({ ...S3, [name]: "" })).toThrow(`Wrong setting: ${name} must be set too`);
  for (const [name, value] of [
    ["S3_ENDPOINT", "s3.example"],
    ["S3_ENDPOINT", "https://s3.example/bucket"],
    ["S3_BUCKET", "Suqna"],
    ["S3_BUCKET", "a/b"],
    ["S3_REGION", "eu south"],
    ["S3_PREFIX", "/shop"],
    ["S3_PREFIX", "shop/../other"],
    ["S3_CACHE_MB", "0"],
  ])
    expect(() => readConfig({ ...S3, [name ?? ""]: value })).toThrow(`Wrong setting: ${name} must be`);
});

test.each(NAMES)("an empty %s counts as absent", (name) => {
  expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
  expect(readConfig({ [name]: undefined })).toEqual(readConfig({}));
});

test.each([
  ["PORT", "abc"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["PORT", " "],
  ["PORT", "0x50"],
  ["PORT", "1e3"],
  ["HOST", "http://localhost"],
  ["HOST", "two words"],
  ["PUBLIC_URL", "www.suqna.example"],
  ["PUBLIC_URL", "ftp://suqna.example"],
  ["PUBLIC_URL", "https://suqna.example/shop"],
  ["PUBLIC_URL", "https://suqna.example/?a"],
  ["PUBLIC_URL", "https://user@suqna.example"],
  ["PUBLIC_URL", "https://:pass@suqna.example"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["SESSION_SECRET", "short"],
  ["SMTP_URL", "mail.example:25"],
  ["SMTP_URL", "http://mail.example"],
  ["MAIL_FROM", "Suqna"],
  ["MAIL_FROM", "no-reply@"],
  ["MAIL_FROM", "a@suqna.example, b@suqna.example"],
  ["ADMIN_EMAIL", "rita"],
  ["ADMIN_PASSWORD", "short"],
  ["ADMIN_PASSWORD", "x".repeat(129)],
  ["SEED", "yes"],
  ["START_FRESH", "true"],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "-1"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "::/0"],
  ["TRUST_PROXY", "10.0.0.1,"],
  ["LOG_LEVEL", "loud"],
  ["DATA_DIR", "uploads"],
  ["DATA_DIR", import.meta.filename],
  ["UPLOADS_DIR", import.meta.filename],
  ["BACKUP_DIR", import.meta.filename],
  ["DATA_DIR", "data/../uploads/data"],
  ["BACKUP_DIR", "uploads/backups"],
  ["BACKUP_DIR", "uploads"],
  ["BACKUP_AT", "3:30"],
  ["BACKUP_AT", "24:00"],
  ["BACKUP_AT", "03:60"],
  ["BACKUP_AT", "nightly"],
  ["BACKUP_KEEP", "0"],
  ["BACKUP_KEEP", "-1"],
  ["BACKUP_KEEP", "3651"],
  ["BACKUP_KEEP", "all"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_TOKEN", "two words of sixteen"],
])("rejects %s=%s in one line that names the variable but not the value", (name, value) => {
  const partners = {
    ADMIN_EMAIL: "rita@suqna.example",
    ADMIN_PASSWORD: "correct horse",
    MAIL_FROM: "a@b.example",
  };
  const read = () => readConfig({ ...partners, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^Wrong setting: ${name} (?:must|is not)[^\\n]*\\.$`));
  if (/PASSWORD|SECRET/.test(name)) expect(read).not.toThrow(value);
});

test("names all wrong variables at once", () => {
  const read = () => readConfig({ PORT: "x", SEED: "x", LOG_LEVEL: "x" });
  expect(read).toThrow(/PORT .*; SEED .*; LOG_LEVEL /);
});

test.each([
  [{ ADMIN_EMAIL: "rita@suqna.example" }, "ADMIN_EMAIL and ADMIN_PASSWORD must be set together"],
  [{ ADMIN_PASSWORD: "correct horse" }, "ADMIN_EMAIL and ADMIN_PASSWORD must be set together"],
  [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM must be set together with SMTP_URL"],
])("rejects %o alone", (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test.each([
  ["/var/lib/x", "/var/lib/x"],
  ["/var/lib/x", "/var/lib"],
  ["/var/lib/x", "/var/lib/y/.."],
  ["/var/lib/x", "/"],
  ["data", "."],
])("rejects a database in %s where everyone can read %s", (DATA_DIR, UPLOADS_DIR) => {
  const read = () => readConfig({ DATA_DIR, UPLOADS_DIR, BACKUP_DIR: "/var/backups/x" });
  expect(read).toThrow(
    "Wrong setting: DATA_DIR must not be UPLOADS_DIR or a folder in it, which everyone can read",
  );
});

test.each([
  ["/var/lib/x", "/var/lib/x/uploads"],
  ["/var/lib/x-data", "/var/lib/x"],
  ["/var/lib/..x", "/var/lib/x"],
])("accepts a database in %s with pictures in %s", (DATA_DIR, UPLOADS_DIR) => {
  expect(readConfig({ DATA_DIR, UPLOADS_DIR })).toMatchObject({ dataDir: DATA_DIR, uploadsDir: UPLOADS_DIR });
});

test("resolves a link to the folder of pictures, also where the folder that it names does not exist yet", () => {
  using dir = makeTempDir();
  const at = (name: string) => path.join(dir.path, name);
  fs.mkdirSync(at("uploads"));
  fs.symlinkSync(at("uploads"), at("link"));
  const settings = { DATA_DIR: at("data"), UPLOADS_DIR: at("uploads"), BACKUP_DIR: at("backups") };
  expect(() => readConfig({ ...settings, DATA_DIR: at("link/data") })).toThrow("DATA_DIR must not be");
  expect(() => readConfig({ ...settings, BACKUP_DIR: at("link") })).toThrow("BACKUP_DIR must not be");
  expect(() => readConfig({ ...settings, UPLOADS_DIR: at("link") })).not.toThrow();
});

test.each([
  ["off", false],
  ["direct", false],
  ["0", 0],
  ["2", 2],
  ["loopback", "loopback"],
  ["loopback, 10.0.0.0/8", "loopback, 10.0.0.0/8"],
  ["127.0.0.1,::1", "127.0.0.1,::1"],
  ["fd00::/8", "fd00::/8"],
])("parses TRUST_PROXY=%s as Express does", (value, trusted) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  expect(() => express().set("trust proxy", trusted)).not.toThrow();
});

test("Express accepts every accepted value of TRUST_PROXY", () => {
  const part = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom("loopback", "x", "", " "),
    fc.stringMatching(/^[\d./:]{0,12}$/),
  );
  const value = fc.oneof(
    fc.tuple(part, fc.nat(140)).map(([address, bits]) => `${address}/${bits}`),
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(",")),
  );
  forAll(300, value, (text) => {
    const read = () => readConfig({ TRUST_PROXY: text }).trustProxy;
    let trusted: ReturnType<typeof read>;
    try {
      trusted = read();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return;
    }
    expect(() => express().set("trust proxy", trusted)).not.toThrow();
  });
});

test.each(["off", "0", ""])("a site with https does not start with TRUST_PROXY=%s", (TRUST_PROXY) => {
  const config = readConfig({ PUBLIC_URL: "https://www.suqna.example", TRUST_PROXY });
  expect(() => requireProxySetting(config)).toThrow(ConfigError);
  expect(() => requireProxySetting(config)).toThrow(
    "Wrong setting: TRUST_PROXY must be 1 behind one proxy when PUBLIC_URL is https, or direct if there is none.",
  );
});

test.each([
  ["https://www.suqna.example", "1"],
  ["https://www.suqna.example", "loopback"],
  ["https://www.suqna.example", "direct"],
  ["http://localhost:3000", "off"],
])("a site at %s starts with TRUST_PROXY=%s", (PUBLIC_URL, TRUST_PROXY) => {
  expect(() => requireProxySetting(readConfig({ PUBLIC_URL, TRUST_PROXY }))).not.toThrow();
});

test("without PUBLIC_URL the address has the port", () => {
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
});
