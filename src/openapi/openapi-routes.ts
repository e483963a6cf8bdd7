import type { Router } from "express";
import { z } from "zod";
import { cookieName } from "../accounts/session-cookie.ts";
import type { Config } from "../config.ts";
import { route } from "../http/allowed-methods.ts";
import { readQuery } from "../http/query.ts";
import { listRoutes } from "../http/route-table.ts";
import { describeApi, type ApiDescription } from "./describe-api.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";

/** `GET /api` describes the API as OpenAPI 3.1, `/api/docs` shows the same to whoever is signed in. */
export function addOpenApiRoutes(router: Router, config: Pick<Config, "publicUrl">): void {
  let description: ApiDescription | undefined;
  // Made when first asked for: by then every route is there.
  const describe = () =>
    (description ??= describeApi(listRoutes(router), {
      publicUrl: config.publicUrl,
      cookie: cookieName(config),
    }));
  route(router, "/", {
    get: {
      summary: "This description, as OpenAPI 3.1",
      access: "anyone",
      answer: { status: 200, description: "An OpenAPI document", schema: z.record(z.string(), z.unknown()) },
      handle(request, response) {
        readQuery(request, {});
        response.json(describe());
      },
    },
  });
  route(router, "/docs", {
    get: {
      summary: "This description, as a page to read",
      access: "signed-in",
      answer: { status: 200, description: "HTML" },
      handle(request, response) {
        readQuery(request, {});
        response.set("Content-Security-Policy", DOCS_POLICY).type("html").send(docsPage(describe()));
      },
    },
  });
}
