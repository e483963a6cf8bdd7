/**
 * Extracts the icons that the site uses from the Fluent Emoji set, which has a hundred megabytes.
 *
 *   npm pack @iconify-json/fluent-emoji@1.2.7 && tar xzf iconify-json-fluent-emoji-1.2.7.tgz
 *   node src/start/samples/pictures/extract-emoji.ts package/icons.json
 *
 * Reads the names from the sample content and from the drawings that staff can choose (`EMOJI_NAMES`), and writes
 *   - fluent-emoji.json next to this file: the icons of all sample pictures, for compose.ts;
 *   - views/public/emoji/{name}.webp and {name}-large.webp: the icons that pages show directly.
 * Run it again when a sample picture gets a new subject. It does not access the network. It deletes the files of
 * icons that are no longer used.
 */
import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { EMOJI_NAMES } from "../../../content/kinds/pages/section-fields.ts";
import { readDrawings } from "#drawings";
import { ALL_SERVER_KINDS } from "../../../content/kinds/kinds.server.ts";
import { readSamples } from "../../../content/sample-content/read-samples.ts";

/** The part of Iconify's file format that this script reads. */
interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const SIZE = 32;
/** Sizes of the page icons: for 64 and 160 CSS pixels on a screen with three pixels a point. */
const SMALL_PIXELS = 192;
const LARGE_PIXELS = 480;

function svgDocument(body: string, pixels: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${SIZE} ${SIZE}">${body}</svg>`;
}

function picture(body: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svgDocument(body, pixels)))
    .webp({ quality: 80, alphaQuality: 80, effort: 6 })
    .toBuffer();
}

/** Returns the bounding box of an icon's visible part, in the icon's units: left, top, right, bottom. */
async function visibleBox(body: string): Promise<number[]> {
  const pixels = SIZE * 8;
  const { data, info } = await sharp(Buffer.from(svgDocument(body, pixels)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      // Ignores faint pixels, such as the edge of a blur.
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) < 64) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left, top, right, bottom].map((edge) => Math.round((edge / pixels) * SIZE * 100) / 100);
}

const HARD_ALPHA = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0";
const INNER_SHADOW = new RegExp(
  `<feColorMatrix in="SourceAlpha" result="hardAlpha" values="${HARD_ALPHA}"/>` +
    `<feOffset(?<offset>[^>]*)/><feGaussianBlur(?<blur>[^>]*)/>` +
    `<feComposite in2="hardAlpha" k2="-1" k3="1" operator="arithmetic"/><feColorMatrix values="(?<tint>[^"]*)"/>` +
    `<feBlend (?:mode="normal" )?in2="(?:SourceGraphic|effect\\d+_[^"]*)"(?: result="[^"]*")?/>`,
  "g",
);

/**
 * Rounds every number to three decimals: pictures render the icons about twenty times larger than their 32 units. Numbers in path
 * data may be adjacent (`1.5.5`, `3-.2`), so a space is inserted where a rounded number has lost the point or the sign that
 * separated it from its neighbour.
 */
function roundNumbers(text: string): string {
  return text.replace(/#[\da-f]{3,8}\b|-?\d*\.\d+/gi, (match, position: number) => {
    if (match.startsWith("#")) return match;
    const rounded = String(Number(Number(match).toFixed(3))).replace(/^(-?)0\./, "$1.");
    const touchesBefore = /[\d.]/.test(text[position - 1] ?? "") && /^\d/.test(rounded);
    const touchesAfter = text[position + match.length] === "." && !rounded.includes(".");
    return (touchesBefore ? " " : "") + rounded + (touchesAfter ? " " : "");
  });
}

/**
 * Simplifies a filter. The drawing program exports steps without effect (a blend with an empty image), and inner shadows
 * that also cover the edge, which makes it ragged. Here a blur is only a blur, and an inner shadow is the inverse of the
 * blurred shape, drawn inside the shape.
 */
