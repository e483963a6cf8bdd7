import { withVersion } from "./pictures.ts";

/** The address of a picture in the HTML of an article, as the sanitiser writes it. */
const SRC = /(<img\b[^>]*?\ssrc=")([^"]*)(?=")/g;

/** Appends `v=6` to the pictures of an article whose address is not absolute (specification, section 9). */
export function withPictureVersions(html: string): string {
  return html.replaceAll(SRC, (_, start: string, address: string) => start + withVersion(address));
}
