import { encode } from "uqr";

/** A QR code as a path, with its size in modules. */
export interface Code {
  path: string;
  size: number;
}

/** The QR code of a text, for a loader: the browser gets the path alone. */
export function codeOf(text: string): Code {
  const { data, size } = encode(text, { ecc: "L", border: 1 });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join(""),
  );
  return { path: rows.join(""), size };
}
