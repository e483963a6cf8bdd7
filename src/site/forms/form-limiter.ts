import { consume, consumeIfPossible } from "../../accounts/sign-in/rate-limiter.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { createHash } from "node:crypto";
import { ExpectedError, ValidationError } from "../../errors.ts";
import { campaignText } from "../../rules/contact/probable-spam.ts";
import { networkKey } from "../../http/network-key.ts";

/** Forms that one network may send within ten minutes, accepted or not. */
const FORMS = { name: "form from network", points: 40, duration: 10 * 60 };

/** Forms that are stored from one network within an hour: many people share that of a shop or of a mobile operator. */
const MESSAGES = { name: "message from network", points: 9, duration: 60 * 60 };

/** How often a long text is taken within a day, from all networks together: a campaign sends one text from thousands. */
const SAME_TEXT = { name: "text of forms", points: 3, duration: 24 * 60 * 60 };

/** Files that are taken from one network within a day: each is as large as a hundred messages. */
const FILES = { name: "photo from network", points: 20, duration: 24 * 60 * 60 };

const KNOWN_TEXT =
  "We have received this text several times today, so we know of it. To tell us something of your own, please write it in your own words.";

const NO_MORE_FILES = "Too many files came from your network today. Please send the form without this file.";

/**
 * Counts the forms, messages and files of each network. Only a repeated long text is counted for all networks together; the
 * limits of all messages and files are where they are stored.
 */
export function createFormLimiter(db: Db) {
  const forms = new RateLimit(db, FORMS);
  const messages = new RateLimit(db, MESSAGES);
  const sameText = new RateLimit(db, SAME_TEXT);
  const files = new RateLimit(db, FILES);
  return {
    /** Counts a form before it is read, whatever becomes of it. @throws ExpectedError 429 with `Retry-After`. */
    beginForm: (address: string): Promise<void> => consumeIfPossible(forms, networkKey(address)),
    /**
     * Counts a form before it is stored, so that concurrent forms cannot all pass as the last.
     *
     * @returns a function that takes it back, for a form that is not stored.
     * @throws ExpectedError 429 with `Retry-After`.
     */
    async beginMessage(address: string): Promise<() => Promise<void>> {
      const network = networkKey(address);
      await consume(messages, network);
      return () => messages.refund(network);
    },
    /**
     * Counts the letters of what was written, whatever their sender.
     *
     * @returns a function that takes it back, for a form that is not stored.
     * @throws ExpectedError 422 when several have sent the same.
     */
    async beginText(texts: readonly string[]): Promise<() => Promise<void>> {
      const text = campaignText(texts);
      if (text === undefined) return async () => {};
      const key = createHash("sha256").update(text).digest("base64url");
      if ((await sameText.consume(key)) !== undefined) throw new ExpectedError(422, KNOWN_TEXT);
      return () => sameText.refund(key);
    },
    /**
     * Counts a file before it is decoded.
     *
     * @returns a function that takes it back, for a file that is not stored.
     * @throws ValidationError at its field when it is too much.
     */
    async beginFile(address: string, field: string): Promise<() => Promise<void>> {
      const network = networkKey(address);
      if ((await files.consume(network)) !== undefined) throw new ValidationError({ [field]: NO_MORE_FILES });
      return () => files.refund(network);
    },
  };
}
