import type { Router } from "express";
import { z } from "zod";
import { cookieName } from "../accounts/session-cookie.ts";
import type { Config } from "../config.ts";
import { route } from "../http/allowed-methods.ts";
import { readQuery } from "../http/query.ts";
import { listRoutes } from "../http/route-table.ts";
import { describeApi, type ApiDescription } from "./describe-api.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";

/** Adds `GET /api`, the API as an OpenAPI 3.1 document, and `/api/docs`, the same as a page. Both are for signed-in users. */
export function addOpenApiRoutes(router: Router, config: Pick<Config, "publicUrl">): void {
  let description: ApiDescription | undefined;
  // Created by the first request, when all routes have been added.
  const describe = () =>
    (description ??= describeApi(listRoutes(router), {
      publicUrl: config.publicUrl,
      cookie: cookieName(config),
    }));
  route(router, "/", {
    get: {
      summary: "This description as OpenAPI 3.1",
      access: "signed-in",
      apiTokens: true,
      answer: { status: 200, description: "An OpenAPI document", schema: z.record(z.string(), z.unknown()) },
      handle(request, response) {
        readQuery(request, {});
        response.json(describe());
      },
    },
  });
  route(router, "/docs", {
    get: {
      summary: "This description as a page",
      access: "signed-in",
      apiTokens: true,
      answer: { status: 200, description: "HTML" },
      handle(request, response) {
        readQuery(request, {});
        response.set("Content-Security-Policy", DOCS_POLICY).type("html").send(docsPage(describe()));
      },
    },
  });
}
