import { stemsOf } from "./words.ts";

/** Words that say nothing about what is looked for, in English, Maltese and Italian. No typing error is corrected into one of them. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  stemsOf(
    `a about after again all also am an and any anyone anything are as at be been best buy by can cant cannot cheap
    cheapest could did do does dont else ever find for from get give go good got had has have help how i if in into is
    it its just know like local looking make me more much must my near nearest need next no not now of off on one or
    our out over please price prices cost sell selling show so some something still stock tell than that the their
    them then there these they thing this those to today too up us want was we were what whats when where wheres which
    who whom whose why will with would you your yours available much many kind type new fresh nice frisk friski friska product products without
    fejn xi x'hin hin hemm tal tat tas taz tar tad tac ta il it id is ir iz ix ic l u jew għal kemm meta kif għandkom nixtri rrid nista minn fi fuq
    supermarket supermarkets shop shops supermercato di la le lo per con avete vorrei cerco del della dei delle quando`,
  ),
);

/** Whether a stem is a stop word. */
export function isStopWord(stem: string): boolean {
  return STOP_WORDS.has(stem);
}

/** English, Maltese and common Italian words for the same matter of a shop, a line each: a thesaurus, which says nothing about one shop. */
const SHOP_WORDS = `
delivery, deliver, delivered, delivering, home delivery, shipping, konsenja, van, consegna, consegna a domicilio, spedizione
collect, collection, click and collect, pick up, pickup
refund, money back, flusi lura, rimborż, reimburse, rimborso
return, bring back, take back, exchange, swap, ritorn, reso
receipt, irċevuta, proof of purchase, scontrino
cancel, cancellation, change my order, amend order
missing, never came, did not arrive, forgot to pack
order, ordni, my order, track order, ordine
in advance, order ahead, pre order, preorder, birthday cake, cake order, order a cake, custom cake, platter, catering
allergen, allergy, allergic, allergies, intolerance, allerġija, allerġiji, allerġeni, allerġiku, coeliac, celiac
recall, recalled, recalls, product recall, unsafe product
complaint, complaints, complain, ilment, ilmenti, nilmenta, unhappy, manager, reclamo
something is wrong, off, mouldy, spoiled, rotten, gone off, sick, expired
use by, best before, expiry, expiration, sell by
expire, last, run out, valid
lost property, left something, left behind, lost and found, lost umbrella, lost wallet, lost keys, found wallet, forgot my bag, mitluf, mitlufa, tlift, oġġetti mitlufa, oggetti smarriti
parking, car park, parkeġġ, park, park my car, car spaces, parcheggio
charger, ev charger, ev charging, ev, electric vehicle, electric car, charging
wheelchair, wheelchair access, disabled access, step free, accessible, disabled, disability, lift, ramp, pushchair, aċċessibbli, sedia a rotelle
baby changing, nappy change, changing room
toilet, restroom, wc, bagno
quiet hour, autism, sensory, quiet
bottle return, return machine, bottle and can, bcrs, deposit, recycle bottle, recycling, empty bottles, vouchers for bottles
butcher, butcher's counter, biċċier, meat counter, macelleria, macellaio
fish counter, fishmonger, fishmonger counter, pescheria, pescivendolo
bakery, furnar, baker's counter, panetteria, panificio
delicatessen, deli, cheese counter, deli counter, salumeria, gastronomia
coffee bar, cafe, coffee shop, cafeteria
rotisserie, roast chicken, rotisserie chicken
salad bar, hot supper, ready meal, takeaway
self checkout, self scan, scan as you shop
reward, points, loyalty, loyalty card, rewards card, punti, voucher, club card, fidelity card
job, vacancy, career, work, working, hiring, xogħol, employment, apply, recruitment, part time, student job, summer job, lavoro, lavora con noi
contact, phone, telephone, call, number, email, e mail, whatsapp, ċempel, kuntatt, customer service, customer care, help desk, telefono, numero di telefono, contatti
data, gdpr, privacy, personal data, delete my account
cctv, camera, film
feedback, suggestion, suggestions, praise, compliment, kummenti, suġġeriment, suġġerimenti
contact form, send a message, message, ibgħat messaġġ, messaġġ
shopping list, grocery list, groceries list, my list, lista tax-xiri, lista tax-xirja
cookie policy, cookies policy, tracking
accessibility, accessibility statement, screen reader
investor, share, dividend, annual report, shareholder
recipe, riċetta, how to cook, cook, dinner idea, ricetta, ricette
special, offer, deal, discount, promotion, sale, offerta, offerti, on special, on offer, reduced, special offer, offerte, sconto, sconti, promozioni
news, latest news, aħbarijiet
community, charity, sponsor, food bank, donate
app, download, android, iphone
price, frozen prices, iffranka, price freeze, save money
store, stores, branch, ħanut, outlet, location, address, directions, map, negozio, negozi, near me, supermarket near me, shop near me, nearest supermarket, nearest shop
smartphone, no smartphone, key fob
household, family, share points
phone lost, new phone, lost phone, lost my phone
stock, request product, do not stock, cannot find product
about, story, history, founder, owner, who are you
vegetable, veg, greens, ħaxix
butcher, meat, laħam
cleaning, cleaner, home care, household goods, detergent
toiletries, cosmetics, health and beauty, beauty, skincare
frozen food, freezer, friża, frozen
drinks, beverage, xorb
pantry, groceries, canned food, tins, store cupboard
dairy, dairy and deli
`;

