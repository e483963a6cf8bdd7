import { sql, type RawBuilder, type SqlBool } from "kysely";
import { pageOfList } from "../../rules/lists/list-page.ts";
import {
  SUBSCRIBERS_PER_PAGE,
  type SubscriberListName,
  type SubscriberState,
} from "../../rules/contact/subscription.ts";
import { contains } from "../../storage/database/sql.ts";
import type { Db } from "../../storage/database/tables.ts";
import type { Subscriber } from "./subscriber.schema.ts";
import { oldestRequest } from "./subscriptions.ts";

/** Which subscribers a list shows. */
export interface SubscriberFilter {
  list: SubscriberListName;
  /** A part of the address. */
  q?: string | undefined;
  state?: SubscriberState | undefined;
}

export interface SubscriberList {
  subscribers: Subscriber[];
  total: number;
  page: number;
  pages: number;
  /** Within the search. */
  counts: Record<SubscriberState, number>;
  /** How many have asked and not confirmed yet. */
  unconfirmed: number;
}

/** Returns a page of the list, the newest first; a number beyond the last page returns the last page. */
export async function readSubscriberList(
  db: Db,
  filter: SubscriberFilter,
  page: number,
  now: Date,
): Promise<SubscriberList> {
  const counts = await countByState(db, filter);
  const total = filter.state ? counts[filter.state] : counts.subscribed + counts.unsubscribed;
  const { limit, offset, ...place } = pageOfList(page, total, SUBSCRIBERS_PER_PAGE);
  const rows = await selectRows(db)
    .where(whereOf(filter))
    .orderBy("subscriber.confirmedDate", "desc")
    .orderBy("subscriber.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { count: unconfirmed } = await db
    .selectFrom("subscription_requests")
    .where("createdDate", ">", oldestRequest(now))
    .where("list", "=", filter.list)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { subscribers: rows.map(toSubscriber), total, ...place, counts, unconfirmed };
}

async function countByState(db: Db, { list, q }: SubscriberFilter): Promise<SubscriberList["counts"]> {
  const { all, unsubscribed } = await db
    .selectFrom("subscribers as subscriber")
    .where(whereOf({ list, q }))
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("subscriber.unsubscribedDate").as("unsubscribed"),
    ])
    .executeTakeFirstOrThrow();
  return { subscribed: all - unsubscribed, unsubscribed };
}

function selectRows(db: Db) {
  return db
    .selectFrom("subscribers as subscriber")
    .leftJoin("stores as store", "store.id", "subscriber.storeId")
    .select(["subscriber.id", "subscriber.list", "subscriber.email", "subscriber.jobs"])
    .select(["subscriber.consents", "subscriber.consentDate"])
    .select(["subscriber.confirmedDate", "subscriber.unsubscribedDate", "subscriber.token"])
    .select("store.name as store");
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>["executeTakeFirstOrThrow"]>>;

function toSubscriber(selected: SelectedRow): Subscriber {
  const { token: _, consents, ...row } = selected;
  const state = row.unsubscribedDate === null ? "subscribed" : "unsubscribed";
  return { ...row, state, consents: JSON.parse(consents) };
}

/** A filter as a condition on the table `subscriber`. */
function whereOf({ list, q = "", state }: SubscriberFilter): RawBuilder<SqlBool> {
  const part = q.trim().toLowerCase();
  const conditions = [
    sql`subscriber.list = ${list}`,
    ...(q === "" ? [] : [contains(sql`subscriber."emailKey"`, part)]),
    ...(state === "subscribed" ? [sql`subscriber."unsubscribedDate" IS NULL`] : []),
    ...(state === "unsubscribed" ? [sql`subscriber."unsubscribedDate" IS NOT NULL`] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`;
}

/** In rows, of one read. */
const PART = 1_000;

/** All subscribers of a list with the token of their link, in parts: a list of any length needs the memory of one part. */
export async function* readSubscriberParts(
  db: Db,
  list: SubscriberListName,
): AsyncGenerator<(Subscriber & { token: string })[]> {
  let last = "";
  for (;;) {
    const rows = await selectRows(db)
      .where("subscriber.list", "=", list)
      .where("subscriber.id", ">", last)
      .orderBy("subscriber.id")
      .limit(PART)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => ({ ...toSubscriber(row), token: row.token }));
    last = rows.at(-1)?.id ?? "";
  }
}
