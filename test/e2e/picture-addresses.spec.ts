import { createBlog } from "../support/build-content.ts";
import { expect, test } from "./fixtures.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

/** The addresses of all pictures in the HTML of a page. */
function pictureAddresses(html: string): string[] {
  const elements = html.match(/<(?:img|source)\b[^>]*>/g) ?? [];
  return elements.flatMap((element) =>
    [...element.matchAll(/\s(?:src|srcset)="([^"]*)"/gi)].flatMap(([, value = ""]) =>
      value.split(", ").map((candidate) => candidate.split(" ")[0] ?? ""),
    ),
  );
}

test("every picture address that is not absolute has the version", async ({ request, site }) => {
  const { db } = site.connection;
  const images = await db.selectFrom("images").select("name").limit(1).executeTakeFirstOrThrow();
  const post = await createBlog(db, {
    title: "With a picture",
    content: `<figure><img src="/uploads/${images.name}/320.webp" alt="Bread"></figure>`,
  });
  const pages = [...PUBLIC_ROUTES.map(({ path }) => path), `/blog/${post.slug}`, "/nowhere", "/admin/login"];
  let drawings = 0;
  for (const path of pages) {
    const addresses = pictureAddresses(await (await request.get(site.url + path)).text());
    for (const address of addresses) {
      if (!/^https?:/.test(address)) expect(address, path).toMatch(/[?&]v=6$/);
    }
    drawings += addresses.filter((address) => address.includes("/emoji-")).length;
  }
  expect(drawings).toBeGreaterThan(20);
});

test("drawings are cached for a year, at an address by their content", async ({ request, site }) => {
  const addresses = pictureAddresses(await (await request.get(site.url)).text());
  const drawing = addresses.find((address) => /^\/assets\/emoji-[\da-f]{8}\//.test(address));
  const response = await request.get(site.url + drawing);
  expect(response.status()).toBe(200);
  expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});
