import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { buildPdf } from "../support/build-pdf.ts";
import { parseCurl, readCurlLines, type CurlCall } from "../support/curl-lines.ts";
import { drawNoise } from "../support/hostile-files.ts";
import { createTestAccounts, ORIGIN } from "../support/test-accounts.ts";

test("every curl line of docs/api.md does what is written below it", async () => {
  await using site = createTestAccounts();
  await site.makeUser("admin", { email: "maria@example.com" });
  const server = http.createServer(site.app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines = readCurlLines("docs/api.md");
  expect(lines.length).toBeGreaterThan(20);
  const variables: Record<string, string> = {};
  try {
    for (const { text, status } of lines) {
      const { url, method, headers, ...call } = parseCurl(text, variables);
      expect(url).toMatch(/^http:\/\/localhost:3000\/api/);
      const body = await bodyOf(call);
      const answer = await fetch(url.replace(ORIGIN, here), { method, headers, ...(body && { body }) });
      const content = await answer.text();
      expect(answer.status, `${text}\n${content}`).toBe(status);
      if (!answer.headers.get("content-type")?.includes("json")) continue;
      const { token, id, counts, changeId, apiToken } = Object(JSON.parse(content));
      if (typeof token === "string") variables["TOKEN"] = token;
      if (typeof changeId === "string") variables["CHANGE"] = changeId;
      if (typeof apiToken === "string") variables["API_TOKEN"] = apiToken;
      if (status !== 201 || apiToken !== undefined) continue;
      if (counts) variables["CHANGE"] = String(id);
      else Object.assign(variables, { OTHER: variables["ID"] ?? "", ID: String(id) });
    }
  } finally {
    await new Promise((resolve) => server.close(resolve));
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
