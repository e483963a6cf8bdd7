import type { Db } from "../../storage/database/tables.ts";
import { readSettings } from "./read-settings.ts";
import type { AnnouncementSettings, SettingFields } from "./setting-schemas.ts";
import type { ContentKind } from "../kinds/kinds.ts";
import {
  findFollowedPaths,
  followedRecords,
  keyOf,
  type MenuTargets,
  shownFooter,
  shownHeader,
} from "./menu-targets.ts";
import { isWithin } from "../../rules/time/visibility.ts";

/** What visitors read of the settings and menus; e-mails are a matter of staff. */
export type PublicSettings = Omit<SettingFields, "mail">;

/** The settings as visitors read them, and what decided it. */
export interface ViewedSettings {
  shown: PublicSettings;
  targets: MenuTargets;
  /** The kinds of the records that they name: which of them show changes what visitors read. */
  kinds: readonly ContentKind[];
}

/**
 * What visitors read of the settings and menus at `now`: nothing that staff plan or that leads to a record which visitors
 * cannot see. Every read for visitors is one of this.
 */
export async function viewSettings(db: Db, settings: SettingFields, now: Date): Promise<ViewedSettings> {
  const { brand, colours, contact, links, announcements, header, footer } = settings;
  const { topBarStore } = announcements;
  const named = [
    ...followedRecords([header, footer]),
    ...(topBarStore === null ? [] : [{ kind: "stores" as const, id: topBarStore }]),
  ];
  const targets: MenuTargets = { links, paths: await findFollowedPaths(db, named, now) };
  const isStoreShown = topBarStore !== null && targets.paths.has(keyOf("stores", topBarStore));
  return {
    shown: {
      brand,
      colours,
      contact,
      links,
      announcements: {
        ...announcements,
        topBarStore: isStoreShown ? topBarStore : null,
        notice: noticeAt(announcements, now),
      },
      header: shownHeader(header, targets),
      footer: shownFooter(footer, targets),
    },
    targets,
    kinds: [...new Set(named.map(({ kind }) => kind))],
  };
}

/** What visitors read of the stored settings and menus at `now`. */
export async function readPublicSettings(db: Db, now: Date): Promise<PublicSettings> {
  return (await viewSettings(db, await readSettings(db), now)).shown;
}

type Notice = AnnouncementSettings["notice"];

/** The notice, while it shows. */
function noticeAt({ notice }: AnnouncementSettings, now: Date): Notice {
  return notice && isWithin(notice.startDate, notice.endDate, now) ? notice : null;
}
