import { data, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { isSettingName } from "../../../src/content/settings/setting-names.ts";
import type { loader as layoutLoader } from "../admin-layout.tsx";
import { isServerRecord } from "../editor/editor-state.ts";
import { readAdmin } from "../read-admin.ts";
import type { Route } from "./+types/setting-route";
import { SettingEditor } from "./setting-editor.tsx";

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  if (!isSettingName(name)) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const record = await readAdmin(context, (queries) => queries.setting(name));
  const stores = name === "announcements" ? await site.list("stores") : [];
  return {
    name,
    record,
    publicUrl: site.publicUrl,
    options: { stores: stores.map((store) => ({ value: store.id, label: store.name })) },
  };
}

/** The form is the source of truth while it is open: signing in again must not reload the record. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The editor of a group of settings or of a menu. */
export default function SettingRoute({ loaderData }: Route.ComponentProps) {
  const user = useRouteLoaderData<typeof layoutLoader>("admin/admin-layout")?.user;
  const { name, record, publicUrl, options } = loaderData;
  if (!user || !isServerRecord(record)) return null;
  return (
    <SettingEditor
      key={name}
      name={name}
      record={record}
      publicUrl={publicUrl}
      userId={user.id}
      options={options}
    />
  );
}
