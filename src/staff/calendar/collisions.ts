import { sql } from "kysely";
import { SERVER_KINDS, serverKindOf } from "../../content/kinds/kinds.server.ts";
import {
  adminPathOf,
  CONTENT_KINDS,
  hasSlug,
  kindOf,
  publicPathOf,
  type ContentKind,
} from "../../content/kinds/kinds.ts";
import type { Offer } from "../../content/kinds/offers/offer.schema.ts";
import type { Store } from "../../content/kinds/stores/store.schema.ts";
import type { AnyRecord } from "../../content/lifecycle/server-kind.ts";
import { listRecords } from "../../content/lifecycle/read.ts";
import { whereVisible } from "../../content/lifecycle/state-in-sql.ts";
import { hasPermission, type SessionUser, writableKinds } from "../../rules/access/permissions.ts";
import { planHeroes } from "../../rules/banners/plan-heroes.ts";
import { compareTexts } from "../../rules/text/fold.ts";
import { joinWords, plural } from "../../rules/text/text.ts";
import { formatDayInWords, formatTime } from "../../rules/time/dates.ts";
import { maltaDay } from "../../rules/time/malta-time.ts";
import { hoursOn } from "../../rules/time/opening-hours.ts";
import { isVisible } from "../../rules/time/visibility.ts";
import type { Db } from "../../storage/database/tables.ts";
import { listLinkingRecords, type LinkingRecord } from "../queries/content-issues.ts";
import type { Collision } from "./calendar.schema.ts";

/** Names in a sentence. */
const MAX_NAMED = 3;

/** In milliseconds. */
const MINUTE = 60_000;

interface Period {
  from: Date;
  until: Date;
}

/** What collides in the part of a period that is still to come. */
export async function findCollisions(
  db: Db,
  user: SessionUser,
  { from, until }: Period,
  now: Date,
): Promise<Collision[]> {
  const coming = { from: from < now ? now : from, until };
  if (coming.from >= until) return [];
  const found = [
    ...(hasPermission(user, "banners.write") ? await findHeroCollisions(db, coming, now) : []),
    ...(hasPermission(user, "offers.write") ? await findClosedBeginnings(db, coming, now) : []),
    ...(await findLinksToBeDead(db, user, coming, now)),
  ];
  return found.toSorted((a, b) => compareTexts(a.day, b.day));
}

/** Hours with two banners at the top of the home page, and hours without one where the site uses them. */
async function findHeroCollisions(db: Db, { from, until }: Period, now: Date): Promise<Collision[]> {
  const heroes = await listRecords(db, SERVER_KINDS.banners, sql`position = 'hero' AND status = 'active'`);
  return (
    planHeroes(heroes, from, until)
      .filter(({ shown }) => shown.length !== 1)
      // One ends at 23:59 and the next begins at 00:00: staff enter minutes.
      .filter(({ begins, ends, shown }) => shown.length > 0 || ends.getTime() - begins.getTime() > MINUTE)
      .map(({ begins, ends, shown }) => {
        const period = `from ${moment(begins, now)} ${ends < until ? `until ${moment(ends, now)}` : "on"}`;
        const [first, ...others] = shown.map(({ title }) => `“${title}”`);
        const names = joinWords([first ?? "", ...others.slice(0, MAX_NAMED)]);
        return {
          what: first === undefined ? ("no hero" as const) : ("two heroes" as const),
          day: maltaDay(begins),
          sentence:
            first === undefined
              ? `No banner is at the top of the home page ${period}.`
              : `${names} are at the top of the home page at once ${period}. Visitors see ${first} large, the rest in a row below.`,
          adminPath: "/admin/banners",
        };
      })
  );
}

