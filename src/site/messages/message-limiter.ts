import { consume } from "../../accounts/sign-in/rate-limiter.ts";
import { RateLimit } from "../../storage/database/rate-limits.ts";
import type { Db } from "../../storage/database/tables.ts";
import { ValidationError } from "../../errors.ts";
import { networkKey } from "../../http/network-key.ts";

/** Forms that one network may send within ten minutes, accepted or not. */
const ATTEMPTS = 40;
const ATTEMPTS_WINDOW = 10 * 60;

/** Messages that are stored from one network within an hour: many people share that of a shop or of a mobile operator. */
const MESSAGES = 10;
const MESSAGES_WINDOW = 60 * 60;

/** Photos that are stored from one network within a day: each is as large as a hundred messages. */
const PHOTOS = 20;
const PHOTOS_WINDOW = 24 * 60 * 60;

const NO_MORE_PHOTOS =
  "Too many photos came from your network today. Please send the message without the photo.";

/** Counts the forms and messages of each network. There is no limit of all together: anyone could use it up for others. */
export interface MessageLimiter {
  /** Counts a form before it is read, whatever becomes of it. @throws ExpectedError 429 with `Retry-After`. */
  beginForm(address: string): Promise<void>;
  /**
   * Counts a message, and its photo, before it is stored, so that concurrent forms cannot all pass as the last.
   *
   * @returns a function that takes it back, for a message that is not stored.
   * @throws ExpectedError 429 with `Retry-After`; ValidationError when only the photo is too much.
   */
  beginMessage(address: string, hasPhoto: boolean): Promise<() => Promise<void>>;
}

export function createMessageLimiter(db: Db): MessageLimiter {
  const limiterOf = (name: string, points: number, duration: number) =>
    new RateLimit(db, { name, points, duration });
  const forms = limiterOf("form from network", ATTEMPTS, ATTEMPTS_WINDOW);
  const messages = limiterOf("message from network", MESSAGES, MESSAGES_WINDOW);
  const photos = limiterOf("photo from network", PHOTOS, PHOTOS_WINDOW);
  return {
    beginForm: (address) => consume(forms, networkKey(address)),
    async beginMessage(address, hasPhoto) {
      const network = networkKey(address);
      await consume(messages, network);
      if (hasPhoto && (await photos.consume(network)) !== undefined) {
        await messages.refund(network);
        throw new ValidationError({ photo: NO_MORE_PHOTOS });
      }
      return async () => {
        await messages.refund(network);
        if (hasPhoto) await photos.refund(network);
      };
    },
  };
}
