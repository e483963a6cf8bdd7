import type { z } from "zod";
import type { SETTING_SCHEMAS } from "./setting-schemas.ts";

/** The settings of the sample chain. What is left out keeps its neutral value. */
export const SAMPLE_SETTINGS = {
  brand: { name: "Suqna", tagline: "Our market, your table", foundedYear: 1984 },
  contact: {
    phone: "+356 2000 0000",
    whatsapp: "+356 9900 0000",
    email: "hello@suqna.example",
    careersEmail: "careers@suqna.example",
    investorsEmail: "investors@suqna.example",
  },
  links: {
    shopOnline: "https://shop.suqna.example/",
    downloadApp: "https://app.suqna.example/",
    rewards: "https://rewards.suqna.example/",
    iffranka: "https://shop.suqna.example/iffranka",
    privacyPolicy: "https://legal.suqna.example/privacy",
    terms: "https://legal.suqna.example/terms",
    radio: "https://radio.suqna.example/live",
    channels: [
      { channel: "facebook", url: "https://www.facebook.example/suqna" },
      { channel: "instagram", url: "https://www.instagram.example/suqna" },
      { channel: "linkedin", url: "https://www.linkedin.example/company/suqna" },
      { channel: "tiktok", url: "https://www.tiktok.example/@suqna" },
      { channel: "youtube", url: "https://www.youtube.example/@suqna" },
      { channel: "whatsapp", url: "https://wa.me.example/35699000000" },
    ],
  },
  announcements: { topBarNote: "Free parking at every store" },
} satisfies { [Name in keyof typeof SETTING_SCHEMAS]?: z.input<(typeof SETTING_SCHEMAS)[Name]> };
