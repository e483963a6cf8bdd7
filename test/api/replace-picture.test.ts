import request from "supertest";
import { expect } from "vitest";
import {
  createBanner,
  createBlog,
  createPage,
  createProduct,
  createRecall,
} from "../support/build-content.ts";
import { toSessionUser } from "../../src/accounts/people/users.ts";
import { pictureLibrary } from "../../src/media/pictures/pictures.ts";
import { replacePicture } from "../../src/media/pictures/replace-picture.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import sharp from "sharp";
import { testWith } from "../support/test-with.ts";

const test = testWith(() => createStaff("editor"));

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

function drawPlain(red: number, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 10, b: 10 } } })
    .png()
    .toBuffer();
}

async function upload(
  staff: Staff,
  file: Buffer,
  alt = "Bread",
): Promise<{ id: string; imageUrl: string; alt: string }> {
  const sent = request(staff.app).post("/api/upload/image").set(staff.bearer);
  return (await sent.attach("image", file, "picture.png").field("alt", alt).expect(201)).body;
}

function replace(staff: Staff, old: { id: string }, picture: { id: string }, alt?: string) {
  const body = { with: picture.id, ...(alt !== undefined && { alt }) };
  return staff.send("post", `/api/images/${old.id}/replace`, body);
}

async function undo(staff: Staff, id: string) {
  return (await staff.send("post", `/api/images/replacements/${id}/undo`).expect(200)).body;
}

async function read(staff: Staff, path: string) {
  return (await staff.send("get", `/api/${path}`).expect(200)).body;
}

async function altOf(staff: Staff, id: string): Promise<string | undefined> {
  return (await staff.db.selectFrom("images").select("alt").where("id", "=", id).executeTakeFirst())?.alt;
}

test("replaces a picture in fields, in nested fields, and in articles with its size", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const small = old.imageUrl.replace(/\d+\.webp$/, "20.avif");
  const product = await createProduct(staff.db, {
    imageUrl: `${old.imageUrl}#focus=30,70`,
    imageAlt: "Mine",
  });
  const banner = await createBanner(staff.db, {
    responsive: { mobile: old.imageUrl, tablet: null, desktop: "/uploads/other/1.webp" },
  });
  const post = await createBlog(staff.db, {
    content: `<p>${old.imageUrl}</p><img src="${small}" alt="B" width="40" height="30" /><img src="/uploads/x/1.webp" alt="" width="40" height="30" />`,
  });
  const other = await createProduct(staff.db, { name: "Other", imageUrl: "/uploads/other/1.webp" });
  const gone = await createProduct(staff.db, { name: "Gone", imageUrl: old.imageUrl });
  await staff.send("delete", `/api/products/${gone.id}`).expect(204);

  const picture = await upload(staff, await drawPlain(200, 60, 20), "Wine");
  const { imageUrl } = picture;
  expect(imageUrl).not.toBe(old.imageUrl);
  const { body } = await replace(staff, old, picture).expect(200);
  expect(body.picture).toMatchObject(picture);
  expect(body.replaced.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [product.id, banner.id, post.id].toSorted(),
  );
  expect(body.binned).toEqual([expect.objectContaining({ id: gone.id, binned: true })]);
  expect(await read(staff, `products/${product.id}`)).toMatchObject({
    imageUrl: `${imageUrl}#focus=30,70`,
    imageAlt: "Mine",
    version: 2,
  });
  expect((await read(staff, `banners/${banner.id}`)).responsive).toEqual({
    mobile: imageUrl,
    tablet: null,
    desktop: "/uploads/other/1.webp",
  });
  expect((await read(staff, `blogs/${post.id}`)).content).toBe(
    `<p>${imageUrl}</p><img src="${imageUrl}" alt="B" width="60" height="20" /><img src="/uploads/x/1.webp" alt="" width="40" height="30" />`,
  );
  expect(await read(staff, `products/${other.id}`)).toEqual(other);
  expect((await read(staff, `products/${product.id}/history`))[0]).toMatchObject({
    action: "updated",
    version: 2,
  });
  await staff
    .send("get", `/api/images/${old.id}/usage`)
    .expect(200, [{ type: "products", id: gone.id, title: "Gone", fields: ["imageUrl"], binned: true }]);
});

