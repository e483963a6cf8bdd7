import fs from "node:fs/promises";
import path from "node:path";
import { HANDOFF, type AssetsManifest } from "../components/react-router-internals.ts";
import { publicManifestAddress, PUBLIC_LAYOUT } from "./public-layout.ts";

/** What React Router writes around the JSON of the manifest. */
const [START, END] = [`window.${HANDOFF.manifest}=`, ";"];

/**
 * Writes the manifest of the public routes into the client build, as a script that browsers cache for a year. React
 * Router's own one contains the admin's routes too, and inlined into every page it would be an eighth of its HTML.
 *
 * @param folder `build/client`
 * @throws Error when React Router's file is missing or has another form.
 */
export async function writePublicManifest(folder: string): Promise<void> {
  const assets = path.join(folder, "assets");
  const names = (await fs.readdir(assets)).filter((name) => /^manifest-.*\.js$/.test(name));
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error(`${assets} must have one manifest-*.js.`);
  const script = await fs.readFile(path.join(assets, name), "utf8");
  if (!script.startsWith(START) || !script.endsWith(END)) throw new Error(`${name} has an unknown form.`);
  const manifest: AssetsManifest = JSON.parse(script.slice(START.length, -END.length));
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id, route]) => id === "root" || id === PUBLIC_LAYOUT || route?.parentId === PUBLIC_LAYOUT,
    ),
  );
  const file = path.join(folder, publicManifestAddress(manifest));
  await fs.writeFile(file, START + JSON.stringify({ ...manifest, routes }) + END);
}
