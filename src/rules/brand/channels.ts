/** The social channels with an icon. */
export const CHANNELS = [
  "facebook",
  "instagram",
  "linkedin",
  "tiktok",
  "youtube",
  "whatsapp",
  "x",
  "threads",
  "bluesky",
  "mastodon",
  "pinterest",
  "telegram",
] as const;

export type Channel = (typeof CHANNELS)[number];
