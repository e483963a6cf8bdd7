import fs from "node:fs";
import path from "node:path";
import request from "supertest";
import { expect, test } from "vitest";
import { createJob } from "../support/build-content.ts";
import { createTestApp } from "../support/test-app.ts";

function directives(policy: string | undefined): Record<string, string> {
  return Object.fromEntries(
    String(policy)
      .split(";")
      .map((directive) => directive.trim().split(/ (.*)/s))
      .map(([name = "", value = ""]) => [name, value]),
  );
}

test("the policy allows only our own files, this response's nonce, and pictures over https", async () => {
  await using given = createTestApp();
  const { headers } = await request(given.app).get("/api/jobs");
  expect(directives(headers["content-security-policy"])).toEqual({
    "default-src": "'none'",
    "script-src": expect.stringMatching(/^'self' 'nonce-[\w+/]{22}=='$/),
    "style-src": expect.stringMatching(/^'self' 'nonce-[\w+/]{22}=='$/),
    "img-src": "'self' data: https:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "frame-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  });
});

test("every response has its own nonce", async () => {
  await using given = createTestApp();
  const policies = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await request(given.app).get("/api/jobs")).headers["content-security-policy"],
    ),
  );
  expect(new Set(policies).size).toBe(5);
});

test.each(["/api/jobs", "/api/none", "/api/products?x=1", "/uploads/none.webp", "/none"])(
  "%s has the other headers and does not name the software",
  async (path) => {
    await using given = createTestApp();
    const { headers } = await request(given.app).get(path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  },
);

test("other sites can show our pictures, and read nothing else of ours in their pages", async () => {
  await using given = createTestApp();
  const { uploadsDir } = given.config;
  for (const name of ["a/160.webp", "b-5/prices.pdf"]) {
    fs.mkdirSync(path.join(uploadsDir, path.dirname(name)), { recursive: true });
    fs.writeFileSync(path.join(uploadsDir, name), "01234");
  }
  const policyOf = async (address: string) =>
    (await request(given.app).get(address)).headers["cross-origin-resource-policy"];
  expect(await policyOf("/uploads/a/160.webp")).toBe("cross-origin");
  for (const address of ["/uploads/b-5/prices.pdf", "/uploads/none.webp", "/api/jobs", "/api/users", "/none"])
    expect(await policyOf(address), address).toBe("same-origin");
});

test("HSTS is sent only where the site is served over https", async () => {
  await using plain = createTestApp();
  const http = await request(plain.app).get("/api/jobs");
  expect(http.headers).not.toHaveProperty("strict-transport-security");
  expect(http.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  await using secure = createTestApp({ env: { PUBLIC_URL: "https://www.suqna.example" } });
  const https = await request(secure.app).get("/api/jobs");
  expect(https.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(https.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
});

test("the policy is less strict only in development, for Vite", async () => {
  await using given = createTestApp({ env: { NODE_ENV: "development" } });
  const { headers } = await request(given.app).get("/api/jobs");
  expect(directives(headers["content-security-policy"])).toMatchObject({
    "style-src": "'self' 'unsafe-inline'",
    "connect-src": "'self' ws:",
    "script-src": expect.not.stringContaining("unsafe"),
  });
});

test("Host, X-Forwarded-* and X-React-Router-* have no effect", async () => {
  await using given = createTestApp({ env: { TRUST_PROXY: "1" } });
  await createJob(given.db);
  const plain = await request(given.app).get("/api/jobs");
  const forged = await request(given.app).get("/api/jobs").set({
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "1.2.3.4",
    "X-Forwarded-Prefix": "/evil",
    "X-Original-URL": "/api/blogs",
    "X-Rewrite-URL": "/api/blogs",
    "X-HTTP-Method-Override": "DELETE",
    "X-React-Router-SPA-Mode": "yes",
  });
  expect(forged.status).toBe(200);
  expect(forged.text).toBe(plain.text);
  expect(JSON.stringify(forged.headers)).not.toContain("evil");
  expect(forged.headers).not.toHaveProperty("strict-transport-security");
  const robots = await request(given.app).get("/robots.txt").set("Host", "evil.example");
  expect(robots.text).not.toContain("evil");
});
