import request from "supertest";
import { expect, test } from "vitest";
import { KINDS } from "../support/content-types.ts";
import { createStaff } from "../support/staff.ts";

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
    expect.arrayContaining([
      "/",
      "/docs",
      "/jobs/admin",
      "/banners/reorder",
      "/banners/mega-menu/{name}",
      "/upload/image",
      "/images/{id}/usage",
    ]),
  );
  for (const [path, methods] of Object.entries<Record<string, { summary: string; responses: object }>>(
    body.paths,
  )) {
    for (const [method, { summary, responses }] of Object.entries(methods)) {
      expect(summary, `${method} ${path} is not described`).not.toBe("Not described yet");
      expect(Object.keys(responses)[0], path).toMatch(/^20\d$/);
    }
  }
});

test("the schemas are those that parse the input", async () => {
  await using staff = await createStaff();
  const { body } = await staff.send("get", "/api").expect(200);
  const schemaOf = (operation: { requestBody: { content: Record<string, { schema: object }> } }) =>
    operation.requestBody.content["application/json"]?.schema;
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

test("every reference in the description resolves", async () => {
  await using staff = await createStaff();
  const { body, text } = await staff.send("get", "/api").expect(200);
  const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? ""));
  expect([...references]).toEqual(["#/components/schemas/Error"]);
  expect(body.components.schemas.Error.properties).toHaveProperty("error");
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
