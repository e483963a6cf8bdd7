import { formatDate, formatTime, weekdayName } from "../../rules/time/dates.ts";
import { toMaltaTime } from "../../rules/time/malta-time.ts";
import { toWallClock } from "../../rules/time/wall-clock.ts";
import { joinWords } from "../../rules/text/text.ts";
import { escapeXml } from "../../site/seo/xml.ts";
import type { SiteChange } from "./day-changes.ts";

/** What the bar above a page says. */
interface BarFacts {
  at: Date;
  /** The path of this page on the site. */
  path: string;
  /** Where the link begins: `/preview/on/{token}`. */
  base: string;
  before: SiteChange | undefined;
  after: SiteChange | undefined;
  /** When the link ends. */
  expiresDate: string;
  /** Where the instant has passed: what is not known any more, in words, and how far back the history reaches. */
  past?: { gaps: readonly string[]; begins: Date } | undefined;
  nonce: string;
}

/** Where the bar begins and ends in the document. */
const BEGIN = "<!--day-bar-->";
const END = "<!--/day-bar-->";

/** The prefix of the addresses of a day. */
export function dayBase(base: string, at: Date): string {
  return `${base}/${at.toISOString()}`;
}

/** Puts the bar at the top of a page, and leads its links to the pages of the same day. */
export function withBar(html: string, facts: BarFacts): string {
  const led = html.replaceAll(
    /(<(?:a|area|form)\b[^>]*?\s(?:href|action)=")(\/(?!\/)[^"]*)"/g,
    (whole, head: string, path: string) =>
      isPage(path) ? `${head}${dayBase(facts.base, facts.at)}${path}"` : whole,
  );
  const styles = `${BEGIN}<style nonce="${facts.nonce}">${STYLES}</style>${END}`;
  return led
    .replace("</head>", `${styles}</head>`)
    .replace(/<body\b[^>]*>/, (body) => body + BEGIN + renderBar(facts) + END);
}

/** Whether a path is a page, and not a file, a call of the API or the staff area. */
function isPage(path: string): boolean {
  return (
    !/^\/(?:api|admin|uploads|assets|preview)(?:[/?#]|$)/.test(path) && !/^[^?#]*\.\w+(?:[?#]|$)/.test(path)
  );
}

function renderBar({ at, path, base, before, after, expiresDate, past }: BarFacts): string {
  const wall = toWallClock(at.toISOString());
  const leads = (change: SiteChange | undefined, words: string) =>
    change === undefined
      ? `<span>${words}: none</span>`
      : `<a href="${escapeXml(dayBase(base, change.at) + path)}">${words}: ${momentOf(change.at)}<small>${escapeXml(change.words.slice(0, 3).join(", "))}</small></a>`;
  const known = past
    ? `Scripts are off here. Only staff with the right to read all of the history see the past. The history reaches back to ${momentOf(past.begins)}.`
    : `Scripts are off here. This link works until ${momentOf(new Date(expiresDate))}.`;
  const gaps =
    past && past.gaps.length > 0 ? `<small>Not known any more: ${joinWords(past.gaps)}.</small>` : "";
  return `<aside class="day-bar" aria-label="The site on a day"><p><strong>The site as it ${past ? "was" : "will be"} on ${momentOf(at)}</strong><small>${known}</small>${gaps}</p><nav aria-label="Changes of the site">${leads(before, "Change before")}${leads(after, "Next change")}</nav><form action="${escapeXml(base)}"><input type="hidden" name="path" value="${escapeXml(path)}"><label>Day <input type="date" name="day" value="${wall.slice(0, 10)}" required></label><label>Time <input type="time" name="time" value="${wall.slice(11)}" required></label><button>Show</button></form></aside>`;
}

/** `Friday 25 December 2026, 10:00`. */
function momentOf(instant: Date): string {
  return `${weekdayName(toMaltaTime(instant).weekday)} ${formatDate(instant)}, ${formatTime(instant)}`;
}

const STYLES = `
.day-bar{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.75rem 1rem;background:#ffc640;color:#15231b;font:600 15px/1.35 system-ui,sans-serif}
.day-bar p{margin:0;flex:1 1 18rem}
.day-bar small{display:block;font-weight:400}
.day-bar nav{display:flex;flex-wrap:wrap;gap:.5rem;flex:1 1 18rem}
.day-bar :is(a,nav span,button){display:block;min-height:44px;padding:.3rem .9rem;border:1px solid #15231b;border-radius:10px;background:none;color:#15231b;font:inherit;text-decoration:none}
.day-bar nav span{opacity:.75;display:grid;align-items:center}
.day-bar :is(a,button):hover{background:#ffe09a}
.day-bar :is(a,button,input):focus-visible{outline:3px solid #15231b;outline-offset:2px}
.day-bar form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.day-bar input{min-height:44px;padding:.3rem .6rem;border:1px solid #15231b;border-radius:10px;background:#fff;color:#15231b;color-scheme:light;font:inherit}
@media print{.day-bar{display:none}}`;
