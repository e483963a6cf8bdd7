import { isPlainLink, type DocumentFault, type Parts } from "./document-parts.ts";
import { readXml, valuesOf, type XmlElement } from "./read-xml.ts";

/** The type of the part that is a text document, without macros and no template (ECMA-376, part 1, 11.3.10). */
const MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

const XML = /\.(?:xml|rels|vml|svg)$/i;

/** What a text document consists of beside XML: pictures, and fonts. */
const DATA = /\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|webp|ico|odttf|ttf|fntdata)$/i;

/** Paths, types and relationships of parts that run or hold other files. */
const MACROS = /vba|macro|activex|keymap|customizations\.xml|attachedtoolbars|\/control$|javascript/i;
const EMBEDDED =
  /embeddings?\/|oleobject|\/package$|afchunk|altchunk|subdocument|\/frame$|x-msdownload|text\/html|message\//i;

/** The first word of fields that start a program or fetch a file. */
const COMMANDS = /^\s*(?:DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT)\b/i;

/** Returns the first fault of a document of Word, or undefined. */
export function faultInDocx(parts: Parts): DocumentFault | undefined {
  for (const name of parts.keys()) {
    if (MACROS.test(name)) return "macros";
    if (EMBEDDED.test(name) || !(XML.test(name) || DATA.test(name))) return "embedded";
  }
  let isText = false;
  for (const [name, { content }] of parts) {
    if (!XML.test(name)) continue;
    const elements = readXml(content);
    if (!elements) return "malformed";
    const fault = faultInPart(elements);
    if (fault) return fault;
    if (name === "[Content_Types].xml") {
      const types = elements.flatMap((element) => valuesOf(element, "ContentType"));
      if (types.some((type) => MACROS.test(type))) return "macros";
      if (types.some((type) => EMBEDDED.test(type))) return "embedded";
      if (elements.some(isUnread)) return "other";
      isText = types.some((type) => type.toLowerCase() === MAIN);
    }
    if (/\.rels$/i.test(name)) {
      const wrong = elements.map(faultInRelationship).find((each) => each !== undefined);
      if (wrong) return wrong;
    }
  }
  return isText ? undefined : "other";
}

/** Whether a type makes XML of parts that are not read as such, because of their names. */
function isUnread(element: XmlElement): boolean {
  const names = [...valuesOf(element, "PartName"), ...valuesOf(element, "Extension").map((end) => `.${end}`)];
  return (
    valuesOf(element, "ContentType").some((type) => /[/+]xml\b/i.test(type)) &&
    !names.every((name) => XML.test(name))
  );
}

function faultInPart(elements: readonly XmlElement[]): DocumentFault | undefined {
  const names = new Set(elements.map(({ name }) => name.toLowerCase()));
  if (names.has("script") || names.has("macro") || names.has("control")) return "macros";
  if (names.has("altchunk") || names.has("oleobject") || names.has("foreignobject")) return "embedded";
  if (commandsOf(elements).some((command) => COMMANDS.test(command)) || elements.some(isFetched))
    return "linked";
  return elements.some(({ attributes }) => attributes.some(([name]) => /^on[a-z]{3,}$/.test(name)))
    ? "macros"
    : undefined;
}

/** A field whose first word is complete: what follows can come from another field. */
const NAMED = /^\s*(?:=|\w+\W)/;

/** Stands for the command of a field that gets its first word from another field, such as DDE from QUOTE 68 68 69. */
const HIDDEN = "DDE";

/** What the fields of a part say. A command stands in one attribute, or in pieces between the marks of its field. */
function commandsOf(elements: readonly XmlElement[]): string[] {
  const commands: string[] = [];
  const open: { command: string; isWhole: boolean }[] = [];
  let loose = "";
  for (const element of elements) {
    const field = open.at(-1);
    const [mark] = element.name === "fldChar" ? valuesOf(element, "fldCharType") : [];
    const simple = valuesOf(element, "instr");
    commands.push(...simple);
    if ((mark === "begin" || simple.length > 0) && field && !field.isWhole && !NAMED.test(field.command))
      commands.push(HIDDEN);
    if (element.name === "instrText" || element.name === "delInstrText") {
      if (field && !field.isWhole) field.command += element.text;
      else {
        commands.push(element.text);
        loose += element.text;
      }
    }
    if (mark === "begin") open.push({ command: "", isWhole: false });
    else if (mark === "end") commands.push(open.pop()?.command ?? "");
    else if (mark !== undefined && field) field.isWhole = true;
  }
  return [...commands, loose, ...open.map(({ command }) => command)];
}

/** Whether a picture or shape names an address from which it would be fetched. A picture in the attribute itself is none. */
function isFetched(element: XmlElement): boolean {
  const isPicture = /^(?:imagedata|image|feimage|use|fill|stroke)$/i.test(element.name);
  const targets = [...valuesOf(element, "src"), ...(isPicture ? valuesOf(element, "href") : [])];
  return targets.some((target) => isElsewhere(target) && !/^\s*data:image\//i.test(target));
}

function isElsewhere(target: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\\\\|^\/\//i.test(target.trim());
}

function faultInRelationship(element: XmlElement): DocumentFault | undefined {
  const type = valuesOf(element, "Type").join(" ");
  const targets = valuesOf(element, "Target");
  const isOutside =
    valuesOf(element, "TargetMode").some((mode) => /external/i.test(mode)) || targets.some(isElsewhere);
  if (MACROS.test(type)) return "macros";
  if (EMBEDDED.test(type)) return "embedded";
  if (!isOutside) return undefined;
  if (/\/hyperlink$/i.test(type)) return targets.every(isPlainLink) ? undefined : "linked";
  // A template on the computer of its author, which Word looks for and does not find.
  if (/\/attachedTemplate$/i.test(type)) return targets.every(isOnOwnDisk) ? undefined : "linked";
  return "linked";
}

function isOnOwnDisk(target: string): boolean {
  return /^(?:file:\/\/\/)?[a-z]:[\\/]|^[^:/\\]+$/i.test(target.trim());
}
