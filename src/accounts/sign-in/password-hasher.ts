import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { ExpectedError } from "../../errors.ts";

/** OWASP's recommendation for argon2id: 19 MiB of memory, two passes, one lane. `memory` is in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Computations at the same time: more would take memory, and threads that files and pictures need. */
const CONCURRENCY = 2;

/** About three seconds of work. Beyond that, an error is better than a longer wait. */
const MAX_QUEUED = 100;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** Hashes and verifies passwords, with limited concurrency. Both throw ExpectedError 503 when too many wait. */
export function createPasswordHasher() {
  const queue: (() => void)[] = [];
  let running = 0;
  let computations = 0;
  // Random bytes in the format of a hash: matches no password.
  const dummy = formatPhc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

  async function compute(
    password: string,
    salt: Buffer,
    cost: typeof COST,
    tagLength: number,
  ): Promise<Buffer> {
    if (queue.length >= MAX_QUEUED) {
      const sentence = "Too many people are signing in at the moment. Please try again shortly.";
      throw new ExpectedError(503, sentence, { headers: { "Retry-After": "5" } });
    }
    if (running >= CONCURRENCY) await new Promise<void>((resolve) => queue.push(resolve));
    else running += 1;
    try {
      computations += 1;
      // Keyboards differ in whether they send letters composed or decomposed: NFC makes both the same password.
      return await runArgon2({ message: password.normalize("NFC"), nonce: salt, tagLength, ...cost });
    } finally {
      const next = queue.shift();
      // The slot goes directly to the next in the queue, so that a later call cannot take it in between.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** Returns the argon2id hash as a PHC string, with a new random salt. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await compute(password, salt, COST, TAG_BYTES));
    },
    /**
     * Returns whether the password matches the hash. Without a usable hash it does the same work and returns false, so
     * that a sign-in takes as long for an account that does not exist as for one that does.
     */
    async verify(hash: string | null | undefined, password: string): Promise<boolean> {
      const [, memory, passes, parallelism, salt = "", tag = ""] =
        PHC.exec(hash ?? dummy) ?? PHC.exec(dummy) ?? [];
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const expected = Buffer.from(tag, "base64");
      const actual = await compute(password, Buffer.from(salt, "base64"), cost, expected.length);
      return timingSafeEqual(actual, expected);
    },
    /** How many times argon2 has run, for tests of timing. */
    get computations(): number {
      return computations;
    },
  };
}

function runArgon2(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", parameters, (error, tag) => {
      if (error) reject(error);
      else resolve(tag);
    });
  });
}

function formatPhc(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  const encode = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}
