import { History, MonitorSmartphone } from "lucide-react";
import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import type { Option } from "../../../src/content/form.ts";
import { SETTING_FORMS } from "../../../src/content/settings/settings.form.ts";
import {
  isMenuName,
  MENU_NAMES,
  SETTING_WORDS,
  type SettingName,
} from "../../../src/content/settings/setting-names.ts";
import { useHydrated } from "../../components/hydrated.ts";
import { ConflictDialog } from "../editor/conflict-dialog.tsx";
import { EditingProvider, useEditorState } from "../editor/editor-context.ts";
import type { ServerRecord } from "../editor/editor-state.ts";
import { ErrorSummary } from "../editor/error-summary.tsx";
import { useLinkedField } from "../editor/go-to-field.ts";
import { FormSections } from "../editor/form-sections.tsx";
import styles from "../editor/editor.module.css";
import { MergedNotice } from "../editor/merged-notice.tsx";
import { OthersNotice } from "../editor/others-notice.tsx";
import { PreviewPane } from "../editor/preview-pane.tsx";
import { UnsavedCopyDialog } from "../editor/unsaved-copy-dialog.tsx";
import { makeSettingEngine, useEngineInBrowser } from "../editor/use-editor-engine.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs } from "../kit/tabs.tsx";
import { LeaveDialog } from "../leave-dialog.tsx";
import { SettingSaveBar } from "./setting-save-bar.tsx";

/** Groups that visitors see nothing of on a page. */
const WITHOUT_PREVIEW: ReadonlySet<SettingName> = new Set(["mail"]);

interface SettingEditorProps {
  name: SettingName;
  record: ServerRecord;
  publicUrl: string;
  userId: string;
  options: Readonly<Record<string, readonly Option[]>>;
}

/** The editor of a group of settings or of a menu: form, save bar, and the home page as a preview. */
export function SettingEditor({ name, record, publicUrl, userId, options }: SettingEditorProps) {
  const form = SETTING_FORMS[name];
  const { label, lead } = SETTING_WORDS[name];
  const { revalidate } = useRevalidator();
  const [engine] = useState(() =>
    makeSettingEngine(form, {
      record,
      title: label,
      userId,
      // The frame of the admin shows the name as well.
      onSaved: () => void revalidate(),
    }),
  );
  const blocker = useEngineInBrowser(engine);
  useLinkedField();
  const hydrated = useHydrated();
  const [previewing, setPreviewing] = useState(false);
  const editing = useMemo(
    () => ({ engine, form, choices: {}, publicUrl, options }),
    [engine, form, publicUrl, options],
  );
  return (
    <EditingProvider value={editing}>
      <div className={styles["screen"]} data-previewing={previewing}>
        <div className={styles["editor"]}>
          <ScreenTitle
            title={label}
            lead={lead}
            back={{ to: "/admin/settings", label: "All settings" }}
            actions={
              <>
                {!WITHOUT_PREVIEW.has(name) && (
                  <Button
                    icon={MonitorSmartphone}
                    aria-pressed={previewing}
                    onClick={() => setPreviewing(!previewing)}
                  >
                    Preview
                  </Button>
                )}
                <HistoryLink name={name} />
              </>
            }
          />
          {isMenuName(name) && (
            <LinkTabs
              label="Menus"
              tabs={MENU_NAMES.map((menu) => ({
                to: `/admin/settings/${menu}`,
                label: SETTING_WORDS[menu].label,
                current: menu === name,
              }))}
            />
          )}
          <ErrorSummary />
          <OthersNotice />
          <MergedNotice />
          <ConflictDialog />
          {/* As in the editor of records: text typed before hydration would be lost. */}
          <div inert={!hydrated} className={styles["main"]}>
            <FormSections sections={form.main} />
          </div>
          <SettingSaveBar />
        </div>
        {previewing && <PreviewPane onClose={() => setPreviewing(false)} />}
      </div>
      <UnsavedCopyDialog />
      <LeaveDialog blocker={blocker}>
        This browser has no copy of your changes, because its storage is full or disabled. Save them first.
      </LeaveDialog>
    </EditingProvider>
  );
}

/** Absent until it is saved for the first time. */
function HistoryLink({ name }: { name: SettingName }) {
  const version = useEditorState(({ saved }) => saved?.version ?? 0);
  if (version === 0) return null;
  return (
    <ButtonLinkTo icon={History} to={`/admin/settings/${name}/history`}>
      History
    </ButtonLinkTo>
  );
}
