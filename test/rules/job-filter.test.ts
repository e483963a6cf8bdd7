import fc from "fast-check";
import { expect, test } from "vitest";
import { ALERT_MONTHS, alertConsent } from "../../src/content/kinds/jobs/job-alert.ts";
import {
  careersAddress,
  fitsJob,
  isNarrowed,
  jobQuery,
  jobsInWords,
  readJobFilter,
} from "../../src/content/kinds/jobs/job-filter.ts";
import { forAll } from "../support/property-runs.ts";

const FIELDS = {
  department: fc.string(),
  location: fc.string(),
  employmentType: fc.string(),
  hours: fc.string(),
};
const filters = fc.record(FIELDS);

test("a filter comes back from its address, and narrows nothing only where it is empty", () => {
  forAll(100, filters, (filter) => {
    const address = careersAddress(filter);
    expect(readJobFilter(new URL(address, "http://site").searchParams)).toEqual(filter);
    expect(isNarrowed(filter)).toBe(address !== "/careers");
  });
});

test("each value that is chosen leaves jobs out, and none brings one back", () => {
  const jobs = fc.record({ ...FIELDS, island: fc.constantFrom("", "Gozo", "Malta") });
  forAll(100, jobs, filters, (job, filter) => {
    if (fitsJob(job, filter)) expect(fitsJob(job, { ...filter, hours: "" })).toBe(true);
    expect(fitsJob(job, { department: "", location: "", employmentType: "", hours: "" })).toBe(true);
  });
});

test("an island stands for all of its stores, and for no place elsewhere", () => {
  const job = {
    department: "Bakery",
    location: "Victoria",
    employmentType: "part-time",
    hours: "",
    island: "Gozo",
  };
  const inGozo = { department: "", location: "Gozo", employmentType: "", hours: "" };
  expect(fitsJob(job, inGozo)).toBe(true);
  expect(fitsJob({ ...job, location: "Head office", island: "" }, inGozo)).toBe(false);
});

test("a filter is said in words, and stored in one order", () => {
  const filter = { department: "", location: "Gozo", employmentType: "part-time", hours: "Evenings" };
  expect(jobsInWords(filter)).toBe("part-time, Gozo, Evenings");
  expect(jobsInWords({ department: "", location: "", employmentType: "", hours: "" })).toBe("all jobs");
  expect(jobQuery(filter)).toBe("location=Gozo&employment=part-time&hours=Evenings");
});

test("the words of consent say for how many months an address is kept", () => {
  const filter = { department: "", location: "Gozo", employmentType: "", hours: "" };
  expect(alertConsent(filter)).toContain(`for ${ALERT_MONTHS} months, or until I stop`);
});
