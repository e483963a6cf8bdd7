import { expect, test } from "vitest";
import { buildPdf } from "../support/build-pdf.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { listen } from "../support/raw-request.ts";
import { createTestAccounts, ORIGIN } from "../support/test-accounts.ts";
import fs from "node:fs";
import path from "node:path";

/** A call as a document shows it, and the status it promises. */
interface CurlLine {
  text: string;
  status: number;
}

/** A call ready to be sent. */
interface CurlCall {
  method: string;
  url: string;
  headers: [string, string][];
  body: string | undefined;
  /** The fields of a multipart form; a value that begins with @ stands for a file. */
  form: [string, string][];
}

/** Every curl line of a document's `sh` blocks, with the status in the comment below it. */
function readCurlLines(document: string): CurlLine[] {
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
function parseCurl(line: string, variables: Readonly<Record<string, string>>): CurlCall {
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

test.each([
  ["docs/api.md", 20],
  ["docs/accounts.md", 10],
])("every curl line of %s does what is written below it", async (file, least) => {
  await using site = createTestAccounts();
  await site.makeUser("admin", { email: "maria@example.com" });
  await using server = await listen(site.app);
  const here = `http://127.0.0.1:${server.port}`;
  const lines = readCurlLines(file);
  expect(lines.length).toBeGreaterThan(least);
  const variables: Record<string, string> = {};
  for (const { text, status } of lines) {
    const { url, method, headers, ...call } = parseCurl(text, variables);
    expect(url).toMatch(/^http:\/\/localhost:3000\/api/);
    const body = await bodyOf(call);
    const answer = await fetch(url.replace(ORIGIN, here), { method, headers, ...(body && { body }) });
    const content = await answer.text();
    expect(answer.status, `${text}\n${content}`).toBe(status);
    if (!answer.headers.get("content-type")?.includes("json")) continue;
    const { token, id, counts, changeId, apiToken, record } = Object(JSON.parse(content));
    if (typeof token === "string") variables["TOKEN"] = token;
    if (typeof changeId === "string") variables["CHANGE"] = changeId;
    if (typeof apiToken === "string") Object.assign(variables, { API_TOKEN: apiToken, TOKEN_ID: record.id });
    if (status !== 201 || apiToken !== undefined) continue;
    if (counts) variables["CHANGE"] = String(id);
    else Object.assign(variables, { OTHER: variables["ID"] ?? "", ID: String(id) });
  }
});

async function bodyOf({
  body,
  form,
}: Pick<CurlCall, "body" | "form">): Promise<string | FormData | undefined> {
  if (form.length === 0) return body;
  const fields = new FormData();
  for (const [name, value] of form) {
    if (value.startsWith("@")) {
      const file = value.slice(1);
      const content = file.endsWith(".pdf") ? buildPdf({ text: file }) : await drawNoise("jpeg");
      fields.append(name, new Blob([Buffer.from(content)]), file);
    } else fields.append(name, value);
  }
  return fields;
}