test("replaces nothing when the user may not write one of the records, or when one is no longer valid", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const product = await createProduct(staff.db, { imageUrl: old.imageUrl });
  await createBanner(staff.db, { imageUrl: old.imageUrl });
  const picture = await upload(staff, await drawPlain(20));
  const limited = await staff.signIn(
    await staff.makeUser("recruiter", { extra: ["media.write", "products.write"] }),
  );
  const refused = await replace(staff, old, picture).set(limited.bearer).expect(403);
  expect(refused.body.error).toContain("banners");
  await staff.db.updateTable("banners").set({ title: "" }).execute();
  const broken = await replace(staff, old, picture, "Wine").expect(409);
  expect(broken.body.fields).toEqual({ title: "Please fill this in." });
  expect((await staff.send("get", `/api/products/${product.id}`)).body).toEqual(product);
  expect(await altOf(staff, picture.id)).toBe("Bread");
});

test("rejects the same picture, one that is not there, and users without the permission", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const other = await upload(staff, await drawPlain(20));
  await replace(staff, old, old).expect(409);
  await replace(staff, old, { id: UNKNOWN_ID }).expect(404);
  await replace(staff, { id: UNKNOWN_ID }, other).expect(404);
  await replace(staff, { id: "1" }, other).expect(404);
  await replace(staff, old, { id: "1" }).expect(400);
  await replace(staff, old, other, "x".repeat(301)).expect(400);
  const recruiter = await staff.signIn(await staff.makeUser("recruiter"));
  await replace(staff, old, other).set(recruiter.bearer).expect(403);
  await staff.sendAnonymous("post", `/api/images/${old.id}/replace`, {}).expect(401);
  await staff.send("post", `/api/images/replacements/${UNKNOWN_ID}/undo`).expect(404);
});

test("gives a new description in the library, in records and in articles, and undoes all of it", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const picture = await upload(staff, await drawPlain(200, 60, 20), "");
  const product = await createProduct(staff.db, {
    imageUrl: `${old.imageUrl}#focus=30,70`,
    imageDecorative: true,
  });
  const banner = await createBanner(staff.db, { imageUrl: old.imageUrl });
  const image = `<img src="${old.imageUrl}" alt="Mine" width="40" height="30" />`;
  const post = await createBlog(staff.db, { content: `${image}<p>Bread</p>` });
  const words = 'Two "ftiriet" & $& wine';
  const { body } = await replace(staff, old, picture, words).expect(200);
  expect(body.picture.alt).toBe(words);
  const shown = await read(staff, `products/${product.id}`);
  expect(shown).toMatchObject({ imageAlt: words, imageDecorative: false });
  expect((await read(staff, `blogs/${post.id}`)).content).toBe(
    `<img src="${picture.imageUrl}" alt="Two &quot;ftiriet&quot; &amp; $&amp; wine" width="60" height="20" /><p>Bread</p>`,
  );
  const { change, description } = await undo(staff, body.changeId);
  expect(change).toMatchObject({ isUndone: true, counts: { undone: 3, kept: 0, changed: 0 }, named: [] });
  expect(description).toBe("restored");
  expect(await altOf(staff, picture.id)).toBe("");
  for (const [kind, before] of [
    ["products", product],
    ["banners", banner],
    ["blogs", post],
  ] as const) {
    const { version: _v, updatedDate: _u, ...fields } = before;
    expect(await read(staff, `${kind}/${before.id}`)).toMatchObject(JSON.parse(JSON.stringify(fields)));
  }
});

test("gives the new description to each place in lists and sections, and leaves other pictures alone", async () => {
  await using staff = await createStaff("admin");
  const old = await upload(staff, await drawPlain(10));
  const picture = await upload(staff, await drawPlain(200), "Wine");
  const shown = { imageUrl: old.imageUrl, imageAlt: "A loaf" };
  const other = { imageUrl: "/uploads/other/1.webp", imageAlt: "Olives" };
  const recall = await createRecall(staff.db, { pictures: [shown, other] });
  const page = await createPage(staff.db, {
    sections: [
      {
        id: "gallery",
        kind: "gallery",
        hidden: false,
        title: "",
        pictures: [{ ...shown, imageAlt: "", imageDecorative: true, caption: "" }],
      },
    ],
  });
  const pictures = async () => [
    ...(await read(staff, `recalls/${recall.id}`)).pictures,
    ...(await read(staff, `pages/${page.id}`)).sections[0].pictures,
  ];
  const { imageUrl } = picture;
  const { body } = await replace(staff, old, picture, "A bottle of wine").expect(200);
  const described = { imageUrl, imageAlt: "A bottle of wine" };
  expect(await pictures()).toEqual([described, other, { ...described, imageDecorative: false, caption: "" }]);
  await undo(staff, body.changeId);
  await replace(staff, old, picture).expect(200);
  expect(await pictures()).toEqual([
    { ...shown, imageUrl },
    other,
    { imageUrl, imageAlt: "", imageDecorative: true, caption: "" },
  ]);
});

