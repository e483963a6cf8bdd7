import { expect, test } from "vitest";
import { failedRequest, screenNotLoaded } from "../../views/admin/failed-request.ts";

const id = "b6d0f1c4-5a0e-4a53-9a3c-0d7f2c1e8b11";

test.each([
  ["GET", "/api/products", 502, "Failed to fetch products (502)."],
  ["GET", "/api/jobs?limit=5", 500, "Failed to fetch jobs (500)."],
  ["GET", `/api/blogs/${id}`, 502, "Failed to fetch blog (502)."],
  ["GET", `/api/stores/${id}/history`, 502, "Failed to fetch store (502)."],
  ["POST", "/api/blogs", 500, "Failed to create blog (500)."],
  ["PUT", `/api/banners/${id}`, 413, "Failed to update banner (413)."],
  ["DELETE", `/api/jobs/${id}`, 502, "Failed to delete job (502)."],
  ["POST", `/api/products/${id}/restore`, 502, "Failed to restore product (502)."],
  ["POST", `/api/products/${id}/duplicate`, 502, "Failed to duplicate product (502)."],
  ["POST", "/api/products/bulk", 502, "Failed to update products (502)."],
  ["POST", "/api/products/import", 502, "Failed to import products (502)."],
  ["PUT", "/api/banners/reorder", 502, "Failed to reorder banners (502)."],
  ["GET", "/api/users/me", 502, "HTTP error status 502."],
  ["PUT", "/api/search/synonyms", 504, "HTTP error status 504."],
])("%s %s that fails with %i without a sentence of its own is: %s", (method, path, status, words) => {
  expect(failedRequest({ method, path }, status)).toBe(words);
});

test("the banners screen has the specification's sentence, with and without a response", () => {
  const sentence = "Failed to load banners. Please refresh the page or check your connection.";
  expect(screenNotLoaded("/admin/banners", undefined)).toBe(sentence);
  expect(screenNotLoaded("/admin/banners", 502)).toBe(sentence);
});

test("any other screen names what could not be fetched", () => {
  expect(screenNotLoaded("/admin/products", 502)).toMatch(/^Failed to fetch products \(502\)\. /);
  expect(screenNotLoaded("/admin/products/import", 502)).toMatch(/^Failed to fetch products \(502\)\. /);
  expect(screenNotLoaded(`/admin/jobs/${id}`, 502)).toMatch(/^Failed to fetch job \(502\)\. /);
  expect(screenNotLoaded("/admin/people", 502)).toMatch(/^HTTP error status 502\. /);
  expect(screenNotLoaded("/admin/products", undefined)).toBe(
    "This page could not be loaded. Check your connection and try again.",
  );
});
