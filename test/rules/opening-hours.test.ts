import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, fromMaltaTime, maltaDay, toMaltaTime } from "../../src/rules/time/malta-time.ts";
import { nextOpeningWords } from "../../src/rules/time/next-opening-words.ts";
import {
  describeOpeningState,
  hoursOn,
  nearExceptions,
  openDays,
  openingState,
} from "../../src/rules/time/opening-hours.ts";
import { formatRanges, groupWeek, shownHours } from "../../src/rules/time/shown-hours.ts";
import {
  dayHours,
  type OpeningHours,
  type OpeningRange,
} from "../../src/content/kinds/stores/store.schema.ts";
import { forAll } from "../support/property-runs.ts";

const MINUTE = 60_000;
const SHOP_DAY: OpeningRange[] = [{ opens: "07:30", closes: "20:00" }];
const ALL_DAY: OpeningRange[] = [{ opens: "00:00", closes: "24:00" }];

test("counts the days on which each store is open, not those on which any is", () => {
  const never = buildStore({}, []).hours;
  const weekends = { ...never, saturday: SHOP_DAY, sunday: SHOP_DAY };
  const weekdays = { ...never, monday: SHOP_DAY, tuesday: SHOP_DAY, friday: SHOP_DAY };
  expect(openDays([{ hours: weekends }, { hours: weekdays }])).toEqual([2, 3]);
  expect(openDays([buildStore(), buildStore()])).toEqual([7, 7]);
});

/** The same for each day of the week. */
const everyDay = <Of>(of: Of) => ({
  monday: of,
  tuesday: of,
  wednesday: of,
  thursday: of,
  friday: of,
  saturday: of,
  sunday: of,
});

function buildStore(overrides: Partial<OpeningHours> = {}, ranges = SHOP_DAY): OpeningHours {
  return { hours: everyDay(ranges), holidayHours: [], exceptions: [], ...overrides };
}

function at(day: string, time: string): Date {
  return fromMaltaTime(day, time);
}

function line(store: OpeningHours, day: string, time: string): string {
  return describeOpeningState(store, at(day, time)).text;
}

function timeText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/*
 * The reference implementation checks every minute with a clock on the wall. The store opens when the clock has
 * first reached the opening time and closes when it has first reached the closing time, so what counts is the latest
 * time that the clock has shown that day. In spring that time jumps by an hour, in autumn it stands still for one.
 */
type Reading = { instant: number; day: string; latest: number };

function readClock(firstDay: string, days: number): Reading[] {
  const readings: Reading[] = [];
  const end = fromMaltaTime(addDays(firstDay, days), "00:00").getTime();
  for (let instant = fromMaltaTime(firstDay, "00:00").getTime(); instant < end; instant += MINUTE) {
    const { hour, minute } = toMaltaTime(new Date(instant));
    const day = maltaDay(new Date(instant));
    const previous = readings.at(-1);
    const latest = Math.max(hour * 60 + minute, previous?.day === day ? previous.latest : 0);
    readings.push({ instant, day, latest });
  }
  return readings;
}

/** Four days around each clock change, the holidays of Christmas and Easter, and a usual period. */
const clocks = ["2026-03-28", "2026-10-24", "2027-03-26", "2027-10-30", "2026-12-24", "2026-11-17"].map(
  (day) => readClock(day, 4),
);

function standsOpen(store: OpeningHours, { day, latest }: Reading): boolean {
  const time = timeText(latest);
  const isNight = ({ opens, closes }: OpeningRange) => closes < opens;
  return (
    hoursOn(store, day).ranges.some((each) => each.opens <= time && (isNight(each) || time < each.closes)) ||
    hoursOn(store, addDays(day, -1)).ranges.some((each) => isNight(each) && time < each.closes)
  );
}