test("the undo leaves alone and names what was changed since, also the description", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const picture = await upload(staff, await drawPlain(200));
  const again = await createProduct(staff.db, { name: "Again", imageUrl: old.imageUrl });
  const other = await createProduct(staff.db, { name: "Other field", imageUrl: old.imageUrl, price: 5 });
  const binned = await createProduct(staff.db, { name: "Binned", imageUrl: old.imageUrl });
  const banner = await createBanner(staff.db, { title: "Not mine", imageUrl: old.imageUrl });
  const { body } = await replace(staff, old, picture, "Wine").expect(200);
  await staff.send("put", `/api/products/${again.id}`, { imageAlt: "A glass" }).expect(200);
  await staff.send("put", `/api/products/${other.id}`, { price: 6 }).expect(200);
  await staff.send("delete", `/api/products/${binned.id}`).expect(204);
  await staff.send("put", `/api/images/${picture.id}`, { alt: "A bottle" }).expect(200);
  const limited = await staff.signIn(
    await staff.makeUser("recruiter", { extra: ["media.write", "products.write"] }),
  );
  const path = `/api/images/replacements/${body.changeId}/undo`;
  const { body: undone } = await staff.send("post", path).set(limited.bearer).expect(200);
  const reasons = undone.change.named.map(({ title, reason }: { title: string; reason: string }) => [
    title,
    reason,
  ]);
  expect(reasons.toSorted()).toEqual([
    ["Again", "It was changed after this change."],
    ["Binned", "It is in the bin."],
    ["Not mine", "Your account may not change banners."],
  ]);
  expect(undone.description).toBe("left");
  expect(await read(staff, `products/${other.id}`)).toMatchObject({ imageUrl: old.imageUrl, price: 6 });
  expect((await read(staff, `products/${again.id}`)).imageAlt).toBe("A glass");
  expect((await read(staff, `banners/${banner.id}`)).imageUrl).toBe(picture.imageUrl);
  expect(await altOf(staff, picture.id)).toBe("A bottle");
});

test("a picture that was deleted meanwhile takes no place, and none gets the address of a deleted one back", async () => {
  await using staff = await createStaff();
  const old = await upload(staff, await drawPlain(10));
  const picture = await upload(staff, await drawPlain(200));
  const product = await createProduct(staff.db, { imageUrl: old.imageUrl });
  const [oldPicture, read200] = await Promise.all(
    [old, picture].map(({ id }) => pictureLibrary.get(staff.db, id)),
  );
  if (!oldPicture || !read200) throw new Error("The pictures are there.");
  await staff.send("delete", `/api/images/${picture.id}`).expect(204);
  const user = await staff.makeUser("editor");
  const by = { userId: user.id, actor: user.name, now: staff.now() };
  const swap = { old: oldPicture, picture: read200, alt: undefined };
  await expect(replacePicture(staff.db, swap, toSessionUser(user), by)).rejects.toMatchObject({
    status: 404,
  });
  expect((await read(staff, `products/${product.id}`)).imageUrl).toBe(old.imageUrl);

  const third = await upload(staff, await drawPlain(100));
  const { body } = await replace(staff, old, third).expect(200);
  await staff.send("delete", `/api/images/${old.id}`).expect(204);
  const path = `/api/images/replacements/${body.changeId}/undo`;
  expect((await staff.send("post", path).expect(409)).body.error).toMatch(/former picture was deleted/);
  expect((await read(staff, `products/${product.id}`)).imageUrl).toBe(third.imageUrl);
});

test("undoing a replacement restores a logo in the settings, unless it was changed since", async () => {
  await using staff = await createStaff("admin");
  const [old, other, third] = [
    await upload(staff, await drawPlain(10)),
    await upload(staff, await drawPlain(20)),
    await upload(staff, await drawPlain(30)),
  ];
  const brand = (fields: object) => staff.send("put", "/api/settings/brand", fields).expect(200);
  await brand({ logoLight: old.imageUrl, logoDark: old.imageUrl, name: "Gelli" });
  const { body: first } = await replace(staff, old, other).expect(200);
  await brand({ name: "Gelli Stores" });
  // The name was changed since, the logos were not.
  expect(await undo(staff, first.changeId)).toMatchObject({ settings: "restored" });
  expect(await read(staff, "settings/brand")).toMatchObject({
    name: "Gelli Stores",
    logoLight: old.imageUrl,
    logoDark: old.imageUrl,
  });
  const { version } = await read(staff, "settings/brand");
  expect(await undo(staff, first.changeId)).toMatchObject({ settings: "restored" });
  expect((await read(staff, "settings/brand")).version).toBe(version);

  const { body: second } = await replace(staff, old, other).expect(200);
  await brand({ logoDark: third.imageUrl });
  expect(await undo(staff, second.changeId)).toMatchObject({ settings: "left" });
  expect(await read(staff, "settings/brand")).toMatchObject({
    logoLight: other.imageUrl,
    logoDark: third.imageUrl,
  });
});

