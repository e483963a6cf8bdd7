import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { ExpectedError } from "../errors.ts";

/** OWASP's first choice for argon2id: 19 MiB of memory, two passes, one lane. Memory in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** At once: more would take memory and the threads that files and pictures need. */
const CONCURRENCY = 2;

/** Some three seconds of work: whoever comes later is better told than kept. */
const MAX_WAITING = 100;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  /** @returns the argon2id hash in PHC form, with a salt of its own. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the hash's. Without a hash the work is done all the same and the
   * answer is no, so that an account that does not exist takes as long as one that does.
   */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** How many times argon2 has run so far. */
  readonly computations: number;
}

export function createPasswords(): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let computations = 0;
  // Of nobody's password: a hash that was never computed from one.
  const dummy = formatPhc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

  async function compute(
    password: string,
    salt: Buffer,
    cost: typeof COST,
    tagLength: number,
  ): Promise<Buffer> {
    if (waiting.length >= MAX_WAITING) {
      throw new ExpectedError(503, "Too many people are signing in just now. Please try again in a moment.", {
        headers: { "Retry-After": "5" },
      });
    }
    if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      computations += 1;
      // The same letters can be typed composed or decomposed; which one depends on the keyboard.
      return await runArgon2({ message: password.normalize("NFC"), nonce: salt, tagLength, ...cost });
    } finally {
      const next = waiting.shift();
      // A place is handed on rather than given back, so that nobody comes in between.
      if (next) next();
      else running -= 1;
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await compute(password, salt, COST, TAG_BYTES));
    },
    async verify(hash, password) {
      const [, memory, passes, parallelism, salt = "", tag = ""] =
        PHC.exec(hash ?? dummy) ?? PHC.exec(dummy) ?? [];
      const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const expected = Buffer.from(tag, "base64");
      const actual = await compute(password, Buffer.from(salt, "base64"), cost, expected.length);
      return timingSafeEqual(actual, expected);
    },
    get computations() {
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
