import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";

/** The processes of the site, each a file of build/server. */
const PROCESSES = {
  "server.js": "server.ts",
  "seed.js": "src/start/samples/seed-process.ts",
  "encode-picture.js": "src/media/pictures/encode-picture-process.ts",
  "read-feed.js": "src/content/kinds/products/feed/feed-process.ts",
  "check-pdf.js": "src/media/pdfs/check-pdf-process.ts",
};

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Builds server.ts and the processes that it starts together with the screens. One graph of plain JavaScript starts faster
 * and takes less memory than TypeScript sources whose types Node strips: the compiler alone takes 20 MB. The migrations are a folder
 * as in the sources, of which a start loads those that have to run.
 */
export function builtServer(): Plugin {
  return {
    name: "built-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      const steps = fs.globSync("migrations/[0-9]*.ts", { cwd: root });
      const files = Object.entries(PROCESSES).concat(steps.map((file) => [file.replace(/ts$/, "js"), file]));
      for (const [fileName, source] of files)
        this.emitFile({ type: "chunk", id: path.join(root, source), fileName });
    },
    writeBundle({ dir = "" }) {
      for (const file of fs.globSync("migrations/*.sql", { cwd: root }))
        fs.copyFileSync(path.join(root, file), path.join(dir, file));
    },
  };
}

/** The module with the addresses of the styles of each kind of section. */
const MODULE = "virtual:section-styles";

/** The public component of a kind of section. */
const VIEW = /[\\/]src[\\/]sections[\\/]([\w-]+)[\\/]\1\.view\.tsx$/;

/** The addresses of styles by the kind of section, from the build of the browser's files. */
let styles: Readonly<Record<string, readonly string[]>> = {};

/**
 * Tells the server which stylesheets of the build each kind of section needs, so that a page has those of its sections and no
 * others. The browser's files are built before the server's.
 */
export function sectionStyles(): Plugin {
  return {
    name: "section-styles",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(styles)};` : undefined),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        styles = Object.fromEntries(
          Object.values(bundle).flatMap((chunk) => {
            const [, kind] = (chunk.type === "chunk" && VIEW.exec(chunk.facadeModuleId ?? "")) || [];
            return kind === undefined ? [] : [[kind, [...stylesOf(chunk.fileName, bundle)]]];
          }),
        );
      },
    },
  };
}

/** The stylesheets of a chunk and of everything that it imports, the imported first. */
function stylesOf(
  fileName: string,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
  seen = new Set<string>(),
): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== "chunk" || seen.has(fileName)) return found;
  seen.add(fileName);
  for (const imported of chunk.imports) stylesOf(imported, bundle, found, seen);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
  return found;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CHARACTERS = `${LETTERS}0123456789`;
const LENGTH = 5;

/** The source of each name that was given, as `file name`. */
const given = new Map<string, string>();

/**
 * Returns the name of a class of a CSS module in the build: five characters that depend only on the file and the class,
 * so that client and server agree. Class names are a tenth of a page's HTML, and the styles contain them again.
 *
 * @throws Error when two classes would have the same name, which five characters make very unlikely.
 */
export function shortClassName(name: string, file: string): string {
  const source = `${path.relative(process.cwd(), file)} ${name}`;
  const hash = createHash("sha256").update(source).digest();
  let rest = hash.readUIntBE(0, 6);
  let short = "";
  for (const characters of [LETTERS, ...Array.from({ length: LENGTH - 1 }, () => CHARACTERS)]) {
    short += characters[rest % characters.length];
    rest = Math.floor(rest / characters.length);
  }
  const other = given.get(short);
  if (other !== undefined && other !== source)
    throw new Error(`"${source}" and "${other}" have the same class name. Please rename one of them.`);
  given.set(short, source);
  return short;
}
