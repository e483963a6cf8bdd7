import { expect, test } from "vitest";
import { buildPdf } from "../support/build-pdf.ts";
import { parseCurl, readCurlLines, type CurlCall } from "../support/curl-lines.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { listen } from "../support/raw-request.ts";
import { createTestAccounts, ORIGIN } from "../support/test-accounts.ts";

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