/** Offers that begin on a day on which all of their stores are closed. */
async function findClosedBeginnings(db: Db, { from, until }: Period, now: Date): Promise<Collision[]> {
  const stores = await listRecords(db, SERVER_KINDS.stores, sql`status = 'published'`);
  if (stores.length === 0) return [];
  const offers = await listRecords(
    db,
    SERVER_KINDS.offers,
    sql`status <> 'archived' AND "startDate" >= ${from.toISOString()} AND "startDate" < ${until.toISOString()}`,
  );
  const byDay = Map.groupBy(offers, ({ startDate }) => maltaDay(new Date(startDate)));
  return [...byDay].flatMap(([day, ofDay]) => {
    const closed = ofDay.filter((offer) => isClosedFor(offer, stores, day));
    const [first] = closed;
    if (!first) return [];
    const names = closed.slice(0, MAX_NAMED).map(({ name }) => `“${name}”`);
    const rest = closed.length - names.length;
    const subject = joinWords([...names, ...(rest > 0 ? [plural(rest, "other offer", "other offers")] : [])]);
    return {
      what: "closed" as const,
      day,
      sentence: `${subject} ${closed.length === 1 ? "begins" : "begin"} on ${formatDayInWords(`${day}T12:00:00Z`, now)}, when ${
        closed.length === 1 && first.stores.length > 0 ? "its stores are" : "the stores are"
      } closed all day.`,
      adminPath: `/admin/offers?week=${first.week}`,
    };
  });
}

function isClosedFor(offer: Offer, stores: readonly Store[], day: string): boolean {
  const own = stores.filter(({ id }) => offer.stores.length === 0 || offer.stores.includes(id));
  return own.length > 0 && own.every((store) => hoursOn(store, day).ranges.length === 0);
}

/** A page that is on the site and will be gone. */
interface Ending {
  kind: ContentKind;
  path: string;
  title: string;
  /** The last instant. */
  until: string;
}

/** Links of records that the user may write to pages that end while the record is still shown. */
async function findLinksToBeDead(db: Db, user: SessionUser, period: Period, now: Date): Promise<Collision[]> {
  const endings = (await Promise.all(CONTENT_KINDS.map((kind) => listEndings(db, kind, period, now)))).flat();
  if (endings.length === 0) return [];
  const byPath = new Map(endings.map((ending) => [ending.path, ending]));
  const kinds = writableKinds(user);
  const linking = (await Promise.all(kinds.map((kind) => listLinkingRecords(db, kind, now)))).flat();
  const found = linking.flatMap((record) =>
    record.targets.flatMap((target) => {
      const ending = byPath.get(target.replace(/[?#].*$/, ""));
      return ending ? [{ record, ending }] : [];
    }),
  );
  const collisions: Collision[] = [];
  for (const { record, ending } of found)
    if (await isShownAt(db, record, new Date(Date.parse(ending.until) + 1)))
      collisions.push({
        what: "dead link",
        day: maltaDay(new Date(Date.parse(ending.until) - 1)),
        sentence: `“${record.title}” links to “${ending.title}”, which is gone after ${moment(new Date(ending.until), now)}.`,
        adminPath: adminPathOf(record.kind, record.id),
      });
  return collisions;
}

/** The pages of a kind that visitors see now and that disappear in a period. */
async function listEndings(db: Db, kind: ContentKind, { from, until }: Period, now: Date): Promise<Ending[]> {
  const { visibility, titleField } = kindOf(kind);
  if (!hasSlug(kindOf(kind)) || visibility.until === undefined) return [];
  const end = sql.ref(visibility.until);
  const records = await listRecords<AnyRecord>(
    db,
    serverKindOf(kind),
    sql`${whereVisible({ visibility }, now)} AND ${end} > ${from.toISOString()} AND ${end} <= ${until.toISOString()}`,
  );
  return records.flatMap((record) => {
    const path = publicPathOf(kind, record);
    const title: unknown = Reflect.get(record, titleField);
    const last: unknown = Reflect.get(record, visibility.until ?? "");
    return path !== null && typeof last === "string"
      ? [{ kind, path, title: String(title), until: last }]
      : [];
  });
}

async function isShownAt(db: Db, { kind, id }: LinkingRecord, at: Date): Promise<boolean> {
  const [record] = await listRecords<AnyRecord>(db, serverKindOf(kind), sql`id = ${id}`);
  return record !== undefined && isVisible(kindOf(kind).visibility, record, at);
}

/** `Friday 25 December at 08:00`. */
function moment(instant: Date, now: Date): string {
  return `${formatDayInWords(instant, now)} at ${formatTime(instant)}`;
}
