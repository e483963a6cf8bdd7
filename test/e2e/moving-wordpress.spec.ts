import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { makeTempDir } from "../support/test-database.ts";
import { wordPressExport, type WordPressItem } from "../support/wordpress.ts";
import { expect, openScreen, test } from "./fixtures.ts";
import { signInAs } from "./sign-in.ts";
import { words } from "../support/words.ts";

const FOODS = words`Capers Honey Figs Sardines Almonds Quinces Marrows Olives Lemons Dates`;
const PLACES = [
  ...["Zebbug", "Xaghra", "Nadur", "Mgarr", "Siggiewi", "Dingli", "Marsaskala", "Birgu", "Kalkara", "Gudja"],
  ...["Zurrieq", "Qala", "Sannat", "Munxar", "Xewkija", "Naxxar", "Attard", "Balzan", "Lija", "Iklin"],
  ...["Swieqi", "Pembroke", "Kirkop", "Mqabba", "Safi"],
];

/** The posts of the invented site: one for each food and place. */
const POSTS: readonly WordPressItem[] = FOODS.flatMap((food, at) =>
  PLACES.map((place, number) => ({
    id: 100 + at * PLACES.length + number,
    title: `${food} from ${place}`,
    name: `${food}-from-${place}`.toLowerCase(),
    link: `/2019/05/${food}-from-${place}/`.toLowerCase(),
    content: `<!-- wp:paragraph --><p>How ${food.toLowerCase()} are grown in ${place}.</p><!-- /wp:paragraph -->`,
    categories: [["category", "growers", "Growers"]] as const,
  })),
);

const newPath = ({ name = "" }: WordPressItem) => `/blog/${name}`;

/** Addresses of the site before WordPress, as printed leaflets have them: 250 with their page, 250 with the words alone. */
const PRINTED = POSTS.flatMap((post, at) => [
  { from: `/leaflet.php/${at}-a`, to: newPath(post), line: `/leaflet.php/${at}-a\t${newPath(post)}` },
  { from: `/archive/${post.name}.html`, to: newPath(post), line: `/archive/${post.name}.html` },
]);

test("moves an invented site of WordPress: its export, 500 old addresses by a list and its suggestions, and all lead to the right page", async ({
  page,
  emptySite: site,
}) => {
  const start = Date.now();
  using dir = makeTempDir();
  const file = path.join(dir.path, "export.xml");
  fs.writeFileSync(file, wordPressExport(POSTS));
  const { config } = site.accounts;
  const command = ["src/operate/commands/import-command.ts", "wordpress", file];
  const env = { ...process.env, DATA_DIR: config.dataDir, UPLOADS_DIR: config.uploadsDir };
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  expect(stdout).toContain("Brought 250 posts and 0 pages as drafts, 0 pictures and 501 redirects.");

  await signInAs(page, site, "admin");
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`${site.url}/api/${call}`, {
      data,
      headers: { Origin: site.url },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const found = { state: "draft", count: POSTS.length };
  const action = { is: "status", status: "published" };
  let change = await post("blogs/bulk/changes", { found, action });
  while (change.counts.waiting > 0) change = await post(`blogs/bulk/changes/${change.id}/continue`, {});
  expect(change.counts.changed).toBe(POSTS.length);

  await openScreen(page, `${site.url}/admin/redirects/addresses`);
  await page.getByLabel("A list of old addresses").fill(PRINTED.map(({ line }) => line).join("\n"));
  await page.getByRole("button", { name: "Look at the list" }).click();
  await expect(page.getByRole("heading", { name: "500 old addresses: nothing is saved yet" })).toBeFocused();
  await page.getByRole("button", { name: "Take all 250 suggestions" }).click();
  await page.getByRole("button", { name: "Add 500 redirects" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("500 redirects added.");

  const wrong: string[] = [];
  const known = POSTS.flatMap((each) => [
    { from: each.link.slice(0, -1), to: newPath(each) },
    { from: `/?p=${each.id}`, to: newPath(each) },
  ]);
  for (const { from, to } of [...PRINTED, ...known]) {
    const response = await page.request.get(site.url + from, { maxRedirects: 0 });
    if (response.status() !== 301 || response.headers()["location"] !== to) wrong.push(from);
  }
  expect(wrong).toEqual([]);
  const one = await page.request.get(site.url + "/blog/capers-from-xaghra");
  expect(one.status()).toBe(200);
  console.log(`A site of WordPress was moved in ${((Date.now() - start) / 60_000).toFixed(1)} minutes.`);
});