const minute = fc.oneof(
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 60, 119, 120, 121, 150, 179, 180, 181, 450, 780, 960, 1200, 1439, 1440),
);
const range = fc
  .tuple(minute, minute)
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({ opens: timeText(Math.min(one, other)), closes: timeText(Math.max(one, other)) }));
const NIGHT: OpeningRange[] = [{ opens: "22:00", closes: "02:00" }];
const IN_TWO_PARTS: OpeningRange[] = [
  { opens: "00:00", closes: "02:00" },
  { opens: "22:00", closes: "24:00" },
];
const ranges = fc.oneof(
  fc.array(range, { maxLength: 4 }),
  fc.constantFrom(ALL_DAY, SHOP_DAY, NIGHT, IN_TWO_PARTS, []),
);
const exceptionDay = fc.constantFrom("2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31", "2026-12-25");
const store: fc.Arbitrary<OpeningHours> = fc.record({
  hours: fc.record(everyDay(ranges)),
  holidayHours: ranges,
  exceptions: fc.array(
    fc.record({ date: exceptionDay, hours: ranges, reason: fc.constantFrom("", "Stocktaking") }),
    {
      maxLength: 2,
    },
  ),
});
const anyNow = fc.oneof(
  fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...clocks), fc.nat(4 * 1440 - 60), fc.nat(59_999))
    .map(([clock, index, milliseconds]) => new Date((clock[index]?.instant ?? 0) + milliseconds)),
);

test("prefers an exception for the date to a holiday, and a holiday to the weekday", () => {
  const short = [{ opens: "08:00", closes: "12:00" }];
  const shop = buildStore({
    holidayHours: short,
    exceptions: [
      { date: "2026-12-25", hours: [], reason: "Christmas with our families" },
      { date: "2026-12-24", hours: short, reason: "" },
    ],
  });
  expect(hoursOn(shop, "2026-12-25")).toEqual({ ranges: [], reason: "Christmas with our families" });
  expect(hoursOn(shop, "2026-12-24")).toEqual({ ranges: short });
  expect(hoursOn(shop, "2026-12-13")).toEqual({ ranges: short, reason: "Republic Day" });
  expect(hoursOn(shop, "2026-12-14")).toEqual({ ranges: SHOP_DAY });
});

test("sorts the hours without changing the store", () => {
  const typed: OpeningRange[] = [
    { opens: "16:00", closes: "20:00" },
    { opens: "07:30", closes: "13:00" },
  ];
  const shop = buildStore({}, typed);
  expect(hoursOn(shop, "2026-11-17").ranges.map(({ opens }) => opens)).toEqual(["07:30", "16:00"]);
  expect(typed[0]?.opens).toBe("16:00");
});

test("includes the opening minute and excludes the closing minute", () => {
  const shop = buildStore();
  expect(openingState(shop, new Date(at("2026-11-17", "07:30").getTime() - 1)).open).toBe(false);
  expect(openingState(shop, at("2026-11-17", "07:30"))).toEqual({
    open: true,
    closesAt: at("2026-11-17", "20:00"),
  });
  expect(openingState(shop, new Date(at("2026-11-17", "20:00").getTime() - 1)).open).toBe(true);
  expect(openingState(shop, at("2026-11-17", "20:00"))).toEqual({
    open: false,
    opensAt: at("2026-11-18", "07:30"),
  });
});

test("joins hours that are adjacent at midnight", () => {
  const shop = buildStore({
    hours: {
      ...buildStore().hours,
      friday: [{ opens: "18:00", closes: "24:00" }],
      saturday: [{ opens: "00:00", closes: "02:00" }],
    },
  });
  expect(openingState(shop, at("2026-11-20", "23:00"))).toEqual({
    open: true,
    closesAt: at("2026-11-21", "02:00"),
  });
  expect(line(shop, "2026-11-20", "23:00")).toBe("Open now, closes 02:00");
});

