import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { parseCurl, readCurlLines } from "../support/curl-lines.ts";
import { createTestAccounts, ORIGIN } from "../support/test-accounts.ts";

test("every curl line of docs/accounts.md returns the status written below it", async () => {
  await using site = createTestAccounts();
  await site.makeUser("admin", { email: "maria@example.com" });
  const server = http.createServer(site.app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lines = readCurlLines("docs/accounts.md");
  expect(lines.length).toBeGreaterThan(10);
  const variables: Record<string, string> = {};
  try {
    for (const { text, status } of lines) {
      const { url, body, ...call } = parseCurl(text, variables);
      expect(url).toMatch(/^http:\/\/localhost:3000\/api\//);
      const answer = await fetch(url.replace(ORIGIN, here), { ...call, ...(body !== undefined && { body }) });
      expect(answer.status, text).toBe(status);
      if (!answer.headers.get("content-type")?.includes("json")) continue;
      const { token, id, apiToken, record }: Record<string, unknown> = Object(await answer.json());
      if (typeof token === "string") variables["TOKEN"] = token;
      if (typeof apiToken === "string")
        Object.assign(variables, { API_TOKEN: apiToken, TOKEN_ID: Object(record).id });
      else if (status === 201) variables["ID"] = String(id);
    }
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
