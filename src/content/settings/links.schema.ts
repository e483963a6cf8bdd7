import { z } from "zod";
import { CHANNELS } from "../../rules/brand/channels.ts";
import { link, optionalLink } from "../../rules/schema/fields.ts";

/** More channels than there are icons. */
const MAX_CHANNELS = 20;

/** A profile on a social network, or another channel with an icon. */
const channelSchema = z.strictObject({
  channel: z.enum(CHANNELS),
  url: link,
});

/** Where the site leads to. A link is an address outside or a page of this site; empty where there is none. */
export const linksSchema = z.strictObject({
  shopOnline: optionalLink.default(""),
  downloadApp: optionalLink.default(""),
  rewards: optionalLink.default(""),
  iffranka: optionalLink.default(""),
  privacyPolicy: optionalLink.default(""),
  terms: optionalLink.default(""),
  radio: optionalLink.default(""),
  /** In the order in which they show. */
  channels: z
    .array(channelSchema)
    .max(MAX_CHANNELS, `Please give at most ${MAX_CHANNELS} channels.`)
    .default([]),
});
