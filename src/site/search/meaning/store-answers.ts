import { serviceNames } from "../../../content/kinds/stores/service-labels.ts";
import { storePath, STORES_PATH } from "../../../content/kinds/stores/store-path.ts";
import type { Store } from "../../../content/kinds/stores/store.schema.ts";
import {
  helpMattersOf,
  isFoodQuery,
  isHoursStem,
  knownStems,
  type Meaning,
} from "../../../rules/matching/meaning.ts";
import { dayOf } from "../../../rules/matching/query-day.ts";
import type { SearchDocument } from "../../../rules/matching/search.ts";
import { searchFold, stemsOf } from "../../../rules/matching/words.ts";
import { containsName, type Matter } from "../../../rules/matching/shop-words.ts";
import type { Candidate } from "../../../rules/matching/top-answers.ts";
import { formatDayInWords } from "../../../rules/time/dates.ts";
import { maltaDay } from "../../../rules/time/malta-time.ts";
import { describeOpeningState } from "../../../rules/time/opening-hours.ts";
import { readDay } from "../../../rules/time/special-days.ts";
import { formatRanges, shownHours } from "../../../rules/time/shown-hours.ts";

/** Stores whose hours an answer lists; the page has all of them. */
const MAX_LISTED = 6;

const GOZO = stemsOf("gozo għawdex");

/** Whether a query names Gozo. "Malta" is also the country, with places of work that are no store. */
export function namesGozo({ stems }: Meaning): boolean {
  return GOZO.some((name) => stems.includes(name));
}

/** Words that ask for a store and not for what is in it, and those that a place has before its name in Maltese. */
const STORE_WORDS = new Set([
  ...GOZO,
  ...stemsOf(
    `store branch location address direction map where phone telephone number contact telefono numero negozio ħanut malta
    ħal ħaż tas ir ix iż`,
  ),
]);

/** Words that ask for a telephone, and those that ask for the number of each store. */
const PHONE_WORDS = new Set(stemsOf("phone telephone ring call telefono ċempel"));
const EACH_STORE = new Set(stemsOf("number store branch shop supermarket numero negozio ħanut"));

/** Words that ask for what is on offer: beside the name of a store, for its page, which has the offers. */
const OFFER_WORDS = new Set(stemsOf("offer special deal promotion discount"));

const DAY_WORDS = new Set(
  stemsOf(
    `day public holiday bank national eve st nd rd th january february march april may june july august september
    october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday
    saturday sunday weekend today tonight tomorrow christmas xmas boxing new year easter good santa marija immaculate
    conception assumption republic workers labour freedom sette giugno imnarja independence victory milied għid illum
    għada tnejn tlieta erbgħa ħamis ġimgħa sibt ħadd ta feast dicembru awwissu lunedì martedì mercoledì giovedì venerdì sabato
    domenica natale capodanno pasqua oggi domani evening morning night afternoon`,
  ),
);

/** The address of a store's page, or of the page of all stores, with the hours of a day. */
function storeAddress(store?: Store, day?: string): string {
  const path = store ? storePath(store.slug) : STORES_PATH;
  return day === undefined ? path : `${path}?on=${day}`;
}

/**
 * Returns what a query may mean of the stores: a store with its hours, the hours of a day, or where a service is. Says
 * only what is stored.
 */
