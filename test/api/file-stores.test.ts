import fs from "node:fs";
import fsp from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createDiskStore } from "../../src/storage/files/disk-store.ts";
import { isStoredName, type FileStore } from "../../src/storage/files/file-store.ts";
import { namesIn, openTestStores, STORE_FORMS, type TestStores } from "../support/test-stores.ts";
import { forAll } from "../support/property-runs.ts";

const readText = (file: string) => fsp.readFile(file, "utf8");

async function put(given: TestStores, store: FileStore, name: string, content: string): Promise<void> {
  const file = path.join(given.dir, "source");
  fs.writeFileSync(file, content);
  await store.put(name, file);
  fs.rmSync(file);
}

test.each(STORE_FORMS)("%s: reads what was stored, and nothing else", async (form) => {
  await using given = await openTestStores(form);
  const { uploads } = given.stores;
  expect(await uploads.read("a/1.webp", readText)).toBeUndefined();
  await put(given, uploads, "a/1.webp", "one");
  await put(given, uploads, "a/2.webp", "two");
  expect(await uploads.read("a/1.webp", readText)).toBe("one");
  expect(await uploads.read("a/3.webp", readText)).toBeUndefined();
  expect(await uploads.read("a", readText)).toBeUndefined();
  await put(given, uploads, "a/1.webp", "other");
  expect(await uploads.read("a/1.webp", readText)).toBe("other");
});

test.each(STORE_FORMS)("%s: lists name, size and date, and removes a file or a folder", async (form) => {
  await using given = await openTestStores(form);
  const { uploads } = given.stores;
  expect(await namesIn(uploads)).toEqual([]);
  const before = Date.now();
  for (const name of ["a/1.webp", "a/2.webp", "ab/1.webp", "b"]) await put(given, uploads, name, "12345");
  for await (const { bytes, modified } of uploads.list()) {
    expect(bytes).toBe(5);
    expect(Math.abs(modified.getTime() - before)).toBeLessThan(60_000);
  }
  await uploads.read("a/1.webp", readText);
  await uploads.remove("a");
  expect(await namesIn(uploads)).toEqual(["ab/1.webp", "b"]);
  expect(await uploads.read("a/1.webp", readText)).toBeUndefined();
  await uploads.remove("b");
  await uploads.remove("missing");
  expect(await namesIn(uploads)).toEqual(["ab/1.webp"]);
});

test.each(STORE_FORMS)("%s: private files and those of everyone are apart", async (form) => {
  await using given = await openTestStores(form);
  const { uploads, privateFiles } = given.stores;
  await put(given, privateFiles, "m/photo.webp", "secret");
  expect(await namesIn(uploads)).toEqual([]);
  for (const name of ["m/photo.webp", "private/m", "../private/m/photo.webp", "../data/private/m/photo.webp"])
    expect(await uploads.read(name, readText)).toBeUndefined();
  expect(await privateFiles.read("m/photo.webp", readText)).toBe("secret");
});

test("a private file on disk can be read by this user only", async () => {
  await using given = await openTestStores("disk");
  await put(given, given.stores.privateFiles, "m/photo.webp", "secret");
  const folder = path.join(given.config.dataDir, "private/m");
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(folder, "photo.webp")).mode & 0o777).toBe(0o600);
});

test("a file on disk is flushed before it has its name, and its name before its record can be written", async () => {
  await using given = await openTestStores("disk");
  const stored = path.join(given.config.uploadsDir, "a/1.webp");
  await using handle = await fsp.open(given.dir);
  using flush = vi.spyOn(Object.getPrototypeOf(handle), "sync");
  const wasNamed: boolean[] = [];
  flush.mockImplementation(() => wasNamed.push(fs.existsSync(stored)));
  await put(given, given.stores.uploads, "a/1.webp", "one");
  // New folders, the file, and the folder with its name.
  expect(wasNamed.slice(-2)).toEqual([false, true]);
});

test("every folder that is made for a file on disk is flushed into its parent", async () => {
  await using given = await openTestStores("disk");
  const root = path.join(given.dir, "mounted/shop/uploads");
  using open = vi.spyOn(fsp, "open");
  await put(given, createDiskStore(root), "a/1.webp", "one");
  const flushed = open.mock.calls.map(([file]) => path.relative(given.dir, String(file)));
  for (const parent of ["", "mounted", "mounted/shop", "mounted/shop/uploads"])
    expect(flushed).toContain(parent);
});

test.each(STORE_FORMS)("%s: what is no name is neither stored, read nor removed", async (form) => {
  await using given = await openTestStores(form);
  const { uploads } = given.stores;
  const wrong = [
    "",
    ".",
    "..",
    "../a",
    "a/../b",
    "/a",
    "a/",
    ".a",
    "a/.b",
    "a//b",
    "a/b/c",
    "a\\b",
    "a\0",
    "a%2fb",
    "a b",
  ];
  for (const name of wrong) {
    expect(isStoredName(name), name).toBe(false);
    await expect(put(given, uploads, name, "x")).rejects.toThrow("cannot be the name");
    await expect(uploads.remove(name)).rejects.toThrow("cannot be the name");
    expect(await uploads.read(name, readText)).toBeUndefined();
  }
  expect(given.s3?.requests ?? []).toEqual([]);
});

test("a file on disk that is deleted while its store is listed is not in the list", async () => {
  await using given = await openTestStores("disk");
  const { uploads } = given.stores;
  for (const name of ["a/1.webp", "a/2.webp", "b/1.webp"]) await put(given, uploads, name, "one");
  const listed = [];
  for await (const { name } of uploads.list()) {
    listed.push(name);
    const other = name === "a/1.webp" ? "a/2.webp" : "a/1.webp";
    if (name.startsWith("a/")) await uploads.remove(other);
  }
  expect(listed).toHaveLength(2);
  expect(listed).toContain("b/1.webp");
});

test("no name leads out of its folder", () => {
  forAll(
    100,
    fc.string({ unit: fc.constantFrom("a", ".", "/", "-", "\\", "%", "\0", "~"), maxLength: 12 }),
    (name) => {
      fc.pre(isStoredName(name));
      const parts = path.relative("/store", path.resolve("/store", name)).split("/");
      expect(parts.join("/")).toBe(name);
      expect(parts.some((part) => part.startsWith("."))).toBe(false);
    },
  );
});
