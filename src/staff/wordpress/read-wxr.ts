import fs from "node:fs";
import { Parser } from "htmlparser2";
import { OperatorError } from "../../errors.ts";

/** In bytes. Larger sites export by year. */
const MAX_FILE = 200_000_000;

/** In characters, of all texts of one item: a post of this site has 200,000. */
const MAX_ITEM = 2_000_000;

const MAX_ITEMS = 50_000;

/** A post, a page, a picture or anything else of an export, as it stands there. */
export interface WxrItem {
  id: string;
  /** `post`, `page`, `attachment`, or a kind that a plugin has added. */
  type: string;
  title: string;
  link: string;
  guid: string;
  /** The login of the author. */
  creator: string;
  content: string;
  excerpt: string;
  /** In UTC, `2011-01-18 07:40:14`. */
  date: string;
  name: string;
  status: string;
  password: string;
  attachmentUrl: string;
  categories: { domain: string; name: string; label: string }[];
  meta: ReadonlyMap<string, string>;
  comments: number;
}

export interface WxrSite {
  title: string;
  /** Origin and path of the old site, without a slash at the end. */
  url: string;
  /** The names of authors, by their logins. */
  authors: ReadonlyMap<string, string>;
  items: WxrItem[];
}

/** Which element is which field of an item. */
const FIELDS: Readonly<Record<string, keyof WxrItem>> = {
  title: "title",
  link: "link",
  guid: "guid",
  "dc:creator": "creator",
  "content:encoded": "content",
  "excerpt:encoded": "excerpt",
  "wp:post_id": "id",
  "wp:post_type": "type",
  "wp:post_date_gmt": "date",
  "wp:post_name": "name",
  "wp:status": "status",
  "wp:post_password": "password",
  "wp:attachment_url": "attachmentUrl",
};

/**
 * Reads an export of WordPress (WXR 1.0 to 1.2), piece by piece. The parser knows no document types: it resolves no entities
 * but the five of XML, and fetches nothing.
 *
 * @throws OperatorError when it is none, or is not complete.
 */
export async function readWxr(file: string): Promise<WxrSite> {
  const found = await fs.promises.stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new OperatorError(`There is no file ${file}.`);
  if (found.size > MAX_FILE)
    throw new OperatorError(`${file} is larger than ${MAX_FILE / 1_000_000} MB. Please export it in parts.`);
  const collector = createCollector();
  const parser = new Parser(collector.handler, { xmlMode: true });
  for await (const part of fs.createReadStream(file, { encoding: "utf8" })) {
    parser.write(String(part));
    if (collector.fault() !== "") throw new OperatorError(collector.fault());
  }
  parser.end();
  if (!collector.isWhole())
    throw new OperatorError(
      `${file} is no complete export of WordPress (Tools, Export, All content). Please export it again.`,
    );
  return collector.site;
}

type Draft = Omit<WxrItem, "meta"> & { meta: Map<string, string> };

function emptyItem(): Draft {
  return {
    ...{ id: "", type: "", title: "", link: "", guid: "", creator: "", content: "", excerpt: "" },
    ...{ date: "", name: "", status: "", password: "", attachmentUrl: "" },
    categories: [],
    meta: new Map(),
    comments: 0,
  };
}

function createCollector() {
  const authors = new Map<string, string>();
  const site: WxrSite = { title: "", url: "", authors, items: [] };
  const path: string[] = [];
  let item: Draft | undefined;
  let text = "";
  let attributes: Record<string, string> = {};
  let author = { login: "", name: "" };
  let metaKey = "";
  let [isWxr, isClosed] = [false, false];
  let fault = "";

  /** An element inside an item that is complete. */
  function endOfField(name: string, within: string): void {
    if (!item) return;
    const field = FIELDS[name];
    if (within === "item" && field !== undefined) Object.assign(item, { [field]: text.trim() });
    else if (name === "category" && within === "item")
      item.categories.push({
        domain: attributes["domain"] ?? "category",
        name: attributes["nicename"] ?? "",
        label: text.trim(),
      });
    else if (name === "wp:comment") item.comments += 1;
    else if (name === "wp:meta_key" && within === "wp:postmeta") metaKey = text.trim();
    else if (name === "wp:meta_value" && within === "wp:postmeta") item.meta.set(metaKey, text.trim());
  }

  function endOfHead(name: string, within: string): void {
    if (within === "channel" && name === "title") site.title = text.trim();
    if (within === "channel" && (name === "wp:base_blog_url" || (name === "link" && site.url === "")))
      site.url = text.trim().replace(/\/+$/, "");
    if (name === "wp:wxr_version") isWxr = true;
    if (name === "wp:author_login") author.login = text.trim();
    if (name === "wp:author_display_name") author.name = text.trim();
    if (name !== "wp:author") return;
    authors.set(author.login, author.name || author.login);
    author = { login: "", name: "" };
  }

  const handler = {
    onopentag(name: string, given: Record<string, string>) {
      path.push(name);
      text = "";
      if (name === "item" && path.at(-2) === "channel") item = emptyItem();
      if (name === "category") attributes = given;
    },
    ontext(part: string) {
      text += part;
      if (text.length > MAX_ITEM)
        fault = "A text of this file is longer than a book: it is no export of WordPress.";
    },
    onclosetag(name: string, isImplied: boolean) {
      path.pop();
      const within = path.at(-1) ?? "";
      if (name === "item" && item && within === "channel") {
        // Before 1.1 no post type: all were posts.
        site.items.push({ ...item, type: item.type || "post" });
        item = undefined;
        if (site.items.length > MAX_ITEMS)
          fault = `This file has more than ${MAX_ITEMS} items. Please export it in parts.`;
      } else if (item) endOfField(name, within);
      else endOfHead(name, within);
      if (name === "rss" && !isImplied) isClosed = true;
      text = "";
    },
  };
  return {
    handler,
    site,
    fault: () => fault,
    isWhole: () =>
      isClosed && site.items.length > 0 && (isWxr || site.items.some(({ status }) => status !== "")),
  };
}
