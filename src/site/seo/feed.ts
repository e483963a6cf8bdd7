import type { BlogCard } from "../../content/kinds/blogs/blog.server.ts";
import { blogCategoryLabel, postPath } from "../../content/kinds/blogs/blog-categories.ts";
import { LOCALE, type SiteBrand } from "../../rules/brand/site-brand.ts";
import { absolutePicture, parsePicture } from "../../rules/images/pictures.ts";
import { element, escapeXml } from "./xml.ts";

/** Renders the blog's newest posts as an RSS 2.0 feed. */
export function renderFeed(posts: readonly BlogCard[], brand: SiteBrand, publicUrl: string): string {
  const [newest] = posts;
  const absolute = (address: string) => new URL(address, publicUrl).href;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${[
  element("title", `${brand.name} blog`),
  element("link", absolute("/blog")),
  `<atom:link href="${escapeXml(absolute("/blog/feed.xml"))}" rel="self" type="application/rss+xml"/>`,
  element("description", `Recipes, news and stories from the stores of ${brand.name}.`),
  element("language", LOCALE),
  ...(newest ? [element("pubDate", publishedAt(newest))] : []),
  ...posts.map((post) => renderItem(post, publicUrl)),
].join("\n")}
</channel>
</rss>
`;
}

function renderItem(post: BlogCard, publicUrl: string): string {
  return [
    "<item>",
    element("title", post.title),
    element("link", new URL(postPath(post), publicUrl).href),
    // Not the address: when staff change it, feed readers would show the post as new.
    `<guid isPermaLink="false">urn:uuid:${post.id}</guid>`,
    element("pubDate", publishedAt(post)),
    element("category", blogCategoryLabel(post.category)),
    ...(post.author ? [element("dc:creator", post.author)] : []),
    // Escaped twice, because feed readers interpret a description as HTML and ours is plain text.
    element("description", escapeXml(post.excerpt)),
    ...(post.imageUrl ? [renderPicture(post.imageUrl, publicUrl)] : []),
    "</item>",
  ].join("\n");
}

/** Uses Media RSS, because an enclosure requires the file size in bytes. */
function renderPicture(imageUrl: string, publicUrl: string): string {
  const stored = parsePicture(imageUrl);
  const size = stored ? ` width="${stored.width}" height="${stored.height}"` : "";
  return `<media:content url="${escapeXml(absolutePicture(imageUrl, publicUrl))}" medium="image"${size}/>`;
}

/** A date in the format of RFC 822 with a four-digit year, as RSS requires. */
function publishedAt({ publishAt, createdDate }: BlogCard): string {
  return new Date(publishAt ?? createdDate).toUTCString();
}
