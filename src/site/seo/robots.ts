/** Renders robots.txt: everything is allowed except the admin area and the API. */
export function renderRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api

Sitemap: ${new URL("/sitemap.xml", publicUrl).href}
`;
}