test("ends hours across a clock change by Malta's time", () => {
  const night = buildStore({}, [{ opens: "01:00", closes: "05:00" }]);
  for (const day of ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"]) {
    expect(openingState(night, at(day, "01:00"))).toEqual({ open: true, closesAt: at(day, "05:00") });
  }
  const spring = openingState(night, at("2026-03-29", "01:00"));
  const autumn = openingState(night, at("2026-10-25", "01:00"));
  expect(spring.open && spring.closesAt.toISOString()).toBe("2026-03-29T03:00:00.000Z");
  expect(autumn.open && autumn.closesAt.toISOString()).toBe("2026-10-25T04:00:00.000Z");
});

test("ignores hours inside the hour that is skipped in spring", () => {
  const night = buildStore({}, [{ opens: "02:00", closes: "02:45" }]);
  expect(openingState(night, at("2026-03-29", "01:00"))).toEqual({
    open: false,
    opensAt: at("2026-03-30", "02:00"),
  });
});

test("agrees with a check of every minute", () => {
  forAll(400, store, fc.constantFrom(...clocks), fc.nat(4 * 1440), (shop, clock, start) => {
    const readings = clock.slice(start % clock.length);
    const [now] = readings;
    if (!now) return;
    const open = standsOpen(shop, now);
    const state = openingState(shop, new Date(now.instant));
    expect(state.open).toBe(open);
    const change = readings.find((reading) => standsOpen(shop, reading) !== open);
    const told = (state.open ? state.closesAt : state.opensAt)?.getTime();
    if (change) expect(told).toBe(change.instant);
    else expect(told === undefined || told > (readings.at(-1)?.instant ?? 0)).toBe(true);
  });
});

/** Whether a store that is open stays so for the 14 days that are looked at. */
function neverCloses(closesAt: Date, now: Date): boolean {
  return closesAt >= at(addDays(maltaDay(now), 14), "24:00");
}

test("keeps the state until the named change, and not at that instant", () => {
  forAll(500, store, anyNow, (shop, now) => {
    const state = openingState(shop, now);
    const change = state.open ? state.closesAt : state.opensAt;
    if (!change) return;
    expect(change.getTime()).toBeGreaterThan(now.getTime());
    if (state.open && neverCloses(state.closesAt, now)) return;
    expect(openingState(shop, new Date(change.getTime() - 1)).open).toBe(state.open);
    expect(openingState(shop, change).open).toBe(!state.open);
  });
});

test("describes the state in a line", () => {
  forAll(300, store, anyNow, (shop, now) => {
    const { open, text } = describeOpeningState(shop, now);
    const state = openingState(shop, now);
    expect(open).toBe(state.open);
    expect(text).toMatch(
      open
        ? /^Open now, (all day and night|closes ([A-Za-z0-9 ]+ )?\d\d:\d\d)(?: \(\w+\))?$/
        : /^Closed(, opens [A-Za-z0-9 ]+ \d\d:\d\d| until further notice)(?: \(\w+\))?$/,
    );
    const staysSo = state.open ? neverCloses(state.closesAt, now) : state.opensAt === undefined;
    expect(staysSo).toBe(/all day and night|until further notice/.test(text));
  });
});

test("the near special days are enough for the state of the next weeks", () => {
  const works = Array.from({ length: 60 }, (_, index) => addDays("2026-12-01", index));
  const closed = fc.constant(works.map((date) => ({ date, hours: [], reason: "Works" })));
  const shops = fc.oneof(
    store,
    fc.tuple(store, closed).map(([shop, exceptions]) => ({ ...shop, exceptions })),
  );
  const instants = fc.oneof(anyNow, fc.constantFrom(...works.map((day) => at(day, "00:30"))));
  forAll(500, shops, instants, fc.nat(20), (shop, now, days) => {
    const near = { ...shop, exceptions: nearExceptions(shop, now, 30) };
    const then = new Date(now.getTime() + days * 86_400_000);
    expect(describeOpeningState(near, now)).toEqual(describeOpeningState(shop, now));
    expect(openingState(near, then).open).toBe(openingState(shop, then).open);
  });
});

