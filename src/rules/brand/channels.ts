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

/** What the channels are called. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  x: "X",
  threads: "Threads",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  telegram: "Telegram",
};
