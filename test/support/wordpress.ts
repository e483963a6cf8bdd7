/** An item of an export, by what differs from a published post. */
export interface WordPressItem {
  id: number;
  title: string;
  content: string;
  link: string;
  name?: string;
  type?: string;
  status?: string;
  /** By domain and nicename. */
  categories?: readonly (readonly [domain: string, name: string, label: string])[];
  meta?: Readonly<Record<string, string>>;
  attachmentUrl?: string;
  /** More elements. */
  more?: string;
}

const SITE = "https://old.example";

/** An export of an invented site of WordPress, as the exporter of WordPress 6 writes one. */
export function wordPressExport(items: readonly WordPressItem[], head = ""): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
${head}<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>The old shop</title><link>${SITE}</link>
  <wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${SITE}</wp:base_blog_url>
  <wp:author><wp:author_login>carmen</wp:author_login><wp:author_display_name><![CDATA[Carmen Ħili]]></wp:author_display_name></wp:author>
${items.map(itemOf).join("\n")}
</channel>
</rss>
`;
}

function itemOf({ id, title, content, link, ...rest }: WordPressItem): string {
  const {
    name = "",
    type = "post",
    status = "publish",
    categories = [],
    meta = {},
    attachmentUrl,
    more = "",
  } = rest;
  const named = categories.map(
    ([domain, nicename, label]) =>
      `<category domain="${domain}" nicename="${nicename}"><![CDATA[${label}]]></category>`,
  );
  const metas = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  return `<item>
  <title><![CDATA[${title}]]></title><link>${SITE}${link}</link><dc:creator>carmen</dc:creator>
  <guid isPermaLink="false">${SITE}/?p=${id}</guid>
  <content:encoded><![CDATA[${content.replaceAll("]]>", "]]]]><![CDATA[>")}]]></content:encoded>
  <excerpt:encoded><![CDATA[]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2019-05-04 08:30:00</wp:post_date_gmt>
  <wp:post_name>${name}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
  ${attachmentUrl === undefined ? "" : `<wp:attachment_url>${attachmentUrl}</wp:attachment_url>`}
  ${[...named, ...metas].join("")}${more}
</item>`;
}