test("names today, tomorrow, the weekday or the date of the next opening", () => {
  const shop = buildStore({ hours: { ...buildStore().hours, saturday: [], sunday: [] } });
  expect(line(shop, "2026-11-17", "12:00")).toBe("Open now, closes 20:00");
  expect(line(shop, "2026-11-17", "06:00")).toBe("Closed, opens today 07:30");
  expect(line(shop, "2026-11-17", "20:00")).toBe("Closed, opens tomorrow 07:30");
  expect(line(shop, "2026-11-20", "21:00")).toBe("Closed, opens Monday 07:30");
  const onlyMondays = buildStore({ hours: { ...buildStore({}, []).hours, monday: SHOP_DAY } });
  expect(line(onlyMondays, "2026-11-16", "21:00")).toBe("Closed, opens Monday 23 November 07:30");
  expect(line(onlyMondays, "2026-11-17", "00:00")).toBe("Closed, opens Monday 07:30");
});

test("skips a holiday for the next opening", () => {
  expect(line(buildStore(), "2026-12-24", "21:00")).toBe("Closed, opens Saturday 07:30");
});

test("names the day on which a store opens again however far it is; only one without hours is closed until further notice", () => {
  expect(line(buildStore({}, []), "2026-11-17", "12:00")).toBe("Closed until further notice");
  expect(openingState(buildStore({}, []), at("2026-11-17", "12:00"))).toEqual({
    open: false,
    opensAt: undefined,
  });
  const reopens = (date: string) => buildStore({ exceptions: [{ date, hours: SHOP_DAY, reason: "" }] }, []);
  expect(line(reopens("2026-12-01"), "2026-11-17", "23:59")).toBe("Closed, opens Tuesday 1 December 07:30");
  expect(line(reopens("2027-02-15"), "2026-11-17", "23:59")).toBe("Closed, opens Monday 15 February 07:30");
  const days = Array.from({ length: 60 }, (_, index) => addDays("2026-11-17", index));
  const works = buildStore({ exceptions: days.map((date) => ({ date, hours: [], reason: "Works" })) });
  expect(line(works, "2026-11-20", "12:00")).toBe("Closed, opens Saturday 16 January 07:30 (Works)");
});

test("describes a store that never closes as open all day and night", () => {
  const shop = buildStore({}, ALL_DAY);
  expect(line(shop, "2026-10-20", "12:00")).toBe("Open now, all day and night");
});

test("includes the day of a closing time on another day", () => {
  const shop = buildStore({ hours: { ...buildStore({}, ALL_DAY).hours, saturday: SHOP_DAY, sunday: [] } });
  expect(line(shop, "2026-11-16", "12:00")).toBe("Open now, closes Friday 24:00");
  expect(line(shop, "2026-11-19", "12:00")).toBe("Open now, closes tomorrow 24:00");
  expect(line(shop, "2026-11-20", "12:00")).toBe("Open now, closes 24:00");
  const christmas = buildStore({}, ALL_DAY);
  expect(line(christmas, "2026-12-14", "12:00")).toBe("Open now, closes Thursday 24 December 24:00");
});

test("formats hours as ranges with an en dash, or as Closed", () => {
  expect(formatRanges(SHOP_DAY)).toBe("07:30–20:00");
  expect(
    formatRanges([
      { opens: "16:00", closes: "20:00" },
      { opens: "07:30", closes: "13:00" },
    ]),
  ).toBe("07:30–13:00, 16:00–20:00");
  expect(formatRanges([])).toBe("Closed");
});

test("a day round the clock keeps its hours, and the next one its morning", () => {
  const store = {
    ...buildStore({}, []),
    exceptions: [
      { date: "2026-12-23", hours: ALL_DAY, reason: "Christmas" },
      { date: "2026-12-24", hours: [{ opens: "00:00", closes: "06:00" }], reason: "Christmas" },
    ],
  };
  expect(formatRanges(shownHours(store, "2026-12-23").ranges)).toBe("00:00–24:00");
  expect(formatRanges(shownHours(store, "2026-12-24").ranges)).toBe("00:00–06:00");
});

