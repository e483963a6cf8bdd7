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
  for (const { method, path, operation } of routes) {
    const methods = (paths[path.replace(/:(\w+)/g, "{$1}")] ??= {});
    methods[method] = describeOperation(path, operation ?? UNDESCRIBED);
  }
  return {
    openapi: "3.1.0",
    info: { title: site.name, version: "1", description: INTRODUCTION },
    servers: [{ url: `${site.publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorSchema, "output") },
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

const UNDESCRIBED: Operation = {
  summary: "Not described yet",
  access: "anyone",
  answer: { status: 200, description: "The response" },
  handle: [],
};

const errorSchema = z.object({
  error: z.string().describe("A sentence for people"),
  reauthenticate: z
    .literal(true)
    .optional()
    .describe("Present where POST /users/me/reauthenticate must come first; nothing was changed"),
  fields: z.record(z.string(), z.string()).optional().describe("A sentence for each wrong field"),
});

function describeOperation(path: string, operation: Operation): OperationDescription {
  const { summary, access, recentProof, query = {}, headers = {}, answer } = operation;
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => parameter(name, "path", z.string()));
  const inQuery = Object.entries(query).map(([name, schema]) => parameter(name, "query", schema));
  const inHeaders = Object.entries(headers).map(([name, schema]) => parameter(name, "header", schema));
  const schema = answer.schema && jsonSchema(answer.schema, "output");
  return {
    summary,
    description: `${DESCRIPTIONS[access] ?? `Needs the permission ${access}.`}${proofInWords(recentProof)}`,
    tags: [path.split("/")[1] || "api"],
    parameters: [...inPath, ...inQuery, ...inHeaders],
    security: access === "anyone" ? [] : [{ token: [] }, { cookie: [] }],
    ...requestBody(operation),
    responses: {
      [answer.status]: {
        description: answer.description,
        ...(schema && { content: { "application/json": { schema } } }),
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(operation)).map(([status, why]) => [status, failure(why)]),
      ),
    },
  };
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
  const described = schema instanceof z.ZodType ? jsonSchema(schema, "input") : {};
  return { name, in: place, required: place === "path", schema: described };
}

function requestBody({ body, form }: Operation): Pick<OperationDescription, "requestBody"> {
  if (body) {
    const schema = jsonSchema(body.schema, "input");
    return { requestBody: { required: true, content: { "application/json": { schema } } } };
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
function failuresOf({ access, recentProof, body, failures }: Operation): Record<string, string> {
  return {
    400: "Some fields or query parameters are not valid; the response names every field",
    ...(access !== "anyone" && { 401: "Not signed in, or the session has expired" }),
    ...(access !== "anyone" && access !== "signed-in" && { 403: "The user does not have the permission" }),
    ...(body && { 413: "The body is too long", 415: "The body is not JSON" }),
    ...failures,
    ...(recentProof && {
      403: `${failures?.[403] ?? "The user does not have the permission."} Or no recent proof of identity, and then \`reauthenticate\` is true.`,
    }),
  };
}

function failure(description: string) {
  return { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } };
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  // `any` for transforms, which have no JSON Schema. Their input is described by the schema before them.
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
