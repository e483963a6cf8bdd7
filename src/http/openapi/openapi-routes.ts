import { createHash } from "node:crypto";
import type { Router } from "express";
import { z } from "zod";
import { listRoutes, ok, route } from "../route.ts";
import { type ApiDescription, describeApi, type OperationDescription } from "./describe-api.ts";

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
      answer: ok("An OpenAPI document", z.record(z.string(), z.unknown())),
      handle: () => describe(),
    },
  });
  route(router, "/docs", {
    get: {
      summary: "This description as a page",
      access: "signed-in",
      apiTokens: true,
      answer: { status: 200, description: "HTML", type: "text/html" },
      async handle(_request, response) {
        const page = docsPage(await describe());
        response.set("Content-Security-Policy", DOCS_POLICY).type("html").send(page);
      },
    },
  });
}

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917; }
  section { border-top: 1px solid #d6d3d1; padding: 1rem 0; }
  h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
  pre { background: #f5f5f4; padding: 1rem; overflow: auto; font-size: 0.8125rem; }
  summary { cursor: pointer; }
  dt { font-weight: 600; } dd { margin: 0 0 0.25rem 1rem; }
  @media (prefers-color-scheme: dark) { body { background: #1c1917; color: #f5f5f4; } pre { background: #292524; } }
`;

/** The policy of the page: only its one style, by its hash. */
const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
].join("; ");

/** Returns the description of the API as a page that needs no script. */
function docsPage({ info, servers, paths }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>API of ${escape(info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>API of ${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p>Every path begins with <code>${escape(servers[0]?.url ?? "")}</code>. The same as OpenAPI 3.1: <a href="/api">/api</a>.</p>
<nav aria-label="Sections"><ul>${tags.map((tag) => `<li><a href="#${escape(tag)}">${escape(tag)}</a></li>`).join("")}</ul></nav>
${tags
  .map((tag) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(tag));
    return `<h2 id="${escape(tag)}">${escape(tag)}</h2>\n${tagged.map(operationSection).join("\n")}`;
  })
  .join("\n")}
</main>
</body>
</html>
`;
}

const LOCATIONS = { path: "Path", query: "Query", header: "Header" } as const;

function operationSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: OperationDescription;
}): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const notInPath = parameters.filter((parameter) => parameter.in !== "path");
  const bodies = Object.entries(requestBody?.content ?? {});
  return `<section>
<h3>${escape(method.toUpperCase())} ${escape(path)}</h3>
<p>${escape(summary)}. ${escape(description)}</p>
${notInPath.map((parameter) => `<p>${LOCATIONS[parameter.in]} <code>${escape(parameter.name)}</code></p>${json("Values", parameter.schema)}`).join("")}
${bodies.map(([type, { schema }]) => json(`Body, ${type}`, schema)).join("")}
<dl>${Object.entries(responses)
    .map(([status, { description: words }]) => `<dt>${escape(status)}</dt><dd>${escape(words)}</dd>`)
    .join("")}</dl>
${Object.values(responses)
  .map(({ content }) => content?.["application/json"]?.schema)
  .filter((schema) => schema !== undefined && !("$ref" in schema))
  .map((schema) => json("Response", schema))
  .join("")}
</section>`;
}

function json(title: string, value: unknown): string {
  return `<details><summary>${escape(title)}</summary><pre>${escape(JSON.stringify(value, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
