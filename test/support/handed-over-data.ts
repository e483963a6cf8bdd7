/**
 * Takes the data that React Router hands to the browser out of a page, and decodes it: which of several late parts
 * comes first is chance, and all that follows is numbered accordingly.
 *
 * @returns the page without its data, and the data as what it stands for.
 */
export function takeOutData(text: string): { rest: string; data: unknown } {
  const pieces: string[] = [];
  const rest = text.replaceAll(
    /window\.__reactRouterContext\.streamController\.enqueue\((".*?")\);<\/script>/g,
    (_found, piece: string) => {
      pieces.push(String(JSON.parse(piece)));
      return "</script>";
    },
  );
  return { rest, data: decodeData(pieces.join("")) };
}

/** The length of the data that a page hands to the browser, in characters of its HTML. */
export function handedOverLength(html: string): number {
  const pieces = html.matchAll(
    /window\.__reactRouterContext\.streamController\.enqueue\((".*?")\);<\/script>/g,
  );
  return [...pieces].reduce((sum, [, piece = ""]) => sum + piece.length, 0);
}

/** Decodes what a click asks for: a line with everything, then a line for each promise. */
export function decodeData(text: string): unknown {
  const values: unknown[] = [];
  const promises = new Map<number, number>();
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const [, id, json = line] = /^[PE](\d+):(.*)$/s.exec(line) ?? [];
    if (id !== undefined) promises.set(Number(id), values.length);
    values.push(...Array.from<unknown>(JSON.parse(json)));
  }

  function decode(reference: unknown): unknown {
    // Below zero stand undefined, null and their like.
    if (typeof reference !== "number" || reference < 0) return { constant: reference };
    const value = values[reference];
    if (Array.isArray(value)) {
      const [kind, id] = value;
      if (kind === "P") return { promised: decode(promises.get(Number(id))) };
      return typeof kind === "string" ? value : value.map(decode);
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [String(values[Number(key.slice(1))]), decode(one)]),
    );
  }
  return values.length === 0 ? undefined : decode(0);
}
