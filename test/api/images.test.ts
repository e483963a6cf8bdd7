import path from "node:path";
import { expect, test as base } from "vitest";
import { ownPictures } from "../../src/media/pictures/encode-picture.ts";
import { storePicture } from "../../src/media/pictures/store-picture.ts";
import { fold } from "../../src/rules/text/fold.ts";
import { createBanner, createBlog, createProduct, createStore } from "../support/build-content.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { namesIn } from "../support/test-stores.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

async function store(staff: Staff, alt = "Bread") {
  const source = await drawNoise("png", 30, 20);
  return storePicture(
    { db: staff.db, uploads: staff.stores.uploads, workDir: staff.uploadsDir, encoder: ownPictures },
    source,
    {
      alt,
      now: staff.now(),
    },
  );
}

/** A row without a picture. */
async function addPicture({ db }: Staff, number: number, alt: string, date: Date): Promise<void> {
  const row = {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    name: `${String(number).padStart(16, "0")}-9x9`,
    hash: `hash ${number}`,
    width: 9,
    height: 9,
    bytes: 1,
    alt,
    searchText: fold(alt),
    createdDate: date.toISOString(),
  };
  await db.insertInto("images").values(row).execute();
}

test("lists pictures in pages, newest first", async (staff) => {
  expect((await staff.send("get", "/api/images").expect(200)).body).toEqual([]);
  for (let n = 0; n < 130; n += 1) {
    await addPicture(staff, n, "", new Date(Date.UTC(2026, 0, 1, 0, n)));
  }
  const seen: string[] = [];
  for (const [page, length] of [
    ["", 60],
    ["?page=2", 60],
    ["?page=3", 10],
    ["?page=4", 0],
    ["?page=99999", 0],
  ] as const) {
    const answer = await staff.send("get", `/api/images${page}`).expect(200);
    expect(answer.headers["x-total-count"]).toBe("130");
    expect(answer.body).toHaveLength(length);
    seen.push(...answer.body.map(({ createdDate }: { createdDate: string }) => createdDate));
  }
  expect(seen).toEqual(seen.toSorted().toReversed());
  for (const query of ["page=0", "page=-1", "page=a", "page=1e3", "page=", "page=1&page=2", "limit=5"]) {
    await staff.send("get", `/api/images?${query}`).expect(400);
  }
});

test("finds pictures by alternative text, and those without one", async (staff) => {
  for (const [n, alt] of ["Ħobż and ġbejniet", "Two ġbejniet", "", "100 % wool_", ""].entries()) {
    await addPicture(staff, n, alt, new Date(Date.UTC(2026, 0, 9 - n)));
  }
  const find = async (query: string) => {
    const answer = await staff.send("get", `/api/images?${query}`).expect(200);
    expect(answer.headers["x-total-count"]).toBe(String(answer.body.length));
    return answer.body.map(({ alt }: { alt: string }) => alt);
  };
  expect(await find("q=gbejniet")).toEqual(["Ħobż and ġbejniet", "Two ġbejniet"]);
  expect(await find("q=GBEJNIET%20hobz")).toEqual(["Ħobż and ġbejniet"]);
  expect(await find("q=%25")).toEqual(["100 % wool_"]);
  expect(await find("q=d_")).toEqual([]);
  expect(await find("q=%20")).toHaveLength(5);
  expect(await find("missingAlt=true")).toEqual(["", ""]);
  expect(await find("missingAlt=true&q=two")).toEqual([]);
  expect(await find("missingAlt=false&page=1")).toHaveLength(5);
  for (const query of ["missingAlt=1", "q=a&q=b", `q=${"a".repeat(101)}`]) {
    await staff.send("get", `/api/images?${query}`).expect(400);
  }
});

test("changes a picture's alternative text and no other field", async (staff) => {
  const { id, imageUrl } = await store(staff);
  const { body } = await staff.send("put", `/api/images/${id}`, { alt: " A ħobża " }).expect(200);
  expect(body).toEqual({
    id,
    imageUrl,
    width: 30,
    height: 20,
    alt: "A ħobża",
    bytes: expect.any(Number),
    createdDate: staff.now().toISOString(),
  });
  expect((await staff.send("get", "/api/images")).body).toEqual([body]);
  for (const fields of [
    {},
    { alt: 1 },
    { alt: "two\nlines" },
    { alt: "a".repeat(301) },
    { alt: "x", name: "../x" },
    { alt: "x", id: UNKNOWN_ID },
  ]) {
    await staff.send("put", `/api/images/${id}`, fields).expect(400);
  }
  expect((await staff.send("get", "/api/images")).body).toEqual([body]);
});

