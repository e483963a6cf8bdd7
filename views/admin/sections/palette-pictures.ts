const FILES = import.meta.glob<string>("../../../src/sections/*/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of the picture of a kind of section; the name of a look after it leads to the part of that look. */
export function pictureOf(kind: string): string | undefined {
  return Object.entries(FILES).find(([file]) => file.endsWith(`/${kind}/${kind}.svg`))?.[1];
}
