// Makes the SVG body of a Fluent Emoji icon smaller and faster to render, without changing how it looks.

/** Decimals in bodies: pictures render the icons about twenty times larger than their 32 units. */
const BODY_DECIMALS = 3;

const HARD_ALPHA = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0";
const INNER_SHADOW = new RegExp(
  `<feColorMatrix in="SourceAlpha" result="hardAlpha" values="${HARD_ALPHA}"/>` +
    `<feOffset(?<offset>[^>]*)/><feGaussianBlur(?<blur>[^>]*)/>` +
    `<feComposite in2="hardAlpha" k2="-1" k3="1" operator="arithmetic"/><feColorMatrix values="(?<tint>[^"]*)"/>` +
    `<feBlend (?:mode="normal" )?in2="(?:SourceGraphic|effect\\d+_[^"]*)"(?: result="[^"]*")?/>`,
  "g",
);

/**
 * Rounds every number. Numbers in path data may be adjacent (`1.5.5`, `3-.2`), so a space is inserted where a rounded number
 * has lost the point or the sign that separated it from its neighbour.
 */
function roundNumbers(text: string, decimals: number): string {
  return text.replace(/#[\da-f]{3,8}\b|-?\d*\.\d+/gi, (match, position: number) => {
    if (match.startsWith("#")) return match;
    const rounded = String(Number(Number(match).toFixed(decimals))).replace(/^(-?)0\./, "$1.");
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
export function slimBody(body: string): string {
  const filtered = body.replace(
    /(<filter\b[^>]*>)(.*?)<\/filter>/gs,
    (_, open: string, primitives: string) => `${open}${slimFilter(primitives)}</filter>`,
  );
  return roundNumbers(shortenIds(filtered), BODY_DECIMALS).replaceAll('"', "'");
}
