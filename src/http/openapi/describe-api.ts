import { z } from "zod";
import type { Operation, RouteEntry } from "../route.ts";

/** An OpenAPI 3.1 document, as far as this file writes it. */
export interface ApiDescription {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OperationDescription>>;
  components: Record<string, unknown>;
}

/** Where a parameter is sent. */
type ParameterLocation = "path" | "query" | "header";

export interface OperationDescription {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: ParameterLocation; required: boolean; schema: object }[];
  security: Record<string, string[]>[];
  requestBody?: { required: true; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

const INTRODUCTION =
  "JSON in, JSON out. Writing needs a signed-in user with the permission named: send the token of " +
  "POST /users/login or a personal API token (suqna_...) as a bearer token, or the session cookie from a page of this " +
  "site. An API token may call what names a permission that it has, and read what is open to everyone. " +
  "Unknown fields and query parameters are rejected. Dates are ISO 8601, in UTC in responses; prices are euro cents. " +
  "A record that visitors do not see is saved whatever is empty in it, even where a schema says otherwise: an empty text " +
  'or choice is "", an empty list is [], and any other empty value is null. The call that makes it public names with 400 ' +
  "all that visitors need.";

/**
 * Describes the API by the declarations of its routes, which also guard the routes and parse their input.
 *
 * @param site its name, its origin without a trailing slash, and the name of the session cookie.
 */
export function describeApi(
  routes: readonly RouteEntry[],
  site: { name: string; publicUrl: string; cookie: string },
): ApiDescription {
  const paths: ApiDescription["paths"] = {};
  const schemas: Record<string, object> = {};
  jsonSchema(errorSchema, "output", schemas);
  for (const { method, path, operation } of routes) {
    const methods = (paths[path.replace(/:(\w+)/g, "{$1}")] ??= {});
    if (!operation) throw new Error(`${method} ${path} is not described.`);
    methods[method] = describeOperation(method, path, operation, schemas);
  }
  return {
    openapi: "3.1.0",
    info: { title: site.name, version: "1", description: INTRODUCTION },
    servers: [{ url: `${site.publicUrl}/api` }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: site.cookie,
          description: "Only from pages of this site.",
        },
      },
    },
  };
}

const errorSchema = z
  .strictObject({
    error: z.string().describe("A sentence for people"),
    fields: z.record(z.string(), z.string()).optional().describe("A sentence for each wrong field"),
    movedTo: z
      .string()
      .optional()
      .describe("With 404, where the record had this slug once: the slug that it has now"),
    reauthenticate: z
      .literal(true)
      .optional()
      .describe("Present where POST /users/me/reauthenticate must come first; nothing was changed"),
    current: z
      .looseObject({ version: z.int() })
      .optional()
      .describe("With 409, where the version is not the current one: the record as it is now"),
    savedBy: z
      .array(z.looseObject({ name: z.string() }))
      .optional()
      .describe("Beside `current`: who has saved it since, the latest first"),
    usage: z
      .array(z.looseObject({ type: z.string(), id: z.string(), title: z.string() }))
      .optional()
      .describe("With 409, where a picture or a file is in use: the records that use it"),
    kept: z
      .record(z.string(), z.looseObject({ token: z.string(), name: z.string() }))
      .optional()
      .describe(
        "Of a form: files that need not be sent again within an hour (send the token as `kept:` and the field)",
      ),
  })
  .meta({ id: "Error" });

function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  schemas: Record<string, object>,
): OperationDescription {
  const { summary, access, orAccess, recentProof, query = {}, headers = {}, answer } = operation;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) =>
    parameter(name, "path", isUuidIn(method, path, name) ? z.uuid() : z.string()),
  );
  const inQuery = Object.entries(query).map(([name, schema]) => parameter(name, "query", schema));
  const condition = operation.ifMatch && { "If-Match": ifMatch };
  const inHeaders = Object.entries({ ...headers, ...condition }).map(([name, schema]) =>
    parameter(name, "header", schema),
  );
  const { type, schema } = answer;
  const content = (schema || type) && {
    ...(schema && { "application/json": { schema: jsonSchema(schema, "output", schemas) } }),
    ...Object.fromEntries([type ?? []].flat().map((each) => [each, { schema: { type: "string" } }])),
  };
  return {
    operationId: operationIdOf(method, path),
    summary,
    description: `${DESCRIPTIONS[access] ?? `Needs the permission ${[access, ...(orAccess ? [orAccess] : [])].join(" or ")}.`}${proofInWords(recentProof)}`,
    tags: [path.split("/")[1] || "api"],
    parameters: [...inPath, ...inQuery, ...inHeaders],
    security: access === "anyone" ? [] : [{ token: [] }, { cookie: [] }],
    ...requestBody(operation, schemas),
    responses: {
      [answer.status]: { description: answer.description, ...(content && { content }) },
      ...Object.fromEntries(
        Object.entries(failuresOf(method, operation)).map(([status, why]) => [status, failure(why)]),
      ),
    },
  };
}

const ifMatch = z
  .string()
  .optional()
  .describe("The ETag of the record as a signed-in user has read it: the call changes no other state of it");