test("hours from 22:00 to 02:00 are one range of the evening, entered as one or as two", () => {
  for (const everyDay of [NIGHT, IN_TWO_PARTS]) {
    const bar = buildStore({}, everyDay);
    expect(groupWeek(bar.hours)).toEqual([{ days: "Monday to Sunday", hours: "22:00–02:00" }]);
    expect(formatRanges(shownHours(bar, "2026-11-20").ranges)).toBe("22:00–02:00");
    expect(line(bar, "2026-11-20", "01:59")).toBe("Open now, closes 02:00");
    expect(line(bar, "2026-11-20", "02:00")).toBe("Closed, opens today 22:00");
  }
  const closed = { date: "2026-11-20", hours: [], reason: "Works" };
  // The night of the day before ends as usual.
  expect(line(buildStore({ exceptions: [closed] }, NIGHT), "2026-11-20", "01:00")).toBe(
    "Open now, closes 02:00",
  );
});

test("a range may end on the next morning until 06:00", () => {
  const accepts = (opens: string, closes: string) => dayHours.safeParse([{ opens, closes }]).success;
  expect([accepts("22:00", "02:00"), accepts("20:00", "06:00")]).toEqual([true, true]);
  expect([accepts("20:00", "07:30"), accepts("05:00", "05:00"), accepts("24:00", "02:00")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("groups consecutive days with the same hours", () => {
  const { hours } = buildStore();
  const short = [{ opens: "08:00", closes: "13:00" }];
  expect(groupWeek(hours)).toEqual([{ days: "Monday to Sunday", hours: "07:30–20:00" }]);
  expect(groupWeek({ ...hours, saturday: short, sunday: [] })).toEqual([
    { days: "Monday to Friday", hours: "07:30–20:00" },
    { days: "Saturday", hours: "08:00–13:00" },
    { days: "Sunday", hours: "Closed" },
  ]);
  expect(groupWeek({ ...hours, wednesday: short, saturday: [], sunday: [] })).toEqual([
    { days: "Monday and Tuesday", hours: "07:30–20:00" },
    { days: "Wednesday", hours: "08:00–13:00" },
    { days: "Thursday and Friday", hours: "07:30–20:00" },
    { days: "Saturday and Sunday", hours: "Closed" },
  ]);
});

test("returns groups of different hours that cover every day of the week", () => {
  forAll(100, store, ({ hours }) => {
    const groups = groupWeek(hours);
    groups.forEach((group, index) => expect(group.hours).not.toBe(groups[index - 1]?.hours));
    const week = buildStore({ hours });
    for (const day of ["2026-11-16", "2026-11-18", "2026-11-22"])
      expect(groups.map((group) => group.hours)).toContain(formatRanges(shownHours(week, day).ranges));
  });
});

test("keeps the description until nextOpeningWords, also across clock changes", () => {
  const hour = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const spell = fc
    .tuple(hour, hour)
    .filter(([from, to]) => from < to)
    .map(([from, to]) => [{ opens: timeText(from), closes: timeText(to) }]);
  const instant = fc
    .integer({ min: Date.parse("2026-03-27T00:00:00Z"), max: Date.parse("2026-03-31T00:00:00Z") })
    .chain((spring) => fc.constantFrom(spring, spring + 210 * 24 * 60 * MINUTE));
  forAll(
    100,
    fc.oneof(spell, fc.constant(ALL_DAY), fc.constant<OpeningRange[]>([])),
    instant,
    fc.nat(10_000),
    (day, start, part) => {
      const store = buildStore({}, day);
      const now = new Date(start);
      const next = nextOpeningWords(store, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      const within = new Date(start + Math.floor(((next.getTime() - 1 - start) * part) / 10_000));
      expect(describeOpeningState(store, within)).toEqual(describeOpeningState(store, now));
    },
  );
});
