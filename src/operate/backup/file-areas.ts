import type { Config } from "../../config.ts";
import { privateFolder } from "../../storage/files/stores.ts";
import { PRIVATE, UPLOADS } from "./manifest.ts";

/** A folder with files of the site, and its name in a backup. */
export interface FileArea {
  name: string;
  folder: string;
  /** Access to its files. */
  mode: number;
}

/** The folders with files that a backup contains; none where the files are in a bucket. */
export function fileAreas(config: Pick<Config, "dataDir" | "uploadsDir" | "s3">): FileArea[] {
  if (config.s3) return [];
  return [
    { name: UPLOADS, folder: config.uploadsDir, mode: 0o644 },
    { name: PRIVATE, folder: privateFolder(config), mode: 0o600 },
  ];
}
