import fs from "node:fs";
import http from "node:http";
import request from "supertest";
import { expect, test, vi } from "vitest";
import { withPictureLock } from "../../src/media/store-picture.ts";
import { createBanner, createBlog, createProduct } from "../support/build-content.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { createStaff, type Staff } from "../support/staff.ts";
import sharp from "sharp";

const NOBODY = "00000000-0000-4000-8000-000000000000";

function drawPlain(red: number, width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: red, g: 10, b: 10 } } })
    .png()
    .toBuffer();
}

function send(staff: Staff, path: string, file: Buffer, bearer = staff.bearer) {
  return request(staff.app).post(path).set(bearer).attach("image", file, "picture.png");
}

async function upload(staff: Staff, file: Buffer): Promise<{ id: string; imageUrl: string }> {
  return (await send(staff, "/api/upload/image", file).field("alt", "Bread").expect(201)).body;
}

test("replaces a picture in fields, in nested fields, and in articles with its size", async () => {
  await using staff = await createStaff("editor");
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

  const { body } = await send(staff, `/api/images/${old.id}/replace`, await drawPlain(200, 60, 20)).expect(
    200,
  );
  const { imageUrl } = body.picture;
  expect(imageUrl).not.toBe(old.imageUrl);
  expect(body.picture.alt).toBe("Bread");
  expect(body.replaced.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [product.id, banner.id, post.id].toSorted(),
  );
  expect(body.binned).toEqual([expect.objectContaining({ id: gone.id, binned: true })]);
  const read = async (path: string) => (await staff.send("get", `/api/${path}`).expect(200)).body;
  expect(await read(`products/${product.id}`)).toMatchObject({
    imageUrl: `${imageUrl}#focus=30,70`,
    imageAlt: "Mine",
    version: 2,
  });
  expect((await read(`banners/${banner.id}`)).responsive).toEqual({
    mobile: imageUrl,
    tablet: null,
    desktop: "/uploads/other/1.webp",
  });
  expect((await read(`blogs/${post.id}`)).content).toBe(
    `<p>${imageUrl}</p><img src="${imageUrl}" alt="B" width="60" height="20" /><img src="/uploads/x/1.webp" alt="" width="40" height="30" />`,
  );
  expect(await read(`products/${other.id}`)).toEqual(other);
  expect((await read(`products/${product.id}/history`))[0]).toMatchObject({ action: "updated", version: 2 });
  await staff
    .send("get", `/api/images/${old.id}/usage`)
    .expect(200, [{ type: "products", id: gone.id, title: "Gone", fields: ["imageUrl"], binned: true }]);
});

test("replaces nothing when the user may not write one of the records, or when one is no longer valid", async () => {
  await using staff = await createStaff("editor");
  const old = await upload(staff, await drawPlain(10));
  const product = await createProduct(staff.db, { imageUrl: old.imageUrl });
  await createBanner(staff.db, { imageUrl: old.imageUrl });
  const path = `/api/images/${old.id}/replace`;
  const limited = await staff.signIn(
    await staff.makeUser("recruiter", { extra: ["media.write", "products.write"] }),
  );
  const refused = await send(staff, path, await drawPlain(20), limited.bearer).expect(403);
  expect(refused.body.error).toContain("banners");
  await staff.db.updateTable("banners").set({ title: "" }).execute();
  const broken = await send(staff, path, await drawPlain(20)).expect(409);
  expect(broken.body.fields).toEqual({ title: "Please fill this in." });
  expect((await staff.send("get", `/api/products/${product.id}`)).body).toEqual(product);
});

test("rejects the same picture, a missing or unknown picture, and users without the permission", async () => {
  await using staff = await createStaff("editor");
  const file = await drawPlain(10);
  const { id } = await upload(staff, file);
  const path = `/api/images/${id}/replace`;
  await send(staff, path, file).expect(409);
  await send(staff, path, Buffer.from("<svg onload=alert(1)>")).expect(415);
  await request(staff.app).post(path).set(staff.bearer).field("alt", "x").expect(400);
  await staff.send("post", path, {}).expect(415);
  await send(staff, `/api/images/${NOBODY}/replace`, file).expect(404);
  await send(staff, "/api/images/1/replace", file).expect(404);
  const recruiter = await staff.signIn(await staff.makeUser("recruiter"));
  await send(staff, path, Buffer.from(await drawNoise("jpeg")), recruiter.bearer).expect(403);
  await staff.sendAnonymous("post", path, {}).expect(401);
});

test("replaces nothing when the client disconnects after sending the form", async () => {
  await using staff = await createStaff("editor");
  const old = await upload(staff, await drawPlain(10));
  const product = await createProduct(staff.db, { imageUrl: old.imageUrl });
  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(await drawPlain(200))]), "picture.png");
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";

  const come = Promise.withResolvers<{ answer: http.ServerResponse; ended: Promise<void> }>();
  const server = http.createServer((asked, answer) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const end = answer.end.bind(answer);
    vi.spyOn(answer, "end").mockImplementation((...parts: unknown[]) => {
      resolve();
      return Reflect.apply(end, answer, parts);
    });
    come.resolve({ answer, ended });
    staff.app(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const sent = http.request({
    port,
    host: "127.0.0.1",
    path: `/api/images/${old.id}/replace`,
    method: "POST",
    headers: { ...staff.bearer, "Content-Type": type },
  });
  const gone = new Promise((resolve) => sent.on("error", resolve));

  // The lock delays the new picture until the client has disconnected.
  const hold = Promise.withResolvers<void>();
  const held = withPictureLock(() => hold.promise);
  sent.end(Buffer.from(await encoded.arrayBuffer()));
  const { answer, ended } = await come.promise;
  await vi.waitFor(() =>
    expect(fs.readdirSync(staff.uploadsDir)).toContainEqual(expect.stringMatching(/^\.new-/)),
  );
  const closed = new Promise((resolve) => answer.on("close", resolve));
  sent.destroy();
  await Promise.all([gone, closed]);
  hold.resolve();
  await Promise.all([held, ended]);

  expect(answer.statusCode).toBe(400);
  await staff.send("get", `/api/products/${product.id}`).expect(200, JSON.parse(JSON.stringify(product)));
  // The new picture is in the library, as after any upload.
  expect((await staff.send("get", "/api/images").expect(200)).body).toHaveLength(2);
  await new Promise((resolve) => server.close(resolve));
  expect(staff.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
