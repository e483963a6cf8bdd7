import { Node } from "@tiptap/core";
import { parsePicture, withVersion } from "../../../src/rules/images/pictures.ts";
import { isUploadPath } from "../../../src/rules/links/link-address.ts";

/** A picture of an article. Its size prevents layout shift. */
export interface FigureAttributes {
  src: string;
  alt: string;
  /** Whether it is marked as decorative: it needs no description. */
  decorative: boolean;
  width: number | null;
  height: number | null;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture at the cursor, or replaces the selected one. */
      setFigure: (attributes: FigureAttributes) => ReturnType;
    };
  }
}

/** A picture from /uploads with a caption, which may be empty. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  draggable: true,
  defining: true,
  addAttributes() {
    return {
      src: { default: "" },
      alt: { default: "" },
      decorative: { default: false },
      width: { default: null },
      height: { default: null },
    };
  },
  parseHTML: () => [
    { tag: "figure", getAttrs: attributesOf, contentElement: captionOf },
    { tag: "img", getAttrs: attributesOf },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, decorative, width, height } }) => [
    "figure",
    { "data-decorative": decorative === true ? "" : null },
    [
      "img",
      { src: withVersion(String(src)), alt, width, height, draggable: "false", contenteditable: "false" },
    ],
    ["figcaption", 0],
  ],
  addCommands() {
    return {
      setFigure:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    };
  },
});

/** Returns false for a picture that is not ours: the element is ignored, its text stays. */
function attributesOf(element: HTMLElement): Record<string, unknown> | false {
  const img = element instanceof HTMLImageElement ? element : element.querySelector("img");
  // HTML copied from the editor has the version query that browsers need.
  const src = img?.getAttribute("src")?.replace(/\?.*$/, "") ?? "";
  if (!img || !isUploadPath(src)) return false;
  const info = parsePicture(src);
  return {
    src,
    alt: img.getAttribute("alt") ?? "",
    decorative: img.getAttribute("role") === "presentation",
    width: wholeOf(img.getAttribute("width")) ?? info?.width ?? null,
    height: wholeOf(img.getAttribute("height")) ?? info?.height ?? null,
  };
}

function captionOf(element: globalThis.Node): HTMLElement {
  const caption = element instanceof HTMLElement ? element.querySelector("figcaption") : null;
  return caption instanceof HTMLElement ? caption : document.createElement("figcaption");
}

function wholeOf(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}