export function findStoreAnswers(
  stores: readonly Store[],
  meaning: Meaning,
  query: string,
  now: Date,
): Candidate[] {
  const namedInQuery = dayOf(query, now);
  // The hours of a day that is past or far ahead are not known.
  const isUnknown = namedInQuery !== undefined && readDay(namedInQuery, now) === undefined;
  if (stores.length === 0 || isUnknown) return [];
  const named = stores.filter((store) => isNamed(store, meaning.stems));
  const onIsland = namesGozo(meaning) ? stores.filter(({ island }) => island === "Gozo") : [];
  const asked = named.length > 0 ? named : onIsland;
  const special = namedDay(stores, meaning, now);
  const day = namedInQuery ?? special;
  const placeStems = new Set(
    asked.flatMap(({ name, locality, island }) => knownStems(`${name} ${locality} ${island}`)),
  );
  const isTaken = (stem: string) =>
    placeStems.has(stem) ||
    isHoursStem(stem) ||
    STORE_WORDS.has(stem) ||
    DAY_WORDS.has(stem) ||
    (asked.length > 0 && OFFER_WORDS.has(stem)) ||
    /^\d/.test(stem);
  // The words of a special day's reason ask for its hours, not for a service.
  const rest = special ? [] : helpMattersOf(meaning).filter(({ names }) => !(names[0] ?? []).every(isTaken));
  const wantsDay = day !== undefined && (meaning.wantsHours || rest.length === 0);
  if (rest.length === 0 || (meaning.wantsHours && meaning.foods.length === 0 && !hasService(stores, rest))) {
    const isSure = rest.length === 0 || wantsDay;
    if (asked.length > 0 && asked.length <= MAX_LISTED)
      return asked.map((store) => ({
        document: storeDocument(store, now, wantsDay ? day : undefined),
        relevance: isSure ? 1.3 : 0.7,
      }));
    if (wantsDay || (meaning.wantsHours && rest.length === 0))
      return [{ document: hoursDocument(stores, now, day ?? maltaDay(now)), relevance: 1.25 }];
  }
  if (rest.length === 0 && asked.length === 0 && meaning.stems.some((stem) => PHONE_WORDS.has(stem)))
    return listPhones(stores, meaning.stems.some((stem) => EACH_STORE.has(stem)) ? 1.3 : 0.9);
  // A food's name asks for the food, not for the service that mentions it.
  const unnamed = isFoodQuery(meaning) ? 0.45 : 0.95;
  const relevance = asked.length > 0 ? 1.2 : unnamed;
  return rest.length === 0 ? [] : findServices(asked.length > 0 ? asked : stores, rest, relevance);
}

function hasService(stores: readonly Store[], matters: readonly Matter[]): boolean {
  return stores.some((store) => servicesOf(store).some(({ words }) => hasAll(words, matters)));
}

/** Whether a query names a store: by its name, its locality, or a locality's last word. */
function isNamed({ name, locality }: Store, stems: readonly string[]): boolean {
  return containsName(stems, knownStems(name)) || containsName(stems, knownStems(locality));
}

/** The day of a special day whose reason a query names: `stocktaking`. */
function namedDay(stores: readonly Store[], meaning: Meaning, now: Date): string | undefined {
  const today = maltaDay(now);
  const matters = helpMattersOf(meaning).filter(({ names }) => !(names[0] ?? []).every(isHoursStem));
  if (matters.length === 0) return undefined;
  return stores
    .flatMap(({ exceptions }) => exceptions)
    .filter(({ date, reason }) => date >= today && hasAll(reason, matters))
    .map(({ date }) => date)
    .toSorted()[0];
}

/** A store with its state now, or with its hours on a day. */
function storeDocument(store: Store, now: Date, day: string | undefined): SearchDocument {
  const hours = day === undefined ? describeOpeningState(store, now).text : hoursWords(store, day, now);
  return {
    id: store.id,
    type: "store",
    title: store.name,
    description: [hours, `${store.street}, ${store.locality}`, store.phone].filter(Boolean).join(" · "),
    url: storeAddress(store, day),
    category: store.island,
    imageUrl: store.imageUrl,
  };
}

function hoursWords(store: Store, day: string, now: Date): string {
  const { ranges, reason } = shownHours(store, day);
  const named = reason ? ` (${reason})` : "";
  return `${formatDayInWords(day, now)}${named}: ${formatRanges(ranges)}`;
}

/** The hours of all stores on a day. */
function hoursDocument(stores: readonly Store[], now: Date, day: string): SearchDocument {
  return {
    id: `hours:${day}`,
    type: "store",
    title: `Opening hours on ${formatDayInWords(day, now)}`,
    description: listOf(
      stores.map((store) => `${store.name} ${formatRanges(shownHours(store, day).ranges)}`),
    ),
    url: storeAddress(undefined, day),
    category: "Stores",
  };
}

/** The telephone numbers of the stores that have one. */
function listPhones(stores: readonly Store[], relevance: number): Candidate[] {
  const phones = stores.filter(({ phone }) => phone !== "").map(({ name, phone }) => `${name} ${phone}`);
  if (phones.length === 0) return [];
  const document = {
    id: "phones",
    type: "store",
    title: "Telephone numbers of our stores",
    description: listOf(phones),
    url: STORES_PATH,
    category: "Stores",
  };
  return [{ document, relevance }];
}

