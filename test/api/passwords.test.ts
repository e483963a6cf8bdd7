import { expect, test } from "vitest";
import { createPasswords } from "../../src/accounts/passwords.ts";

test("a password is kept as argon2id with the cost that OWASP asks for and a salt of its own", async () => {
  const passwords = createPasswords();
  const [first, second] = [
    await passwords.hash("a sentence to keep"),
    await passwords.hash("a sentence to keep"),
  ];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await passwords.verify(first, "a sentence to keep")).toBe(true);
  expect(await passwords.verify(first, "A sentence to keep")).toBe(false);
});

test("the published test vector of another implementation is understood", async () => {
  // From the reference implementation's test.c: argon2id, m=65536, t=2, p=1, "password", salt "somesalt".
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await createPasswords().verify(hash, "password")).toBe(true);
});

test("nothing is cut off: the last of 128 characters counts, and so do NUL and emoji", async () => {
  const passwords = createPasswords();
  for (const text of ["x".repeat(127), "bread\0", "🍞".repeat(127), " leading and trailing "]) {
    const hash = await passwords.hash(`${text}a`);
    expect(await passwords.verify(hash, `${text}a`)).toBe(true);
    expect(await passwords.verify(hash, `${text}b`)).toBe(false);
    expect(await passwords.verify(hash, text)).toBe(false);
  }
});

test("letters typed composed and decomposed are the same password", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("ħobż biż-żejt".normalize("NFD"));
  expect(await passwords.verify(hash, "ħobż biż-żejt".normalize("NFC"))).toBe(true);
});

test("without a hash, or with one that can't be read, the work is done and the answer is no", async () => {
  const passwords = createPasswords();
  for (const hash of [undefined, null, "", "plain", "$2b$10$abc", "$argon2i$v=19$m=8,t=1,p=1$YQ$YQ"]) {
    const before = passwords.computations;
    expect(await passwords.verify(hash, "anything at all")).toBe(false);
    expect(passwords.computations - before).toBe(1);
  }
});

test("however many come at once, each gets their answer, and too many are told to come back", async () => {
  const passwords = createPasswords();
  const results = await Promise.allSettled(
    Array.from({ length: 110 }, () => passwords.verify(undefined, "x")),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ status: 503, headers: { "Retry-After": "5" } });
  expect(await passwords.verify(undefined, "x")).toBe(false);
});
