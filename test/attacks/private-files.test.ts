import { expect, test } from "vitest";
import { drawNoise } from "../support/hostile-files.ts";
import { openContactForm } from "../support/contact-form.ts";
import { listen } from "../support/raw-request.ts";
import { namesIn } from "../support/test-stores.ts";

/** A message with a photo; the name of the photo among the private files. */
async function sendPhoto(site: Awaited<ReturnType<typeof openContactForm>>) {
  const id = await site.writeMessage({}, { content: await drawNoise("png", 30, 20), filename: "a.png" });
  const [name = ""] = await namesIn(site.stores.privateFiles);
  return { id, name };
}

test("no address reaches the photo of a message, only the call of staff who may read messages", async () => {
  await using site = await openContactForm();
  const { id, name } = await sendPhoto(site);
  expect(await namesIn(site.stores.privateFiles)).toEqual([name]);
  await using server = await listen(site.app);
  const paths = [
    name,
    `private/${name}`,
    `uploads/${name}`,
    `../private/${name}`,
    `..%2fprivate%2f${name.replace("/", "%2f")}`,
    `%2e%2e/private/${name}`,
    `../../data/private/${name}`,
    `..%2f..%2fdata%2fprivate%2f${name}`,
    `..\\private\\${name}`,
    `.%2e/private/${name}`,
    `${id}%2fphoto.webp`,
    `./${name}`,
    `/${name}`,
    `${name}%00.webp`,
    `${id}/./photo.webp`,
    `${id}//photo.webp`,
    `${id}/photo.webp/1x1-50-50.webp`,
  ];
  for (const base of ["/uploads/", "/assets/", "/private/", "/data/private/", "/"])
    for (const path of paths) {
      const answer = await server.send(base + path);
      expect(answer.status, base + path).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain("RIFF");
    }
  expect((await server.send(`/api/messages/${id}/photo`)).status).toBe(401);
  const read = await site.send("get", `/api/messages/${id}/photo`).expect(200);
  expect(read.headers["content-type"]).toBe("image/webp");
  expect(read.headers["cache-control"]).toMatch(/no-store|no-cache|private/);
  // No other site can show it to staff who are signed in here.
  expect(read.headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(read.body.subarray(0, 4).toString()).toBe("RIFF");
});

test("a photo is gone from the store when its message is deleted", async () => {
  await using site = await openContactForm();
  const { id } = await sendPhoto(site);
  await site.send("delete", `/api/messages/${id}`).expect(204);
  expect(await namesIn(site.stores.privateFiles)).toEqual([]);
  await site.send("get", `/api/messages/${id}/photo`).expect(404);
});

test("a photo of an earlier version is read from its row", async () => {
  await using site = await openContactForm();
  const { id, name } = await sendPhoto(site);
  const { body } = await site.send("get", `/api/messages/${id}/photo`).expect(200);
  await site.db.updateTable("message_files").set({ content: body }).where("messageId", "=", id).execute();
  await site.stores.privateFiles.remove(name);
  expect((await site.send("get", `/api/messages/${id}/photo`).expect(200)).body).toEqual(body);
});
