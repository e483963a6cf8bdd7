import { expect, test } from "vitest";
import { createPasswordHasher } from "../../src/accounts/sign-in/password-hasher.ts";

test("hashes with argon2id at OWASP's cost and a new salt each time", async () => {
  const hasher = createPasswordHasher();
  const [first, second] = [await hasher.hash("a sentence to keep"), await hasher.hash("a sentence to keep")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await hasher.verify(first, "a sentence to keep")).toBe(true);
  expect(await hasher.verify(first, "A sentence to keep")).toBe(false);
});

test("verifies the published test vector of the reference implementation", async () => {
  // From the reference implementation's test.c: argon2id, m=65536, t=2, p=1, "password", salt "somesalt".
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await createPasswordHasher().verify(hash, "password")).toBe(true);
});

test("truncates nothing: the 128th character counts, and so do NUL and emoji", async () => {
  const hasher = createPasswordHasher();
  for (const text of ["x".repeat(127), "bread\0", "🍞".repeat(127), " leading and trailing "]) {
    const hash = await hasher.hash(`${text}a`);
    expect(await hasher.verify(hash, `${text}a`)).toBe(true);
    expect(await hasher.verify(hash, `${text}b`)).toBe(false);
    expect(await hasher.verify(hash, text)).toBe(false);
  }
});

test("composed and decomposed letters are the same password", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash("ħobż biż-żejt".normalize("NFD"));
  expect(await hasher.verify(hash, "ħobż biż-żejt".normalize("NFC"))).toBe(true);
});

test("does the work and returns false without a hash, or with an unreadable one", async () => {
  const hasher = createPasswordHasher();
  for (const hash of [undefined, null, "", "plain", "$2b$10$abc", "$argon2i$v=19$m=8,t=1,p=1$YQ$YQ"]) {
    const before = hasher.computations;
    expect(await hasher.verify(hash, "anything at all")).toBe(false);
    expect(hasher.computations - before).toBe(1);
  }
});

test("queues concurrent calls, and rejects those beyond the queue with 503", async () => {
  const hasher = createPasswordHasher();
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => hasher.verify(undefined, "x")));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  expect(await hasher.verify(undefined, "x")).toBe(false);
});
