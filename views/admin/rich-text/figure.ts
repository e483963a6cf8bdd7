import { Node } from "@tiptap/core";
import { parsePicture, withVersion } from "../../../src/rules/pictures/pictures.ts";
import { isUploadPath } from "../../../src/rules/pictures/upload-path.ts";

/** A picture of an article: what it shows, and its size so that nothing shifts. */
export interface FigureAttributes {
  src: string;
  /** Empty where it only decorates. */
  alt: string;
  width: number | null;
  height: number | null;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    figure: {
      /** Puts a picture at the cursor, or in the place of the selected one. */
      setFigure: (attributes: FigureAttributes) => ReturnType;
    };
  }
}

/** A picture out of /uploads with a caption, which may be empty. */
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
      width: { default: null },
      height: { default: null },
    };
  },
  parseHTML: () => [
    { tag: "figure", getAttrs: attributesOf, contentElement: captionOf },
    { tag: "img", getAttrs: attributesOf },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, width, height } }) => [
    "figure",
    { "data-decorative": alt === "" ? "" : null },
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

/** False where there is no picture of ours: the element then counts for nothing, its words stay. */
function attributesOf(element: HTMLElement): Record<string, unknown> | false {
  const img = element instanceof HTMLImageElement ? element : element.querySelector("img");
  // An own copy comes back with the version that browsers need.
  const src = img?.getAttribute("src")?.replace(/\?.*$/, "") ?? "";
  if (!img || !isUploadPath(src)) return false;
  const known = parsePicture(src);
  return {
    src,
    alt: img.getAttribute("alt") ?? "",
    width: wholeOf(img.getAttribute("width")) ?? known?.width ?? null,
    height: wholeOf(img.getAttribute("height")) ?? known?.height ?? null,
  };
}

function captionOf(element: globalThis.Node): HTMLElement {
  const caption = element instanceof HTMLElement ? element.querySelector("figcaption") : null;
  return caption instanceof HTMLElement ? caption : document.createElement("figcaption");
}

function wholeOf(value: string | null): number | undefined {
  return value !== null && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;
}