test("lists every record that uses a picture, also in the bin, and refuses to delete it with 409", async (staff) => {
  const { id, imageUrl } = await store(staff);
  const other = await store(staff);
  const small = imageUrl.replace(/\d+\.webp$/, "30.avif");
  const blog = await createBlog(staff.db, {
    title: "Both",
    imageUrl,
    content: `<p><img src="${small}" alt=""></p>`,
  });
  const product = await createProduct(staff.db, { imageUrl: small });
  const banner = await createBanner(staff.db, {
    responsive: { mobile: imageUrl, tablet: null, desktop: null },
  });
  const shop = await createStore(staff.db, { imageUrl });
  await createBlog(staff.db, { title: "Other", imageUrl: other.imageUrl });
  await staff.send("delete", `/api/products/${product.id}`).expect(204);
  const usage = [
    { type: "blogs", id: blog.id, title: "Both", fields: ["content", "imageUrl"], binned: false },
    { type: "products", id: product.id, title: "Ftira", fields: ["imageUrl"], binned: true },
    { type: "banners", id: banner.id, title: banner.title, fields: ["responsive"], binned: false },
    { type: "stores", id: shop.id, title: "Sliema", fields: ["imageUrl"], binned: false },
  ];
  expect((await staff.send("get", `/api/images/${id}/usage`).expect(200)).body).toEqual(usage);
  const refused = await staff.send("delete", `/api/images/${id}`).expect(409);
  expect(refused.body).toEqual({ error: expect.stringMatching(/in use/), usage });
  await staff.sendAnonymous("get", imageUrl).expect(200);
  // Who may not write them reads no titles: of drafts, next versions and the bin there is more than visitors see.
  const recruiter = await staff.signIn(await staff.makeUser("recruiter", { extra: ["media.write"] }));
  const { body } = await staff.sendAnonymous("get", `/api/images/${id}/usage`).set(recruiter.bearer);
  expect(body.map(({ title }: { title: string }) => title)).toEqual(["Blog", "Product", "Banner", "Store"]);
  const deleted = await staff.sendAnonymous("delete", `/api/images/${id}`).set(recruiter.bearer).expect(409);
  expect(deleted.body.usage).toEqual(body);
});

test("deletes an unused picture with its files, and accepts it again", async (staff) => {
  const content = await drawNoise("png", 30, 20);
  const upload = () => staff.send("post", "/api/upload/image").attach("image", content, "a.png").expect(201);
  const { body: picture } = await upload();
  await staff.send("delete", `/api/images/${picture.id}`).expect(204);
  expect(await namesIn(staff.stores.uploads)).toEqual([]);
  await staff.sendAnonymous("get", picture.imageUrl).expect(404);
  await staff.send("delete", `/api/images/${picture.id}`).expect(404);
  const { body: again } = await upload();
  expect(again.imageUrl).toBe(picture.imageUrl);
  await staff.sendAnonymous("get", again.imageUrl).expect(200);
});

test("leaves a picture complete or deleted after a concurrent upload and deletion", async (staff) => {
  const content = await drawNoise("png", 30, 20);
  const upload = () => staff.send("post", "/api/upload/image").attach("image", content, "a.png");
  for (let round = 0; round < 5; round += 1) {
    const { body } = await upload().expect(201);
    const calls = [
      staff.send("delete", `/api/images/${body.id}`),
      upload(),
      staff.send("delete", `/api/images/${body.id}`),
      upload(),
    ];
    for (const answer of await Promise.all(calls)) expect([201, 204, 404]).toContain(answer.status);
    const { body: rows } = await staff.send("get", "/api/images");
    const folders = (await namesIn(staff.stores.uploads)).map((name) => path.dirname(name));
    expect([...new Set(folders)]).toEqual(
      rows.map(({ imageUrl }: { imageUrl: string }) => path.basename(path.dirname(imageUrl))),
    );
  }
});

test("deletes a picture whose files are missing", async (staff) => {
  const { id } = await store(staff);
  for (const name of await namesIn(staff.stores.uploads)) await staff.stores.uploads.remove(name);
  await staff.send("delete", `/api/images/${id}`).expect(204);
});

test("requires the permission to read or change the library", async () => {
  await using staff = await createStaff("recruiter");
  const { id } = await store(staff);
  for (const [method, address] of [
    ["get", ""],
    ["get", `/${id}/usage`],
    ["put", `/${id}`],
    ["delete", `/${id}`],
  ] as const) {
    await staff.sendAnonymous(method, `/api/images${address}`).expect(401);
    await staff.send(method, `/api/images${address}`).expect(403);
  }
});

base.each([UNKNOWN_ID, "1", "..%2f..%2fdata", "%00", "'--"])(
  "responds to the picture id %s with 404",
  async (id) => {
    await using staff = await createStaff("editor");
    for (const [method, tail] of [
      ["get", "/usage"],
      ["put", ""],
      ["delete", ""],
    ] as const) {
      const { body } = await staff
        .send(method, `/api/images/${id}${tail}`, method === "put" ? { alt: "" } : undefined)
        .expect(404);
      expect(body).toEqual({ error: "Picture not found" });
    }
  },
);
