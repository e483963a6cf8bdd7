import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { SETTING_FORMS } from "../../../src/content/settings/settings.form.ts";
import {
  isMenuName,
  isSettingName,
  MENU_NAMES,
  SETTING_WORDS,
  type SettingName,
} from "../../../src/content/settings/setting-names.ts";
import { EditorScreen, FormSections } from "../editor/editor-screen.tsx";
import { isServerRecord, type ServerRecord } from "../editor/editor-state.ts";
import { NextPanel } from "../editor/next-panel.tsx";
import { nextForm, nextPath, revalidateOtherForm, useNextEditing } from "../editor/next-version.ts";
import { NextSaveBar, SettingSaveBar } from "../editor/save-bar.tsx";
import { createEditor } from "../editor/use-editor.ts";
import { ButtonLinkTo } from "../kit/button.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { readAdmin } from "../admin-loader.ts";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/setting-route";

export async function loader({ context, params: { name }, url }: Route.LoaderArgs) {
  if (!isSettingName(name)) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const [record, next] = await readAdmin(context, (queries) =>
    Promise.all([queries.setting(name), queries.settingNext(name)]),
  );
  const isNext = next !== undefined && url.searchParams.get("version") === "next";
  const stores = name === "announcements" ? await site.list("stores") : [];
  return {
    name,
    record,
    next: next ?? null,
    /** Whether the next version is edited, and not what is on the site. */
    isNext,
    publicUrl: site.publicUrl,
    options: { stores: stores.map((store) => ({ value: store.id, label: store.name })) },
  };
}

export const shouldRevalidate = revalidateOtherForm;

/** The editor of a group of settings or of a menu. */
export default function SettingRoute({ loaderData }: Route.ComponentProps) {
  const user = useUser();
  const { record, ...more } = loaderData;
  if (!user || !isServerRecord(record)) return null;
  const version = more.isNext ? "next" : "live";
  return <SettingEditor key={`${more.name} ${version}`} record={record} userId={user.id} {...more} />;
}

/** Groups that visitors see nothing of on a page. */
const WITHOUT_PREVIEW: ReadonlySet<SettingName> = new Set([
  "mail",
  "feed",
  "newsletter",
  "sign-in",
  "publishing",
  "insight",
]);

interface SettingEditorProps extends Omit<Route.ComponentProps["loaderData"], "record"> {
  record: ServerRecord;
  userId: string;
}

/** Visitors see the settings as soon as they are saved; the preview is the home page. */
function SettingEditor({ name, record, next, isNext, publicUrl, userId, options }: SettingEditorProps) {
  const [form] = useState(() => (isNext ? nextForm(SETTING_FORMS[name]) : SETTING_FORMS[name]));
  const livePath = `/admin/settings/${name}`;
  const editing = useNextEditing(next ?? undefined, {
    isOpen: isNext,
    record,
    isPossible: next !== null,
    livePath,
  });
  const { label, lead } = SETTING_WORDS[name];
  const { revalidate } = useRevalidator();
  const [editor] = useState(() =>
    createEditor({
      form,
      kind: "settings",
      record: isNext && isServerRecord(next?.record) ? next.record : record,
      onNext: isNext ? editing?.setFacts : undefined,
      userId,
      titleOf: () => label,
      isPublic: () => true,
      // The frame of the admin shows the name as well.
      onSaved() {
        void revalidate();
        if (editing?.facts && !isNext) void editing.readFacts(`${form.path}/${name}`);
      },
    }),
  );
  return (
    <EditorScreen
      editor={editor}
      form={form}
      options={options}
      publicUrl={publicUrl}
      next={editing}
      title={() => label}
      lead={lead}
      back={{ to: "/admin/settings", label: "All settings" }}
      historyPath={() => `/admin/settings/${name}/history`}
      hasPreview={!WITHOUT_PREVIEW.has(name)}
      tabs={
        isMenuName(name) && (
          <LinkTabs
            label="Menus"
            tabs={MENU_NAMES.map((menu) => ({
              to: `/admin/settings/${menu}`,
              label: SETTING_WORDS[menu].label,
              current: menu === name,
            }))}
          />
        )
      }
      actions={
        editing &&
        !editing.facts &&
        !isNext && (
          <ButtonLinkTo icon={CalendarClock} to={nextPath(livePath)}>
            Next version
          </ButtonLinkTo>
        )
      }
      saveBar={isNext ? <NextSaveBar /> : <SettingSaveBar />}
    >
      {isNext && <NextPanel />}
      <FormSections sections={form.main} />
    </EditorScreen>
  );
}
