import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { SectionKind } from "./section-kind.ts";

const SECTIONS = path.resolve(import.meta.dirname, "../../../sections");

/** Imports every declaration of a kind of section, by its file. For Node without Vite, such as in a command. */
export async function importSections(): Promise<Record<string, SectionKind>> {
  const files = fs.globSync("*/*.section.ts", { cwd: SECTIONS });
  const imported = await Promise.all(
    files.map(async (file): Promise<[string, SectionKind]> => {
      const { href } = pathToFileURL(path.join(SECTIONS, file));
      const module: { section: SectionKind } = await import(/* @vite-ignore */ href);
      return [file.replaceAll(path.sep, "/"), module.section];
    }),
  );
  return Object.fromEntries(imported);
}
