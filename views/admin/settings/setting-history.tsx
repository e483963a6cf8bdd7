import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { SETTING_FORMS } from "../../../src/content/settings/settings.form.ts";
import { apiPathOf, isSettingName, SETTING_WORDS } from "../../../src/content/settings/setting-names.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import { readAdmin } from "../read-admin.ts";
import styles from "../history/history.module.css";
import { restoreVersion } from "../history/restore-version.ts";
import { VersionEntry } from "../history/version-entry.tsx";
import { versionsOf } from "../history/versions.ts";
import type { Route } from "./+types/setting-history";

export async function loader({ context, params: { name } }: Route.LoaderArgs) {
  if (!isSettingName(name)) throw data(null, { status: 404 });
  const entries = await readAdmin(context, (queries) => queries.settingHistory(name));
  if (entries.length === 0) throw data(null, { status: 404 });
  return {
    name,
    now: context.get(siteContext).now().toISOString(),
    versions: versionsOf(SETTING_FORMS[name], entries),
  };
}

/** All versions of a group of settings or of a menu, and a button that restores each. */
export default function SettingHistory({ loaderData: { name, versions, now } }: Route.ComponentProps) {
  const { label } = SETTING_WORDS[name];
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [busy, setBusy] = useState<number>();
  const latest = versions[0]?.version;
  const path = `/admin/settings/${name}`;

  async function restore(version: number) {
    setBusy(version);
    const result = await restoreVersion(apiPathOf(name), version);
    setBusy(undefined);
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    await revalidate();
    toast({
      text: `${label}: version ${version} restored.`,
      async undo() {
        const back = await result.value.undo();
        if (back.ok) await revalidate();
        else toast({ text: back.error, tone: "bad" });
      },
    });
  }

  return (
    <div className={styles["screen"]}>
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
      <ol className={styles["versions"]}>
        {versions.map((version) => (
          <VersionEntry
            key={version.version}
            version={version}
            now={new Date(now)}
            restorable={version.version !== latest}
            busy={busy === version.version}
            onRestore={() => void restore(version.version)}
          />
        ))}
      </ol>
    </div>
  );
}
