import {
  AtSign,
  ChartColumn,
  Link2,
  MailPlus,
  Megaphone,
  Palette,
  PanelBottom,
  PanelTop,
  Phone,
  KeyRound,
  ReceiptEuro,
  Store,
  UserCheck,
  type LucideIcon,
} from "lucide-react";
import { data, Link } from "react-router";
import { accountContext } from "../../../src/site/context.ts";
import { hasPermission } from "../../../src/rules/access/permissions.ts";
import {
  SETTING_NAMES,
  SETTING_WORDS,
  type SettingName,
} from "../../../src/content/settings/setting-names.ts";
import { ScreenTitle } from "../kit/screen-title.tsx";
import type { Route } from "./+types/settings-screen";
import styles from "./settings-screen.module.css";

const ICONS: Readonly<Record<SettingName, LucideIcon>> = {
  brand: Store,
  colours: Palette,
  contact: Phone,
  links: Link2,
  announcements: Megaphone,
  mail: AtSign,
  feed: ReceiptEuro,
  newsletter: MailPlus,
  "sign-in": KeyRound,
  publishing: UserCheck,
  insight: ChartColumn,
  header: PanelTop,
  footer: PanelBottom,
};

export function loader({ context }: Route.LoaderArgs) {
  if (!hasPermission(context.get(accountContext).user, "settings.write")) throw data(null, { status: 403 });
  return null;
}

/** The groups of settings and the menus. */
export default function SettingsScreen() {
  return (
    <div className="screen">
      <ScreenTitle
        title="Settings"
        lead="What visitors read on every page. Each group has its own history, and a change shows on every page as soon as it is saved."
      />
      <ul className={styles["groups"]}>
        {SETTING_NAMES.map((name) => {
          const Icon = ICONS[name];
          const { label, lead } = SETTING_WORDS[name];
          return (
            <li key={name}>
              <Link to={`/admin/settings/${name}`} className={styles["group"]}>
                <Icon size={24} aria-hidden="true" />
                <span>
                  <strong>{label}</strong>
                  <span className="quiet">{lead}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
