import type { Router } from "express";
import { z } from "zod";
import { route } from "../allowed-methods.ts";
import { readQuery } from "../query.ts";
import { listRoutes } from "../route-table.ts";
import { describeApi, type ApiDescription } from "./describe-api.ts";
import { DOCS_POLICY, docsPage } from "./docs-page.ts";

interface DescribedSite {
  /** Without a slash at its end. */
  publicUrl: string;
  /** The name of the session cookie. */
  cookie: string;
  readName: () => Promise<string>;
}

/** Adds `GET /api`, the API as an OpenAPI 3.1 document, and `/api/docs`, the same as a page. Both are for signed-in users. */
export function addOpenApiRoutes(router: Router, site: DescribedSite): void {
  let description: ApiDescription | undefined;
  // Created by the first request, when all routes have been added; the name of the site may change later.
  async function describe(): Promise<ApiDescription> {
    const name = await site.readName();
    description ??= describeApi(listRoutes(router), { ...site, name });
    return { ...description, info: { ...description.info, title: name } };
  }
  route(router, "/", {
    get: {
      summary: "This description as OpenAPI 3.1",
      access: "signed-in",
      apiTokens: true,
      answer: { status: 200, description: "An OpenAPI document", schema: z.record(z.string(), z.unknown()) },
      async handle(request, response) {
        readQuery(request, {});
        response.json(await describe());
      },
    },
  });
  route(router, "/docs", {
    get: {
      summary: "This description as a page",
      access: "signed-in",
      apiTokens: true,
      answer: { status: 200, description: "HTML" },
      async handle(request, response) {
        readQuery(request, {});
        const page = docsPage(await describe());
        response.set("Content-Security-Policy", DOCS_POLICY).type("html").send(page);
      },
    },
  });
}
