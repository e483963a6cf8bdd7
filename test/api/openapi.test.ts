import request from "supertest";
import { expect, test } from "vitest";
import type { OperationDescription } from "../../src/http/openapi/describe-api.ts";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";
import { words } from "../support/words.ts";

test("GET /api describes every call: its permission, its input and its responses", async () => {
  await using staff = await createStaff();
  const { body } = await staff.send("get", "/api").expect(200);
  expect(body.openapi).toBe("3.1.0");
  expect(body.servers).toEqual([{ url: "http://localhost:3000/api" }]);
  for (const { table } of KINDS) {
    expect(Object.keys(body.paths[`/${table}`])).toEqual(["get", "post"]);
    expect(Object.keys(body.paths[`/${table}/{id}`])).toEqual(["get", "put", "delete"]);
    expect(body.paths[`/${table}`].post.description).toBe(`Needs the permission ${table}.write.`);
    expect(body.paths[`/${table}`].get.security).toEqual([]);
    const parameters = body.paths[`/${table}`].get.parameters.map(({ name }: { name: string }) => name);
    expect(parameters, table).toEqual(expect.arrayContaining(["limit", "cursor", "fields"]));
  }
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(words`
      / /docs /jobs/admin /banners/reorder /banners/mega-menu/{name} /upload/image /images/{id}/usage`),
  );
  for (const [path, methods] of Object.entries<Record<string, { summary: string; responses: object }>>(
    body.paths,
  )) {
    for (const [method, { summary, responses }] of Object.entries(methods)) {
      expect(summary, `${method} ${path}`).toMatch(/^[A-Z]/);
      expect(Object.keys(responses)[0], path).toMatch(/^20\d$/);
    }
  }
});

test("the schemas are those that parse the input", async () => {
  await using staff = await createStaff();
  const { body } = await staff.send("get", "/api").expect(200);
  const schemaOf = (operation: { requestBody: { content: Record<string, { schema: { $ref: string } }> } }) =>
    body.components.schemas[
      operation.requestBody.content["application/json"]?.schema.$ref.split("/").at(-1) ?? ""
    ];
  for (const { table, fields, build, hasSlug } of KINDS) {
    const create: { properties?: object; required?: string[]; additionalProperties?: boolean } =
      schemaOf(body.paths[`/${table}`].post) ?? {};
    expect(Object.keys(create.properties ?? {}).toSorted()).toEqual(
      [...fields, ...(hasSlug ? ["slug"] : [])].toSorted(),
    );
    expect(create.additionalProperties).toBe(false);
    for (const field of create.required ?? []) expect(build("Bread")).toHaveProperty(field);
    const update: { required?: string[] } = schemaOf(body.paths[`/${table}/{id}`].put) ?? {};
    expect(update.required ?? []).toEqual([]);
  }
  expect(JSON.stringify(body)).not.toContain("$schema");
  const form = body.paths["/upload/image"].post.requestBody.content["multipart/form-data"].schema;
  expect(Object.keys(form.properties)).toEqual(["image", "alt"]);
});

test("records, people and what else has a name are named schemas, and every reference resolves", async () => {
  await using staff = await createStaff();
  const { body, text } = await staff.send("get", "/api").expect(200);
  const names = new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, to]) => to));
  expect([...names].toSorted()).toEqual(Object.keys(body.components.schemas).toSorted());
  expect([...text.matchAll(/"\$ref":/g)]).toHaveLength(
    [...text.matchAll(/"#\/components\/schemas\//g)].length,
  );
  for (const name of ["Error", "Job", "NewJob", "JobChanges", "Product", "User", "Picture", "Message"])
    expect(names).toContain(name);
  const { Error: error, Job: job } = body.components.schemas;
  expect(Object.keys(error.properties)).toEqual(
    expect.arrayContaining(["error", "fields", "current", "savedBy", "usage", "reauthenticate"]),
  );
  // A draft may lack what its kind needs, but none of what the site adds.
  expect(job.properties.title).toEqual({ type: "string", maxLength: expect.any(Number) });
  expect(job.properties.id).toMatchObject({ format: "uuid" });
});

test("every call has an id of its own and names a refused token, and no address fits the paths of two calls", async () => {
  await using staff = await createStaff();
  const { body } = await staff.send("get", "/api").expect(200);
  const paths: [string, Record<string, OperationDescription>][] = Object.entries(body.paths);
  const calls = paths.flatMap(([, methods]) => Object.values(methods));
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  expect(body.paths["/images/{id}/usage"].get.operationId).toBe("getImagesByIdUsage");
  expect(calls.filter(({ responses }) => !responses["401"])).toEqual([]);

  const ids = new Set(
    paths.flatMap(([path, methods]) =>
      Object.values(methods)
        .flatMap(({ parameters }) => parameters)
        .some(({ name, schema }) => name === "id" && !("format" in schema))
        ? []
        : [path],
    ),
  );
  /** Whether a part of one path and the same part of another have a value in common. */
  const meet = (one: string, other: string, [first, second]: [string, string]) =>
    one === other ||
    (one.startsWith("{") && !(one === "{id}" && ids.has(first) && !other.startsWith("{"))) ||
    (other.startsWith("{") && !(other === "{id}" && ids.has(second) && !one.startsWith("{")));
  const isTemplate = (part: string) => part.startsWith("{");
  for (const [first] of paths)
    for (const [second] of paths) {
      const [one, other] = [first.split("/"), second.split("/")];
      if (first === second || one.length !== other.length) continue;
      // OpenAPI takes the path without a parameter first.
      const differ = one.map((part, at) => Number(isTemplate(part)) - Number(isTemplate(other[at] ?? "")));
      if (differ.includes(1) !== differ.includes(-1)) continue;
      const both = one.every((part, at) => meet(part, other[at] ?? "", [first, second]));
      expect(both, `${first} and ${second}`).toBe(false);
    }
});

test("/api/docs shows the same to signed-in users, without a script", async () => {
  await using staff = await createStaff("recruiter");
  await staff.sendAnonymous("get", "/api/docs").expect(401);
  const answer = await staff.send("get", "/api/docs").expect(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["content-security-policy"]).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; /,
  );
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.text).not.toMatch(/<script|<link|src=|javascript:| on\w+=/i);
  const { body } = await staff.send("get", "/api");
  for (const path of Object.keys(body.paths)) expect(answer.text).toContain(` ${path}</h3>`);
  await request(staff.app).get("/api/docs?x=1").set(staff.bearer).expect(400);
});
