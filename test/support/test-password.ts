import { argon2Sync } from "node:crypto";

/** Strong enough for the rule, and the same for all test accounts. */
export const PASSWORD = "ftira biz-zejt u kappar";
export const OTHER_PASSWORD = "gbejniet friski bil-bzar";

const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
const nonce = Buffer.from("salt of tests");
const tag = argon2Sync("argon2id", {
  message: PASSWORD,
  nonce,
  memory: 8,
  passes: 1,
  parallelism: 1,
  tagLength: 32,
});

/** The hash of PASSWORD at the least cost of argon2: a hash names its cost, and the site's own takes 20 ms at each sign-in. */
export const PASSWORD_HASH = `$argon2id$v=19$m=8,t=1,p=1$${encode(nonce)}$${encode(tag)}`;