function slimFilter(primitives: string): string {
  const plain = primitives
    .replace('<feFlood flood-opacity="0" result="BackgroundImageFix"/>', "")
    .replace(/<feBlend in="SourceGraphic" in2="BackgroundImageFix"(?: mode="normal")? result="shape"\/>/, "")
    .replace(/ result="effect1_foregroundBlur[^"]*"/, "")
    .replaceAll('in2="shape"', 'in2="SourceGraphic"');
  // A drop shadow needs the removed steps, so its filter stays as it is.
  if (/BackgroundImageFix|"shape"/.test(plain)) return primitives;

  const shadows = [...plain.matchAll(INNER_SHADOW)];
  if (shadows.length === 0 || shadows.map((shadow) => shadow[0]).join("") !== plain) return plain;
  const steps = shadows.map(({ groups: { offset = "", blur = "", tint = "" } = {} }, index) => {
    const values = tint.split(" ");
    // The last row computes the alpha: `strength * a` becomes `strength - strength * a`.
    values[19] = values[18] ?? "";
    values[18] = `-${values[18]}`;
    const below = index === 0 ? "SourceGraphic" : `s${index}`;
    const result = index === shadows.length - 1 ? "" : ` result="s${index + 1}"`;
    const moved =
      offset === ""
        ? `<feGaussianBlur in="h"${blur}/>`
        : `<feOffset in="h"${offset}/><feGaussianBlur${blur}/>`;
    return `${moved}<feColorMatrix values="${values.join(" ")}"/><feComposite in2="${below}" operator="atop"${result}/>`;
  });
  return `<feColorMatrix in="SourceAlpha" result="h" values="${HARD_ALPHA}"/>${steps.join("")}`;
}

/** Replaces ids by short ones in the order of their definitions: `a`, `b`, ... `z`, `a1`, ... */
function shortenIds(body: string): string {
  const names = new Map(
    [...body.matchAll(/ id="([^"]+)"/g)].map(([, id = ""], index) => {
      const letter = String.fromCharCode(97 + (index % 26));
      return [id, index < 26 ? letter : `${letter}${Math.floor(index / 26)}`];
    }),
  );
  return body.replace(
    /( id="|url\(#|href="#)([^")]+)/g,
    (_, before: string, id: string) => before + (names.get(id) ?? id),
  );
}

/** Returns the smaller body of an icon. Its attributes have single quotes, which JSON does not escape. */
function slimBody(body: string): string {
  const filtered = body.replace(
    /(<filter\b[^>]*>)(.*?)<\/filter>/gs,
    (_, open: string, primitives: string) => `${open}${slimFilter(primitives)}</filter>`,
  );
  return roundNumbers(shortenIds(filtered)).replaceAll('"', "'");
}

const [iconsPath] = process.argv.slice(2);
if (!iconsPath)
  throw new Error("Usage: node src/start/samples/pictures/extract-emoji.ts <path of icons.json>");
const { icons: fullSet, aliases = {} }: IconSet = JSON.parse(await readFile(iconsPath, "utf8"));

function bodyOf(name: string): string {
  const icon = fullSet[name] ?? fullSet[aliases[name]?.parent ?? ""];
  if (!icon) throw new Error(`Fluent Emoji has no icon named "${name}".`);
  return slimBody(icon.body);
}

const now = new Date();
const samples = (await Promise.all(ALL_SERVER_KINDS.map((kind) => readSamples(kind, now)))).flat();
const pageIcons = new Set<string>(EMOJI_NAMES);
const own = readDrawings();
const drawn = samples.flatMap((sample) => sample.picture?.subjects ?? []);
const subjects = new Set([...pageIcons, ...drawn.filter((name) => !own.has(name))]);

const names = [...subjects].toSorted();
const icons = new Map(names.map((name) => [name, bodyOf(name)]));
const boxes = Object.fromEntries(
  await Promise.all([...icons].map(async ([name, body]) => [name, await visibleBox(body)])),
);
const subset = {
  license: "MIT, Microsoft Corporation, Fluent Emoji",
  source: "npm @iconify-json/fluent-emoji 1.2.7",
  width: SIZE,
  height: SIZE,
  icons: Object.fromEntries(icons),
  boxes,
};
// One icon per line, so that a diff shows which icon has changed.
const json = JSON.stringify(subset, null, 1).replace(
  /\[\s+([^\]]+?)\s+\]/g,
  (_, list: string) => `[${list.replace(/\s+/g, " ")}]`,
);
await writeFile(new URL("fluent-emoji.json", import.meta.url), `${json}\n`);

const pageFolder = new URL("../../../../views/public/emoji/", import.meta.url);
const unused = (await readdir(pageFolder)).filter(
  (file) => /\.(?:svg|webp)$/.test(file) && !pageIcons.has(file.replace(/(?:-large)?\.\w+$/, "")),
);
await Promise.all(unused.map((file) => rm(new URL(file, pageFolder))));
for (const name of pageIcons) {
  await writeFile(new URL(`${name}.webp`, pageFolder), await picture(bodyOf(name), SMALL_PIXELS));
  await writeFile(new URL(`${name}-large.webp`, pageFolder), await picture(bodyOf(name), LARGE_PIXELS));
}
console.log(`${subjects.size} icons in fluent-emoji.json, ${pageIcons.size} page icons`);
