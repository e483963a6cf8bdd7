import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { drawNoise } from "../../support/hostile-files.ts";
import { createStaff } from "../../support/staff.ts";
import { words } from "../../support/words.ts";

/** Addresses by which other systems were made to send a request to themselves or to their network. */
const ADDRESSES: readonly (readonly [name: string, address: (port: number) => string])[] = [
  [
    "CVE-2026-34746 Payload: no call fetches a file from an address",
    (port) => `http://127.0.0.1:${port}/a.png`,
  ],
  [
    "CVE-2026-27567 Payload: no call follows a redirect to an inner address",
    (port) => `http://localhost:${port}/redirect`,
  ],
  ["CVE-2024-39699 Directus: no import resolves a host's name", (port) => `http://localtest.me:${port}/`],
  [
    "CVE-2024-46990 Directus: no import reaches another loopback address",
    (port) => `http://127.0.0.2:${port}/`,
  ],
  [
    "CVE-2026-35409 Directus: no import reaches a loopback address mapped into IPv6",
    (port) => `http://[::ffff:127.0.0.1]:${port}/`,
  ],
  [
    "CVE-2026-22597 Ghost: a picture of another host in an article is not fetched",
    (port) => `http://0.0.0.0:${port}/a.png`,
  ],
  ["CVE-2026-70591 Ghost: no picture is fetched to be measured", (port) => `http://127.1:${port}/a.png`],
  ["CVE-2024-37818 Strapi: no address is passed through as a picture", (port) => `//127.0.0.1:${port}/a.png`],
];

test.each(ADDRESSES)("%s", async (_name, addressAt) => {
  await using staff = await createStaff("editor");
  let hits = 0;
  const inner = http.createServer((_request, response) => {
    hits += 1;
    response.end();
  });
  await new Promise<void>((resolve) => inner.listen(0, resolve));
  const listening = inner.address();
  const address = addressAt(typeof listening === "object" && listening ? listening.port : 0);
  try {
    const noise = await drawNoise("png");
    for (const field of ["url", "imageUrl", "importUrl"])
      await staff
        .send("post", "/api/upload/image")
        .attach("image", noise, "a.png")
        .field(field, address)
        .expect(400);
    await staff.send("post", "/api/upload/image", { url: address }).expect(415);
    await staff
      .sendAnonymous("get", `/uploads/image?url=${encodeURIComponent(address)}&w=640&q=75`)
      .expect(404);
    const post = {
      title: "Bread",
      category: "news",
      status: "published",
      content: `<p>Bread<img src="${address}" alt=""></p>`,
    };
    const { body } = await staff.send("post", "/api/blogs", post).expect(201);
    expect(body.content).toBe("<p>Bread</p>");
    expect(hits).toBe(0);
  } finally {
    inner.closeAllConnections();
    await new Promise((resolve) => inner.close(resolve));
  }
});

test("CVE-2025-57822 Next.js: the code of the server sends no request, whatever headers a client sends", async () => {
  const root = path.resolve(import.meta.dirname, "../../..");
  // The service worker of the shopping list runs in browsers, and commands are run by operators.
  const sources = fs
    .globSync("src/**/*.ts", { cwd: root })
    .filter((file) => !/shopping-list-worker\.ts$|-command\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(200);
  const senders = sources.filter((file) =>
    /\bfetch\(|\bhttps?\.(?:get|request)\(|\bnet\.connect\(|from "(?:node:https|undici|axios|got|openid-client)"|\bcreateRemoteJWKSet\b/.test(
      fs.readFileSync(path.join(root, file), "utf8"),
    ),
  );
  // No visitor chooses an address: it asks the provider of accounts and the bucket of the operator's settings, and the service
  // that staff have entered, which is no address of the own network (test/api/subscriber-handover.test.ts).
  expect(senders.toSorted()).toEqual(words`
    src/accounts/company/provider.ts src/http/post-outside.ts src/media/virus-scanner.ts
    src/storage/files/s3-client.ts`);
  await using staff = await createStaff("editor");
  for (const name of ["Location", "X-Middleware-Rewrite", "X-Nextjs-Redirect", "X-Rewrite-URL"]) {
    const answer = await staff
      .sendAnonymous("get", "/api/jobs")
      .set(name, "http://127.0.0.1:1/")
      .expect(200, []);
    expect(answer.headers["location"]).toBeUndefined();
  }
});
