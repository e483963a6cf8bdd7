import fs from "node:fs";
import path from "node:path";

/** A call as a document shows it, and the status it promises. */
export interface CurlLine {
  text: string;
  status: number;
}

/** A call ready to be sent. */
export interface CurlCall {
  method: string;
  url: string;
  headers: [string, string][];
  body: string | undefined;
  /** The fields of a multipart form; a value that begins with @ stands for a file. */
  form: [string, string][];
}

/** Every curl line of a document's `sh` blocks, with the status in the comment below it. */
export function readCurlLines(document: string): CurlLine[] {
  const source = fs.readFileSync(path.resolve(import.meta.dirname, "../..", document), "utf8");
  const blocks = [...source.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block);
  return blocks.flatMap((block) =>
    [...block.replaceAll(/\\\n\s*/g, "").matchAll(/^(curl .*)\n# (\d{3})$/gm)].map(
      ([, text = "", status]) => ({
        text,
        status: Number(status),
      }),
    ),
  );
}

/**
 * Reads a line as a shell and curl would, so that documents can be run where curl is not
 * installed. Knows -X, -H, -d and -F; anything else fails the test.
 */
export function parseCurl(line: string, variables: Readonly<Record<string, string>>): CurlCall {
  const words = [...line.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, single, double, bare]) =>
    single === undefined ? substitute(double?.replaceAll(/\\(.)/g, "$1") ?? bare ?? "", variables) : single,
  );
  const call: CurlCall = { method: "GET", url: "", headers: [], body: undefined, form: [] };
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const next = words[at + 1] ?? "";
    if (!word.startsWith("-")) {
      call.url = word;
      continue;
    }
    if (word === "-X") call.method = next;
    else if (word === "-H")
      call.headers.push([next.slice(0, next.indexOf(":")), next.slice(next.indexOf(":") + 1).trim()]);
    else if (word === "-d")
      Object.assign(call, { body: next, method: call.method === "GET" ? "POST" : call.method });
    else if (word === "-F") {
      call.form.push([next.slice(0, next.indexOf("=")), next.slice(next.indexOf("=") + 1)]);
      call.method = "POST";
    } else throw new Error(`The document uses curl's ${word}, which the test does not know.`);
    at += 1;
  }
  return call;
}

function substitute(word: string, variables: Readonly<Record<string, string>>): string {
  return word.replaceAll(/\$([A-Z_]+)/g, (_match, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`The document uses $${name} before it has a value.`);
    return value;
  });
}
