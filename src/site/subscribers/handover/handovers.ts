import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import { nextAttempt, reasonOf } from "../../../accounts/mail/mail-failures.ts";
import type { Config } from "../../../config.ts";
import { readSettings } from "../../../content/settings/read-settings.ts";
import { postOutside, refusalOf } from "../../../http/post-outside.ts";
import { unsubscribePath } from "../../../rules/contact/subscription.ts";
import type { Db, Tables } from "../../../storage/database/tables.ts";
import { inTransaction } from "../../../storage/database/transaction.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** After how long one that the service did not accept is deleted, in milliseconds. */
const RETENTION = 30 * DAY;

/** After how long an attempt whose end is unknown counts as interrupted, in milliseconds: longer than one can take. */
const INTERRUPTED_AFTER = 2 * MINUTE;

/** How many are handed over in one run; the next minute goes on. */
const BATCH = 500;

type Handover = Tables["subscriber_handovers"];

/** What the System screen says of the hand-over. */
export const handoverStatus = z.strictObject({
  host: z
    .string()
    .nullable()
    .describe("Where subscribers are handed over to; null where there is no such service"),
  waiting: z.int(),
  failed: z.int().describe("Given up after two days"),
  error: z.string().nullable().describe("Why the last attempt failed"),
  nextDate: z.iso.datetime().nullable().describe("When it is tried next"),
});

type HandoverStatus = z.output<typeof handoverStatus>;

export type Handovers = ReturnType<typeof createHandovers>;

/**
 * Hands subscribers over to the service of the settings, as Standard Webhooks describes it: a POST in JSON whose id, time
 * and body are signed by HMAC-SHA256. Each stays in the database until the service has answered with 2xx, so that no crash
 * loses it. It may arrive twice, with the same id.
 */