/** `GET /images/{id}/usage` is `getImagesByIdUsage`: it stays what it is as long as the address does. */
function operationIdOf(method: string, path: string): string {
  const words = path.split(/[/-]/).filter((word) => word !== "");
  const capitals = (words.length > 0 ? words : ["description"]).map((word) => {
    const name = word.replace(":", "");
    return `${word.startsWith(":") ? "By" : ""}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  });
  return method + capitals.join("");
}

/** One record may be read by its slug too; everything else of it goes by its id. Sessions have ids of their own. */
function isUuidIn(method: string, path: string, name: string): boolean {
  return name === "id" && !path.includes("/sessions/:id") && !(method === "get" && path.endsWith("/:id"));
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  anyone: "Open to everyone.",
  "signed-in": "Needs a signed-in user.",
};

function proofInWords(needed: Operation["recentProof"]): string {
  if (!needed) return "";
  const who = needed === true ? "Also needs" : "Where the account has a second factor, also needs";
  return (
    ` ${who} a proof of identity from the last ten minutes of the session: a sign-in, or POST /users/me/reauthenticate.` +
    " An API token needs none."
  );
}

function parameter(name: string, place: ParameterLocation, schema: unknown) {
  const described = schema instanceof z.ZodType ? jsonSchema(schema, "input", {}) : {};
  return { name, in: place, required: place === "path", schema: described };
}

function requestBody(
  { body, text, form }: Operation,
  schemas: Record<string, object>,
): Pick<OperationDescription, "requestBody"> {
  if (body) {
    const schema = jsonSchema(body.schema, "input", schemas);
    return { requestBody: { required: true, content: { "application/json": { schema } } } };
  }
  if (text) {
    const schema = { type: "string", description: text.description };
    const content = Object.fromEntries(text.types.map((type) => [type, { schema }]));
    return { requestBody: { required: true, content } };
  }
  if (!form) return {};
  const fields = Object.entries(form).map(([name, { description, file }]) => {
    return [
      name,
      { type: "string", description, ...(file && { contentMediaType: "application/octet-stream" }) },
    ];
  });
  const required = Object.keys(form).filter((name) => form[name]?.file);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields),
    required,
    additionalProperties: false,
  };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

/** Returns the descriptions of all error statuses: those that follow from the declaration, and those that it names. */
function failuresOf(method: string, operation: Operation): Record<string, string> {
  const { access, recentProof, body, text, failures } = operation;
  const forbidden =
    failures?.[403] ??
    (access === "anyone"
      ? "The call comes from a page of another site, or with an API token"
      : "The user does not have the permission, or the call is not for API tokens");
  return {
    400: "Some fields or query parameters are not valid; the response names every field",
    401: access === "anyone" ? "The token is not valid" : "Not signed in, or the session has expired",
    ...(method !== "get" && {
      412: operation.ifMatch
        ? "If-Match does not name the ETag of the record as it is now; nothing was changed"
        : "If-Match names an ETag, which no read of this address gives; nothing was changed",
    }),
    ...(body && !body.isIgnored && { 413: "The body is too long", 415: "The body is not JSON" }),
    ...(text && { 413: "The file is too large", 415: "The type of the file is not one of these" }),
    ...failures,
    ...((access !== "anyone" || method !== "get") && {
      403: recentProof
        ? `${forbidden}. Or no recent proof of identity, and then \`reauthenticate\` is true`
        : forbidden,
    }),
    500: "Something went wrong on the side of the site",
    ...(method !== "get" && { 507: "The disk of the site is full; nothing was written" }),
  };
}

function failure(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

/** Describes a schema. What has a name (`id` in its metadata) stands among the named schemas, and is referred to. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Record<string, object>): object {
  // `any` for transforms, which have no JSON Schema. Their input is described by the schema before them.
  const {
    $schema: _dialect,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: described }) => sayDefault(described, io),
  });
  for (const [name, definition] of Object.entries($defs)) schemas[name] ??= asComponent(definition);
  return asComponent(own);
}

/**
 * Says a default in words. Generators of clients take a field that has `default` for one that is always there: each body would
 * have to name all fields. That an empty default is empty needs no words.
 */
function sayDefault(described: z.core.JSONSchema.JSONSchema, io: "input" | "output"): void {
  const { default: value, description } = described;
  delete described.default;
  if (io === "output" || typeof value === "object" || !value) return;
  described.description = [description, `A new one begins with ${JSON.stringify(value)}`]
    .filter(Boolean)
    .join(". ");
}

/** A schema as it stands in the document, without what only this file reads of its metadata. */
function asComponent({ unfinished, ...described }: z.core.JSONSchema.JSONSchema): object {
  const { properties = {} } = described;
  const fields = Array.isArray(unfinished) ? unfinished : [];
  const loose = Object.entries(properties).map(([name, field]) => [
    name,
    fields.includes(name) ? orEmpty(Object(field)) : field,
  ]);
  const whole = fields.length === 0 ? described : { ...described, properties: Object.fromEntries(loose) };
  return JSON.parse(JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** The schema of a value that may be unfinished: an empty text or choice is `""`, and any other empty value null. */
function orEmpty(schema: z.core.JSONSchema.JSONSchema): z.core.JSONSchema.JSONSchema {
  const {
    minLength: _length,
    minItems: _items,
    pattern: _pattern,
    format,
    oneOf,
    anyOf = oneOf,
    ...rest
  } = schema;
  const { type, enum: choices, properties, items } = rest;
  const isNullable = type === "number" || type === "integer" || format !== undefined;
  return {
    ...rest,
    ...(choices && { enum: [...new Set([...choices, ""])] }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, orEmpty(Object(field))]),
      ),
    }),
    ...(items && { items: orEmpty(Object(items)) }),
    ...(anyOf && { anyOf: [...anyOf.map(orEmpty), { type: "null" as const }] }),
    ...(isNullable && { type: undefined, anyOf: [{ type }, { type: "null" }] }),
  };
}