test("a replacement that touches no settings restores none", async (staff) => {
  const [old, other] = [await upload(staff, await drawPlain(10)), await upload(staff, await drawPlain(20))];
  await createProduct(staff.db, { imageUrl: old.imageUrl });
  const { body } = await replace(staff, old, other).expect(200);
  expect(await undo(staff, body.changeId)).toMatchObject({
    settings: null,
    change: { counts: { undone: 1 } },
  });
});

test("a picture that waits in a next version can't be deleted, and is replaced with the others", async (staff) => {
  const old = await upload(staff, await drawPlain(10));
  const picture = await upload(staff, await drawPlain(200), "Wine");
  const product = await createProduct(staff.db);
  const path = `/api/products/${product.id}`;
  await staff.send("put", `${path}/next`, { imageUrl: old.imageUrl, imageAlt: "Bread" }).expect(200);
  const { body: usage } = await staff.send("get", `/api/images/${old.id}/usage`).expect(200);
  expect(usage).toMatchObject([{ id: product.id, title: "Ftira (next version)", fields: ["imageUrl"] }]);
  await replace(staff, old, picture).expect(200);
  const next = await read(staff, `products/${product.id}/next`);
  expect(next).toMatchObject({ imageUrl: picture.imageUrl, next: { questions: [] } });
  expect(await read(staff, `products/${product.id}`)).toMatchObject({ imageUrl: null, version: 1 });
});

test("nothing is replaced in a next version that the account may not write", async () => {
  await using staff = await createStaff("admin");
  const old = await upload(staff, await drawPlain(10));
  const other = await upload(staff, await drawPlain(20));
  const { bearer } = await staff.signIn(await staff.makeUser("recruiter", { extra: ["media.write"] }));
  const body = { with: other.id };
  const attempt = () =>
    staff.sendAnonymous("post", `/api/images/${old.id}/replace`, body).set(bearer).expect(403);
  await staff.send("put", "/api/settings/brand/next", { logoLight: old.imageUrl }).expect(200);
  expect((await attempt()).body.error).toMatch(/used by the settings, which your account may not change/);
  expect(await read(staff, "settings/brand/next")).toMatchObject({ logoLight: old.imageUrl });
});

test("undoing a replacement restores what waits in next versions, unless it was changed since", async () => {
  await using staff = await createStaff("admin");
  const [old, other, third] = [
    await upload(staff, await drawPlain(10)),
    await upload(staff, await drawPlain(20)),
    await upload(staff, await drawPlain(30)),
  ];
  const waiting = async (name: string, fields: object, next: object) => {
    const { id } = await createProduct(staff.db, { name, ...fields });
    const path = `products/${id}/next`;
    const save = (changes: object) => staff.send("put", `/api/${path}`, changes).expect(200);
    await save(next);
    return { path, save };
  };
  const own = await waiting("Own", {}, { imageUrl: old.imageUrl });
  const compared = await waiting("Compared", { imageUrl: old.imageUrl }, { imageUrl: third.imageUrl });
  const changed = await waiting("Changed", {}, { imageUrl: old.imageUrl });
  await staff.send("put", "/api/settings/brand/next", { logoLight: old.imageUrl }).expect(200);
  const { body } = await replace(staff, old, other).expect(200);
  await changed.save({ imageUrl: third.imageUrl });
  for (let undone = 0; undone < 2; undone += 1) {
    await undo(staff, body.changeId);
    const restored = { imageUrl: old.imageUrl, next: { questions: [] } };
    expect(await read(staff, own.path)).toMatchObject(restored);
    expect(await read(staff, compared.path)).toMatchObject({ ...restored, imageUrl: third.imageUrl });
    expect(await read(staff, changed.path)).toMatchObject({ imageUrl: third.imageUrl });
    expect(await read(staff, "settings/brand/next")).toMatchObject({ logoLight: old.imageUrl });
  }
});
