import { isPlainLink, type DocumentFault, type Parts } from "./document-parts.ts";
import { readXml, valuesOf, type XmlElement } from "./read-xml.ts";

/** What the first file of the archive says (OpenDocument 1.3, part 2, 3.3). */
const TYPE = "application/vnd.oasis.opendocument.text";

const XML =
  /^(?:(?:content|styles|meta|settings)\.xml|manifest\.rdf|META-INF\/(?:manifest|documentsignatures)\.xml)$|\.svg$/i;

/** What a text document has beside these: pictures, fonts, and what LibreOffice keeps for itself. */
const DATA =
  /^(?:mimetype|layout-cache|(?:Pictures|media|Thumbnails|Fonts)\/[\w .-]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svm|webp|svg|ttf|otf))$/i;

const MACROS = /^(?:Basic|Scripts|Dialogs|Configurations2)\/|macrosignatures/i;

/** Elements that run, and those that hold another document. */
const RUNS = new Set([
  "script",
  "scripts",
  "execute-macro",
  "event-listener",
  "event-listeners",
  "applet",
  "plugin",
]);
const HOLDS = new Set(["object", "object-ole", "floating-frame"]);

/** Returns the first fault of an OpenDocument text, or undefined. */
export function faultInOdt(parts: Parts): DocumentFault | undefined {
  if (parts.get("mimetype")?.content.toString("latin1") !== TYPE) return "other";
  for (const [name, { content }] of parts) {
    // An empty list of keys, which LibreOffice writes.
    if (MACROS.test(name) && content.length > 0) return "macros";
    if (!MACROS.test(name) && !XML.test(name) && !DATA.test(name)) return "embedded";
  }
  if (!parts.has("content.xml")) return "malformed";
  for (const [name, { content }] of parts) {
    if (!XML.test(name)) continue;
    const elements = readXml(content);
    if (!elements) return "malformed";
    for (const element of elements) {
      const fault = faultIn(element);
      if (fault) return fault;
    }
  }
  return undefined;
}

function faultIn(element: XmlElement): DocumentFault | undefined {
  const { name, attributes } = element;
  if (name === "encryption-data") return "encrypted";
  // LibreOffice writes the lists of scripts also where they are empty.
  const isEmptyList = (name === "scripts" || name === "event-listeners") && attributes.length === 0;
  if (RUNS.has(name) && !isEmptyList) return "macros";
  if (attributes.some(([key]) => /^on[a-z]{3,}$/.test(key))) return "macros";
  if (HOLDS.has(name)) return "embedded";
  if (name.startsWith("dde-")) return "linked";
  const targets = valuesOf(element, "href");
  if (targets.some((target) => /^\s*(?:macro|script|vnd\.sun\.star\.\w+|javascript|vbscript):/i.test(target)))
    return "macros";
  if (name === "a") return targets.every(isPlainLink) ? undefined : "linked";
  if (name === "template") return targets.every(isOnOwnDisk) ? undefined : "linked";
  return targets.every((target) => target === "" || /^(?:\.\/)?[\w#][^:]*$/.test(target))
    ? undefined
    : "linked";
}

/** Whether a template is on the computer of its author, and on no server: a program that looks for it there signs in to it. */
function isOnOwnDisk(target: string): boolean {
  return /^(?:file:\/\/\/(?![/%])(?:[a-z]:)?|(?:\/?[a-z]:)?(?!\/[/%]))[^:\\]*$/i.test(target.trim());
}
