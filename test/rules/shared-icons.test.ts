import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createIconChunk, readSharedIcons } from "../../src/build/client-chunks.ts";

/** The chunks of icons, for a folder of screens, given by path with the icons that each imports. */
function chunksOf(icons: readonly string[], files: Readonly<Record<string, string>>): unknown[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-icons-"));
  try {
    for (const [file, names] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      fs.writeFileSync(path.join(dir, file), `import { ${names} } from "lucide-react";\n`);
    }
    const chunkOf = createIconChunk(dir, /[\\/]site[\\/]header[\\/]/);
    return icons.map((icon) => chunkOf(`/node_modules/lucide-react/dist/esm/icons/${icon}.mjs`));
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

test("an icon that the frame or three public modules share is on every page, one of two on few; others are shared, but for those of staff", () => {
  const files = {
    "site/locations/store-card.tsx": "MapPin, Undo2, AArrowDown, Printer, Wheat, type LucideIcon",
    "site/careers/job.tsx": "Undo2, AArrowDown, MapPin, Wheat, type LucideIcon",
    "site/header/menu.tsx": "Undo2, X, Search",
    "components/link.tsx": "MapPin, X, AArrowDown, Sprout",
    "account/login.tsx": "Key",
    "admin/lists/row.tsx": "Printer, Trash, Wheat",
    "admin/bin/bin.tsx": "Trash, Printer",
    "admin/people/people.tsx": "Trash",
  };
  expect(chunksOf(["a-arrow-down", "map-pin", "undo-2", "x"], files)).toEqual(Array(4).fill("frame"));
  expect(chunksOf(["wheat"], files)).toEqual(["icons"]);
  expect(chunksOf(["printer", "search", "sprout", "key"], files)).toEqual(Array(4).fill("shared"));
  expect(chunksOf(["trash"], files)).toEqual([undefined]);
});

test("finds the library's file of every shared icon", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const icons = readSharedIcons(path.join(root, "views"), /[\\/]site[\\/]header[\\/]/);
  expect(icons.size).toBeGreaterThan(10);
  const files = fs.readdirSync(path.join(root, "node_modules/lucide-react/dist/esm/icons"));
  const without = [...icons.keys()].filter((icon) => !files.includes(`${icon}.mjs`));
  expect(without).toEqual([]);
});