export function createHandovers({
  db,
  config,
  clock,
  logger,
  key,
}: {
  db: Db;
  config: Pick<Config, "publicUrl" | "webhookHosts">;
  clock: () => Date;
  logger: Logger;
  key: Uint8Array;
}) {
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  /** @returns whether the service has accepted it. */
  async function attempt(id: string, address: string): Promise<boolean> {
    const claimed = await claim(id);
    if (!claimed) return true;
    let failure: unknown;
    try {
      const body = bodyOf(claimed, config.publicUrl);
      const request = { headers: headersOf(claimed, body), body, signal: stopping.signal };
      await postOutside(address, request, config.webhookHosts);
    } catch (error) {
      failure = error;
      logger.error({ err: error, subscriberId: id }, "a subscriber was not handed over");
    }
    await inTransaction(db, async (trx) => {
      if (failure === undefined)
        await trx.deleteFrom("subscriber_handovers").where("eventId", "=", claimed.eventId).execute();
      else await postpone(trx, claimed, failure);
      // A newer state that came in the meantime.
      await trx
        .updateTable("subscriber_handovers")
        .set({ state: "waiting", nextDate: after(0) })
        .where("subscriberId", "=", id)
        .where("eventId", "!=", claimed.eventId)
        .execute();
    });
    return failure === undefined;
  }

  /** Claims a hand-over, unless another call or process has it. */
  function claim(id: string): Promise<Handover | undefined> {
    return inTransaction(db, (trx) =>
      trx
        .updateTable("subscriber_handovers")
        .set((eb) => ({
          state: "sending",
          attempts: eb("attempts", "+", 1),
          nextDate: after(INTERRUPTED_AFTER),
        }))
        .where("subscriberId", "=", id)
        .where("state", "=", "waiting")
        .returningAll()
        .executeTakeFirst(),
    );
  }

  function headersOf({ eventId }: Handover, body: string): Record<string, string> {
    const timestamp = String(Math.floor(clock().getTime() / 1000));
    const signature = createHmac("sha256", key).update(`${eventId}.${timestamp}.${body}`).digest("base64");
    return {
      "Content-Type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
  }

  async function postpone(trx: Db, handover: Handover, error: unknown): Promise<void> {
    const nextDate = nextAttempt(handover, clock());
    await trx
      .updateTable("subscriber_handovers")
      .set({
        state: nextDate ? "waiting" : "failed",
        nextDate: nextDate ?? after(0),
        error: reasonOf(error),
      })
      .where("eventId", "=", handover.eventId)
      .execute();
  }

  async function sendDue(): Promise<void> {
    const { newsletter } = await readSettings(db);
    await clear(newsletter.webhook !== "");
    if (newsletter.webhook === "") return;
    const due = await db
      .selectFrom("subscriber_handovers")
      .select("subscriberId")
      .where("state", "=", "waiting")
      .where("nextDate", "<=", clock().toISOString())
      .orderBy("nextDate")
      .limit(BATCH)
      .execute();
    // A service that does not respond is not asked again for each of them.
    for (const { subscriberId } of due) if (!(await attempt(subscriberId, newsletter.webhook))) break;
  }

  /** Deletes what is over, new subscribers too while there is no service, and frees what a killed process had claimed. */
  async function clear(hasService: boolean): Promise<void> {
    await inTransaction(db, async (trx) => {
      await trx
        .deleteFrom("subscriber_handovers")
        .where((eb) =>
          eb.or([
            eb("createdDate", "<", after(-RETENTION)),
            ...(hasService ? [] : [eb("payload", "like", '{"type":"subscriber.subscribed"%')]),
          ]),
        )
        .execute();
      await trx
        .updateTable("subscriber_handovers")
        .set({ state: "waiting" })
        .where("state", "=", "sending")
        .where("nextDate", "<=", clock().toISOString())
        .execute();
    });
  }

  /** Hands over what is due, without waiting. The scheduler calls it once a minute. */
  function sendSoon(): void {
    isAskedAgain = running !== undefined;
    running ??= sendDue()
      .catch((error: unknown) => logger.error({ err: error }, "the hand-over of subscribers failed"))
      .finally(() => {
        running = undefined;
        if (isAskedAgain && !stopping.signal.aborted) sendSoon();
      });
  }

  /** Waits until nothing is being handed over. */
  async function settled(): Promise<void> {
    if (!running) return;
    await running;
    await settled();
  }

  return {
    sendSoon,
    /** Makes everything due that waits or was given up, and hands it over without waiting. */
    async retryAll(): Promise<void> {
      const now = clock().toISOString();
      await inTransaction(db, (trx) =>
        trx
          .updateTable("subscriber_handovers")
          .set({ state: "waiting", attempts: 0, createdDate: now, nextDate: now })
          .where("state", "!=", "sending")
          .execute(),
      );
      sendSoon();
    },
    status: () => readStatus(db, config.webhookHosts),
    /** The key with which the service checks the signatures. */
    signingKey: `whsec_${Buffer.from(key).toString("base64")}`,
    settled,
    /** Breaks off what is being handed over, which is tried again after the next start. */
    async stop(): Promise<void> {
      stopping.abort();
      await settled();
    },
  };
}

/** The stored payload, with the address for unsubscribing in place of its token. */
function bodyOf({ payload }: Handover, publicUrl: string): string {
  const { data, ...rest } = JSON.parse(payload);
  const { token, ...facts } = data;
  const link = token === undefined ? {} : { unsubscribeUrl: publicUrl + unsubscribePath(token) };
  return JSON.stringify({ ...rest, data: { ...facts, ...link } });
}

async function readStatus(db: Db, allowedHosts: readonly string[]): Promise<HandoverStatus> {
  const { webhook } = (await readSettings(db)).newsletter;
  const counts = await db
    .selectFrom("subscriber_handovers")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count"), eb.fn.min("nextDate").as("nextDate")])
    .groupBy("state")
    .execute();
  const failed = counts.find(({ state }) => state === "failed")?.count ?? 0;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const last = await db
    .selectFrom("subscriber_handovers")
    .select("error")
    .where("error", "is not", null)
    .orderBy("nextDate", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    host: webhook === "" ? null : new URL(webhook).host,
    waiting: total - failed,
    failed,
    error: (webhook === "" ? undefined : refusalOf(webhook, allowedHosts)) ?? last?.error ?? null,
    nextDate: counts.find(({ state }) => state === "waiting")?.nextDate ?? null,
  };
}
