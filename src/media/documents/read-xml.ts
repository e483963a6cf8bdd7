import { Parser } from "htmlparser2";

/** An element as far as it is looked at. Names are without their prefixes, which any document chooses itself. */
export interface XmlElement {
  name: string;
  /** Several can have one name: their prefixes differ. */
  attributes: readonly (readonly [name: string, value: string])[];
  /** The text in it before its first inner element. */
  text: string;
}

const ENCODING = /^\uFEFF?<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/;

/**
 * Reads all elements of an XML file. Entities of its own and other encodings than UTF-8, in which words could hide, are refused.
 *
 * @returns undefined where it is no such file.
 */
export function readXml(content: Buffer): XmlElement[] | undefined {
  const source = content.toString("utf8");
  const encoding = ENCODING.exec(source)?.[1] ?? "utf-8";
  if (!/^(?:utf-8|us-ascii)$/i.test(encoding) || /[\0\uFFFD]/.test(source)) return undefined;
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(source)) return undefined;
  const elements: XmlElement[] = [];
  let last: XmlElement | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        last = {
          name: withoutPrefix(name),
          attributes: Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value] as const),
          text: "",
        };
        elements.push(last);
      },
      ontext(text) {
        if (last) last.text += text;
      },
      onclosetag() {
        last = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
  return elements.length > 0 ? elements : undefined;
}

/** The values of the attributes of a name. */
export function valuesOf({ attributes }: XmlElement, name: string): string[] {
  return attributes.flatMap(([key, value]) => (key === name ? [value] : []));
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
