import { uploadPicture } from "../library/uploads.ts";
import { withoutStyles } from "./clean-paste.ts";

/** More pictures than a text has; the others are not pasted. */
const MOST_PICTURES = 30;

/** Whether pasted HTML contains pictures itself, as base64: those of LibreOffice, Pages and e-mail programs. */
export function hasOwnPictures(html: string): boolean {
  return /<img\b[^>]*\bsrc\s*=\s*["']?data:image\//i.test(html);
}

/**
 * Uploads the pictures that pasted HTML contains itself, and puts their addresses in their place. One that cannot be
 * uploaded stays as it is: cleaning the text removes it.
 *
 * @returns the HTML, and the sentence of the first failure.
 */
export async function uploadOwnPictures(html: string): Promise<{ html: string; fault: string | undefined }> {
  // A document of its own: nothing in it loads or runs.
  const page = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const pictures = [...page.querySelectorAll("img")].filter((img) => hasOwnPictures(img.outerHTML));
  let fault: string | undefined;
  for (const [at, img] of pictures.slice(0, MOST_PICTURES).entries()) {
    try {
      const file = fileOf(img.getAttribute("src") ?? "", at + 1);
      const { imageUrl, width, height } = await uploadPicture(file, () => undefined).done;
      img.setAttribute("src", imageUrl);
      img.setAttribute("width", String(width));
      img.setAttribute("height", String(height));
    } catch (error) {
      fault ??= error instanceof Error ? error.message : undefined;
    }
  }
  return { html: page.documentElement.outerHTML, fault };
}

/** @throws Error if it is not base64. */
function fileOf(address: string, number: number): File {
  const [, type = "", base64] = /^data:(image\/[\w.+-]+)(?:;[^,]*)?;base64,(.*)$/is.exec(address) ?? [];
  if (base64 === undefined) throw new Error("A picture of the pasted text can't be read.");
  const bytes = Uint8Array.from(atob(decodeURIComponent(base64)), (letter) => letter.codePointAt(0) ?? 0);
  const [, ending = ""] = /^image\/([a-z]+)/.exec(type) ?? [];
  return new File([bytes], `Pasted picture ${number}.${ending}`, { type });
}
