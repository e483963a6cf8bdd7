import fs from "node:fs";
import path from "node:path";
import express from "express";
import sharp from "sharp";
import request from "supertest";
import { expect, vi } from "vitest";
import { brandPictures } from "../../src/site/seo/brand-pictures/brand-pictures.ts";
import { readShare } from "../../src/site/seo/brand-pictures/read-share.ts";
import { withReadableLogos } from "../../src/site/readable-logos.ts";
import { createForm } from "../support/build-content.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { createTestApp } from "../support/test-app.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(createStaff);

const SIZES = {
  "/icon.svg": ["svg", 512, 512],
  "/apple-touch-icon.png": ["png", 180, 180],
  "/icon-192.png": ["png", 192, 192],
  "/icon-512.png": ["png", 512, 512],
  "/icon-maskable-512.png": ["png", 512, 512],
  "/og.png": ["png", 1200, 630],
} as const;

const FONT = path.resolve(import.meta.dirname, "../../views/styles/fonts/bricolage-grotesque.woff2");

const fontIn = ({ dataDir }: Staff) => path.join(dataDir, "client/assets/bricolage-grotesque-abcdefgh.woff2");

/** A build with the display font alone, and an application that serves the pictures and notes what it passes on. */
function servePictures(staff: Staff) {
  const clientDir = path.join(staff.dataDir, "client");
  fs.mkdirSync(path.join(clientDir, "assets"), { recursive: true });
  fs.copyFileSync(FONT, fontIn(staff));
  const app = express();
  app.use(brandPictures(staff.site, clientDir, staff.stores.uploads));
  app.use((_request, response) => response.status(404).send("passed on"));
  return (address: string) => request(app).get(address).buffer(true);
}

test("the sample brand keeps the pictures of the build", async (staff) => {
  const get = servePictures(staff);
  for (const address of Object.keys(SIZES)) await get(address).expect(404);
});

test("another brand gets icons and a share picture of its name and colours, and others when it changes", async (staff) => {
  const get = servePictures(staff);
  await staff.send("put", "/api/settings/brand", { name: "Gelli" }).expect(200);
  await staff.send("put", "/api/settings/colours", { primary: "#4a1d6b" }).expect(200);
  for (const [address, [format, width, height]] of Object.entries(SIZES)) {
    const answer = await get(address).expect(200);
    const meta = await sharp(answer.body).metadata();
    expect([meta.format, meta.width, meta.height], address).toEqual([format, width, height]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=3600");
  }
  const icon = (await get("/icon.svg")).body.toString();
  expect(icon).toContain('fill="#4a1d6b"');
  expect(icon).not.toMatch(/<text|<script/);
  const ico = (await get("/favicon.ico")).body;
  expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
  const { etag } = (await get("/og.png")).headers;
  await get("/og.png").set("If-None-Match", String(etag)).expect(304);
  await staff.send("put", "/api/settings/brand", { name: "Ħamrun" }).expect(200);
  expect((await get("/og.png").expect(200)).headers["etag"]).not.toBe(etag);
});

test("a font that could not be read once is read again for the next picture", async (staff) => {
  const get = servePictures(staff);
  await staff.send("put", "/api/settings/brand", { name: "Gelli" }).expect(200);
  vi.spyOn(console, "error").mockReturnValue();
  fs.writeFileSync(fontIn(staff), "no font");
  await get("/icon.svg").expect(500);
  fs.copyFileSync(FONT, fontIn(staff));
  await get("/icon.svg").expect(200);
});

test("a name that the font can't draw, or with markup, still has an icon", async (staff) => {
  const get = servePictures(staff);
  for (const name of ["你好", "<script>", "&"]) {
    await staff.send("put", "/api/settings/brand", { name, accentCharacter: "" }).expect(200);
    const { body } = await get("/icon.svg").expect(200);
    expect((await sharp(body).metadata()).width).toBe(512);
    await get("/og.png").expect(200);
  }
});

test("a logo is on the icons, counts as used, and can be replaced in the library", async (staff) => {
  const get = servePictures(staff);
  const logo = (colour: string) =>
    sharp({ create: { width: 400, height: 200, channels: 3, background: colour } })
      .png()
      .toBuffer();
  const upload = async (colour: string) =>
    (
      await staff
        .send("post", "/api/upload/image")
        .attach("image", await logo(colour), "logo.png")
        .expect(201)
    ).body;
  const first = await upload("#ff0000");
  await staff.send("put", "/api/settings/brand", { logoLight: first.imageUrl }).expect(200);
  const { body } = await get("/icon-512.png").expect(200);
  const { data } = await sharp(body).extract({ left: 250, top: 250, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  expect([...data].slice(0, 3).map((value) => Math.round(value / 64))).toEqual([4, 0, 0]);
  const { body: usage } = await staff.send("get", `/api/images/${first.id}/usage`).expect(200);
  expect(usage).toEqual([
    { type: "settings", id: "brand", title: "Brand", fields: ["logoLight"], binned: false },
  ]);
  await staff.send("delete", `/api/images/${first.id}`).expect(409);
  const second = await upload("#0000ff");
  await staff.send("post", `/api/images/${first.id}/replace`, { with: second.id }).expect(200);
  const { body: brand } = await staff.send("get", "/api/settings/brand").expect(200);
  expect(brand.logoLight).toBe(second.imageUrl);
});

test("a logo shows where it can be read; elsewhere the name is drawn", async (staff) => {
  const site = withReadableLogos(staff.site, staff.stores.uploads);
  const upload = async (colour: string) => {
    const letters = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><path fill="${colour}" d="M30 30h200v30H30z"/></svg>`;
    const file = await sharp(Buffer.from(letters)).png().toBuffer();
    const sent = staff.send("post", "/api/upload/image").attach("image", file, "logo.png");
    return String((await sent.expect(201)).body.imageUrl);
  };
  const logosAfter = async (fields: object) => {
    await staff.send("put", "/api/settings/brand", fields).expect(200);
    const { logoLight, logoDark } = (await site.settings()).brand;
    return { logoLight, logoDark };
  };
  const [olive, honey, mid] = [await upload("#14563a"), await upload("#ffc640"), await upload("#c7432e")];
  expect(await logosAfter({ logoLight: olive })).toEqual({ logoLight: olive, logoDark: null });
  expect(await logosAfter({ logoDark: honey })).toEqual({ logoLight: olive, logoDark: honey });
  expect(await logosAfter({ logoLight: honey })).toEqual({ logoLight: null, logoDark: honey });
  expect(await logosAfter({ logoLight: mid, logoDark: null })).toEqual({ logoLight: mid, logoDark: mid });
});

test("a logo is shown as it is while the storage does not answer", async (staff) => {
  const logos = {
    logoLight: "/uploads/0123456789abcdef-640x480/640.webp",
    logoDark: "/uploads/fedcba9876543210-640x480/640.webp",
  };
  const settings = await staff.site.settings();
  const branded = {
    ...staff.site,
    settings: async () => ({ ...settings, brand: { ...settings.brand, ...logos } }),
  };
  const hanging = { ...staff.stores.uploads, read: () => new Promise<never>(() => undefined) };
  const site = withReadableLogos(branded, hanging);
  expect((await site.settings()).brand).toMatchObject(logos);
});

test("the page of a form has a picture with its title", async () => {
  await using given = createTestApp();
  await createForm(given.db, { title: "Order a cake", slug: "cake" });
  expect((await readShare(given.site, "/forms/cake"))?.share.title).toBe("Order a cake");
  expect(await readShare(given.site, "/forms/none")).toBeUndefined();
});
