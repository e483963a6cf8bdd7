/**
 * The brand. A chain that adopts the software changes its name, its contact details and its external links here (reading,
 * section 1).
 */
export const brand = {
  name: "Suqna",
  /** Prefix of every browser storage key (specification, section 9: `{product}_banners`). */
  keyPrefix: "suqna",
  tagline: "Our market, your table",
  founded: 1984,
  locale: "en-MT",
  phone: "+356 2000 0000",
  whatsapp: "+356 9900 0000",
  email: "hello@suqna.example",
  careersEmail: "careers@suqna.example",
  investorsEmail: "investors@suqna.example",
  /** External addresses; links to them open in a new tab. */
  links: {
    shopOnline: "https://shop.suqna.example/",
    downloadApp: "https://app.suqna.example/",
    rewards: "https://rewards.suqna.example/",
    iffranka: "https://shop.suqna.example/iffranka",
    facebook: "https://www.facebook.example/suqna",
    instagram: "https://www.instagram.example/suqna",
    linkedin: "https://www.linkedin.example/company/suqna",
    tiktok: "https://www.tiktok.example/@suqna",
    youtube: "https://www.youtube.example/@suqna",
    whatsapp: "https://wa.me.example/35699000000",
    radio: "https://radio.suqna.example/live",
    privacyPolicy: "https://legal.suqna.example/privacy",
    terms: "https://legal.suqna.example/terms",
  },
} as const;
