import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readSharedIcons } from "../../src/setup/shared-icons.ts";

/** Creates a folder of screens, given by path with the icons that each imports. */
function iconsOf(files: Readonly<Record<string, string>>): string[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "suqna-icons-"));
  try {
    for (const [file, names] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      fs.writeFileSync(path.join(dir, file), `import { ${names} } from "lucide-react";\n`);
    }
    return [...readSharedIcons(dir)].toSorted();
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

test("shares an icon that three public modules import, or the frame and another one, regardless of the admin area", () => {
  expect(
    iconsOf({
      "site/locations/store-card.tsx": "MapPin, Undo2, AArrowDown, Printer, Wheat, type LucideIcon",
      "site/careers/job.tsx": "Undo2, AArrowDown, MapPin, Wheat, type LucideIcon",
      "site/header/menu.tsx": "Undo2, X, Search",
      "components/link.tsx": "MapPin, X, AArrowDown",
      "admin/lists/row.tsx": "Printer, Trash, Wheat",
      "admin/bin/bin.tsx": "Trash, Printer",
      "admin/people/people.tsx": "Trash",
    }),
  ).toEqual(["a-arrow-down", "map-pin", "undo-2", "x"]);
});

test("finds the library's file of every shared icon", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const icons = readSharedIcons(path.join(root, "views"));
  expect(icons.size).toBeGreaterThan(8);
  const files = fs.readdirSync(path.join(root, "node_modules/lucide-react/dist/esm/icons"));
  const without = [...icons].filter((icon) => !files.includes(`${icon}.mjs`));
  expect(without).toEqual([]);
});
