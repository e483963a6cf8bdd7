import { expect } from "vitest";
import { findOpenLinks } from "../../src/staff/queries/open-links.ts";
import routes from "../../views/routes.ts";
import { createJob, createRecall } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff());

/** Where a form or an e-mail leads, which is no address to link to. */
const AFTER_A_FORM = ["/apply/sent", "/subscribe/sent", "/subscribe/done", "/message/sent"];

/** The links that visitors can open. */
async function openOf({ db, now }: Staff, ...links: string[]): Promise<string[]> {
  const open = await findOpenLinks(db, links, now());
  return links.filter((link) => open.has(link));
}

test("a public screen without a parameter is open, or comes only after a form", async (staff) => {
  await staff.send("put", "/api/settings/newsletter", { consent: "Yes, write to me." }).expect(200);
  await staff.send("put", "/api/settings/contact", { email: "desk@shop.example" }).expect(200);
  const screens = routes
    .flatMap((route) => (route.path === undefined ? (route.children ?? []) : [route]))
    .map(({ path = "" }) => `/${path}`)
    .filter((path) => !/[:*]|^\/admin/.test(path));
  expect(screens.length).toBeGreaterThan(15);
  const open = await openOf(staff, ...screens);
  expect(screens.filter((path) => !open.includes(path))).toEqual(AFTER_A_FORM);
});

test("the forms to subscribe and to write are open while the settings have them", async (staff) => {
  await staff.send("put", "/api/settings/newsletter", { consent: "" }).expect(200);
  await staff.send("put", "/api/settings/contact", { email: "" }).expect(200);
  expect(await openOf(staff, "/subscribe", "/message", "/subscribe/jobs")).toEqual(["/subscribe/jobs"]);
});

test("the form of a job and a recall to print are open where their records are, capitals or not", async (staff) => {
  await createJob(staff.db, { slug: "baker" });
  await createJob(staff.db, { slug: "driver", status: "draft" });
  const { slug } = await createRecall(staff.db);
  const open = ["/careers/baker/apply", `/recalls/${slug}/print`, "/Careers", "/Careers/Baker?from=mail"];
  const others = ["/careers/driver/apply", "/recalls/other/print", "/careers/baker/print"];
  expect(await openOf(staff, ...open, ...others)).toEqual(open);
});