/** The stores with a service, with its words as staff entered them. The title says of several stores only what holds for each. */
function findServices(stores: readonly Store[], matters: readonly Matter[], relevance: number): Candidate[] {
  const offering = stores.flatMap((store) => {
    const service = servicesOf(store).find(({ words }) => hasAll(words, matters));
    return service === undefined ? [] : [{ store, service }];
  });
  const [first, ...others] = offering;
  if (!first) return findWays(stores, matters, relevance);
  const isOne = others.length === 0;
  const { store, service } = first;
  const isShared = others.every((other) => searchFold(other.service.name) === searchFold(service.name));
  // What stores say of parking tells more than the same name five times.
  const [way] = isShared ? findWays(stores, matters, relevance) : [];
  const ofSeveral = isShared
    ? `In ${offering.length} stores: ${service.name}`
    : `What ${offering.length} stores offer`;
  const document = {
    id: `service:${service.words}`,
    type: "store",
    title: isOne ? `${store.name}: ${service.words}` : ofSeveral,
    description: isOne
      ? `${store.street}, ${store.locality}`
      : (way?.document.description ??
        listOf(
          offering.map(({ store: { name }, service: { words } }) =>
            isShared && searchFold(words) === searchFold(service.name) ? name : `${name}: ${words}`,
          ),
        )),
    // On a phone the cards of all stores are folded; the fragment unfolds them.
    url: `${isOne ? storeAddress(store) : listAddress(stores, service.name)}#services`,
    category: "Services",
  };
  return [{ document, relevance }];
}

/** The list of the stores that have a service, where some others do not. */
function listAddress(stores: readonly Store[], service: string): string {
  const count = stores.filter((store) => serviceNames(store).includes(service)).length;
  const isChoice = count > 1 && count < stores.length;
  return isChoice ? `${STORES_PATH}?${new URLSearchParams({ service })}` : STORES_PATH;
}

/** A service of a store: its name, and in `words` what else is said of it, as in `Fish counter: Tuesday to Saturday`. */
interface Service {
  name: string;
  words: string;
}

function servicesOf({ services, counters }: Store): Service[] {
  return [
    ...services.map((name) => ({ name, words: name })),
    ...counters.map(({ name, hours }) => ({ name, words: hours ? `${name}: ${hours}` : name })),
  ];
}

/** The first entries in one line, and how many are left out. */
function listOf(entries: readonly string[]): string {
  const more = entries.length - MAX_LISTED;
  return [...entries.slice(0, MAX_LISTED), ...(more > 0 ? [`and ${more} more`] : [])].join(" · ");
}

/** What staff have written of the way to a store. It may say that there is none, so no answer counts the stores. */
const WAYS = [
  { title: "Parking", of: ({ parking }: Store) => parking },
  { title: "By bus", of: ({ buses }: Store) => buses },
  { title: "Wheelchair access", of: ({ wheelchairAccess }: Store) => wheelchairAccess },
];

/** What stores say of parking, buses and wheelchairs, where none has it as a service. */
function findWays(stores: readonly Store[], matters: readonly Matter[], relevance: number): Candidate[] {
  const [found] = WAYS.flatMap(({ title, of }) => {
    const telling = stores.filter((store) => of(store) !== "" && hasAll(`${title} ${of(store)}`, matters));
    return telling.length > 0 ? [{ title, of, telling }] : [];
  });
  if (!found) return [];
  const { title, of, telling } = found;
  const [only, ...others] = telling;
  const document = {
    id: `way:${title}`,
    type: "store",
    title: only && others.length === 0 ? `${only.name}: ${title}` : title,
    description: listOf(telling.map((store) => `${store.name}: ${of(store)}`)),
    url: storeAddress(others.length === 0 ? only : undefined),
    category: "Services",
  };
  return [{ document, relevance }];
}

function hasAll(text: string, matters: readonly Matter[]): boolean {
  const stems = knownStems(text);
  return matters.every(({ names }) => names.some((name) => containsName(stems, name)));
}
