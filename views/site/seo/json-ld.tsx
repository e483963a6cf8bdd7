import type { Thing, WithContext } from "schema-dts";
import { toScriptJson } from "./script-json.ts";

/** Structured data for search engines, from typed fields. No text in them can close the script element. */
export function JsonLd<Kind extends Thing>({ data }: { data: WithContext<Kind> }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />;
}
