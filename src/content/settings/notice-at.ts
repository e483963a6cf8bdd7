import { isWithin } from "../../rules/time/visibility.ts";
import type { AnnouncementSettings } from "./announcements.schema.ts";

type Notice = AnnouncementSettings["notice"];

/** The notice, while it shows. */
export function noticeAt({ notice }: AnnouncementSettings, now: Date): Notice {
  return notice && isWithin(notice.startDate, notice.endDate, now) ? notice : null;
}