/** Matters that people ask a shop about. Where its pages say nothing of one, its customer care does. */
const ASKED_WORDS = `
minimum order, minimum spend, smallest order
gift card, gift voucher, store credit, voucher code
supplier, become a supplier, sell to you, vendor, wholesale, fornitore, fornitur
vat number, vat, vat registration, tax number, company number, registration number, legal name, partita iva
bring your own bag, own bag, reusable bag, carrier bag, plastic bag, shopping bag, paper bag, bag for life
student discount, senior discount, pensioner discount, staff discount, kartanzjan, discount code, promo code
price match, invoice, fiscal receipt, payment method, cash, credit card, contactless, meal voucher
`;

const ASKED: ReadonlySet<string> = new Set(
  ASKED_WORDS.trim()
    .split(/,|\n/)
    .map((name) => tellingStemsOf(name).join(" ")),
);

/** Whether one of the matters is something that people ask a shop about. */
export function asksCustomerCare(matters: readonly Matter[]): boolean {
  return matters.some(({ names }) => names.some((name) => ASKED.has(name.join(" "))));
}

const GROUPS: readonly (readonly (readonly string[])[])[] = `${SHOP_WORDS.trim()}${ASKED_WORDS}`
  .trim()
  .split("\n")
  .map((row) => row.split(",").map(tellingStemsOf));

/** The stems of a name without stop words, which queries leave out; all of them if it has no others. */
function tellingStemsOf(name: string): string[] {
  const stems = stemsOf(name);
  const telling = stems.filter((stem) => !isStopWord(stem));
  return telling.length > 0 ? telling : stems;
}

/** The groups by the first stem of each of their names. */
const BY_FIRST: ReadonlyMap<
  string,
  readonly { name: readonly string[]; names: readonly (readonly string[])[] }[]
> = Map.groupBy(
  GROUPS.flatMap((names) => names.map((name) => ({ name, names }))),
  ({ name }) => name[0] ?? "",
);

/** Every word of the thesaurus: known, and so no typing error. */
const KNOWN: ReadonlySet<string> = new Set(GROUPS.flat(2));

/** Whether a stem is a word of the thesaurus of shops. */
export function isShopStem(stem: string): boolean {
  return KNOWN.has(stem);
}

/** A matter that a query names, and the other ways to say it. */
export interface Matter {
  from: number;
  to: number;
  names: readonly (readonly string[])[];
}

/** Returns the matters of a query, the longest names first, and every other word as a matter of its own. */
export function mattersOf(stems: readonly string[]): Matter[] {
  const matters: Matter[] = [];
  for (let at = 0; at < stems.length;) {
    const fitting = (BY_FIRST.get(stems[at] ?? "") ?? [])
      .filter(({ name }) => containsAt(stems, name, at))
      .map(({ name, names }) => ({ names, length: name.length }))
      .toSorted((one, other) => other.length - one.length);
    const length = fitting[0]?.length ?? 1;
    const names = fitting.filter((one) => one.length === length).flatMap((one) => one.names);
    matters.push({ from: at, to: at + length, names: [stems.slice(at, at + length), ...names] });
    at += length;
  }
  return matters;
}

/** Whether stems contain a name as consecutive words. */
export function containsName(stems: readonly string[], name: readonly string[]): boolean {
  return stems.some((_, at) => containsAt(stems, name, at));
}

function containsAt(stems: readonly string[], name: readonly string[], at: number): boolean {
  return name.length > 0 && name.every((stem, index) => stems[at + index] === stem);
}
