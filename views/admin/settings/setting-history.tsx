import { data, useRevalidator } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { SETTING_FORMS } from "../../../src/content/settings/settings.form.ts";
import { apiPathOf, isSettingName, SETTING_WORDS } from "../../../src/content/settings/setting-names.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { readAdmin } from "../admin-loader.ts";
import { NextList, pastNextOf } from "../history/next-list.tsx";
import { VersionList, versionsOf } from "../history/version-list.tsx";
import type { Route } from "./+types/setting-history";

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  if (!isSettingName(name)) throw data(null, { status: 404 });
  const [entries, nexts] = await readAdmin(context, (queries) =>
    Promise.all([queries.settingHistory(name), queries.settingNextHistory(name)]),
  );
  if (entries.length === 0) throw data(null, { status: 404 });
  return {
    name,
    now: context.get(siteContext).now().toISOString(),
    versions: versionsOf(SETTING_FORMS[name], entries),
    nexts: pastNextOf(SETTING_FORMS[name], nexts),
  };
}

/** All versions of a group of settings or of a menu, and a button that restores each. */
export default function SettingHistory({ loaderData: { name, versions, nexts, now } }: Route.ComponentProps) {
  const { label } = SETTING_WORDS[name];
  const { revalidate } = useRevalidator();
  const path = `/admin/settings/${name}`;

  return (
    <div className="screen">
      <ScreenTitle
        title={`History of ${label}`}
        lead={`${plural(versions.length, "version", "versions")}, newest first.`}
        back={{ to: path, label }}
        actions={
          <ButtonLinkTo tone="primary" to={path}>
            Edit
          </ButtonLinkTo>
        }
      />
      <NextList entries={nexts} apiPath={apiPathOf(name)} livePath={path} reusable />
      <VersionList
        title={label}
        form={SETTING_FORMS[name]}
        apiPath={apiPathOf(name)}
        versions={versions}
        now={now}
        onChange={revalidate}
      />
    </div>
  );
}
