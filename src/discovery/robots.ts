/** What robots may read: all that is public; the staff area and the API hold nothing for them. */
export function renderRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /admin
Disallow: /api

Sitemap: ${new URL("/sitemap.xml", publicUrl).href}
`;
}
