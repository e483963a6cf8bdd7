import { SAMPLE_SETTINGS } from "../../../settings/sample-settings.ts";
import type { BannerInput } from "../banner.schema.ts";
import { dayEnd, dayStart } from "../../../sample-parts/moving-dates.ts";
import type { Sample, SamplePicture } from "../../../sample-parts/sample.ts";

/** A banner of the sample content. By default it is active, and its picture has the format of a banner. */
type BannerSketch = Omit<BannerInput, "imageUrl" | "status"> &
  Partial<Pick<BannerInput, "status">> & {
    picture?: Omit<SamplePicture, "format"> & Partial<Pick<SamplePicture, "format">>;
  };

/** How long the everyday prices stay frozen: always a date that every reader sees coming. */
function endOfPriceFreeze(now: Date): string {
  const month = Number(
    new Intl.DateTimeFormat("en", { timeZone: "Europe/Malta", month: "numeric" }).format(now),
  );
  if (month === 12 || month <= 2) return "spring";
  if (month <= 5) return "summer";
  if (month <= 8) return "autumn";
  return "Christmas";
}

function pageBanners(now: Date): BannerSketch[] {
  return [
    {
      position: "hero",
      priority: 10,
      badge: "#IFFRANKA this week",
      title: "Good food, fairly priced, every day.",
      subtitle:
        "Island-grown produce, bread baked before sunrise and 240 everyday prices frozen until " +
        `${endOfPriceFreeze(now)}.`,
      ctaText: "See this week's specials",
      ctaLink: "/specials",
      startDate: dayStart(now, -14),
      targetAudience: "Everyone",
      picture: {
        subjects: ["tomato", "baguette-bread", "cheese-wedge", "grapes", "avocado"],
        ground: "honey",
        style: "plate",
      },
    },
    {
      position: "hero",
      priority: 20,
      badge: "From our Qormi bakery",
      title: "Ħobż, still warm.",
      subtitle: "Shaped by hand, baked on stone and on the shelf in all five stores before the doors open.",
      ctaText: "Browse the bakery",
      ctaLink: "/products?category=bakery",
      startDate: dayStart(now, -10),
      targetAudience: "Everyone",
      picture: {
        subjects: ["hobza", "croissant", "ftira", "butter"],
        ground: "sea",
        style: "plate",
      },
    },
    {
      position: "secondary",
      priority: 10,
      title: "Points on every euro.",
      subtitle: "Join Suqna Rewards in the app and collect from your first shop.",
      ctaText: "How rewards work",
      ctaLink: "/rewards",
      startDate: dayStart(now, -30),
      targetAudience: "Shoppers without the app",
      picture: {
        subjects: ["points-card", "star", "coin", "shopping-bags"],
        ground: "pear",
        style: "plate",
      },
    },
    {
      position: "secondary",
      priority: 20,
      badge: "Online",
      title: "Order by eleven, eat it tonight.",
      subtitle:
        "The whole market at your door the same day, in Malta and in Gozo, picked by people who cook.",
      ctaText: "Shop online",
      ctaLink: SAMPLE_SETTINGS.links.shopOnline,
      startDate: dayStart(now, -21),
      targetAudience: "Online shoppers",
      picture: {
        subjects: ["shopping-bags", "leafy-green", "lemon"],
        ground: "olive",
        style: "plate",
      },
    },
    {
      position: "sidebar",
      priority: 10,
      badge: "#IFFRANKA",
      title: "240 prices that stay put.",
      subtitle: "Milk, pasta, nappies, coffee: the everyday things, at one fair price.",
      ctaText: "How it works",
      ctaLink: "/iffranka",
      startDate: dayStart(now, -14),
      targetAudience: "Everyone",
      picture: {
        subjects: ["glass-of-milk", "hobza", "egg"],
        ground: "sky",
        style: "plain",
      },
    },
    {
      position: "sidebar",
      priority: 20,
      title: "What's for supper?",
      subtitle: "Maltese classics and quick weeknight plates, tested in a home kitchen.",
      ctaText: "Find a recipe",
      ctaLink: "/blog?category=recipes",
      startDate: dayStart(now, -20),
      targetAudience: "Home cooks",
      picture: { subjects: ["pot-of-food"], ground: "blush", style: "plain" },
    },
    {
      position: "footer",
      priority: 10,
      title: "Not happy? We'll put it right.",
      subtitle: "Bring it back, write or call. A person answers, seven days a week.",
      ctaText: "Customer care",
      ctaLink: "/customer-care",
      startDate: dayStart(now, -60),
      targetAudience: "Everyone",
    },
    {
      position: "footer",
      priority: 20,
      title: "Before you write the list.",
      subtitle: "See what is on offer in our stores this week.",
      ctaText: "This week's specials",
      ctaLink: "/specials",
      startDate: dayStart(now, -60),
      targetAudience: "Everyone",
    },
    {
      position: "footer",
      priority: 30,
      title: "Come and see us.",
      subtitle: "Five stores in Malta and Gozo, with free parking at every one.",
      ctaText: "Find your store",
      ctaLink: "/locations",
      startDate: dayStart(now, -60),
      targetAudience: "Everyone",
    },
    {
      position: "home_footer",
      priority: 10,
      title: "There's a Suqna near you.",
      subtitle: "Five stores in Malta and Gozo, free parking at every one, and Sliema open until ten.",
      ctaText: "Find your store",
      ctaLink: "/locations",
      startDate: dayStart(now, -45),
      targetAudience: "Everyone",
      picture: { subjects: ["round-pushpin"], ground: "butter", style: "plain" },
    },
    {
      position: "home_footer",
      priority: 20,
      badge: "New online",
      title: "Your first delivery is on us.",
      subtitle: "Fill a basket, pick an hour, put your feet up.",
      ctaText: "Start your basket",
      ctaLink: `${SAMPLE_SETTINGS.links.shopOnline}welcome`,
      startDate: dayStart(now, -12),
      targetAudience: "New online customers",
      picture: { subjects: ["delivery-truck"], ground: "mint", style: "plain" },
    },
    {
      position: "about_footer",
      priority: 10,
      title: "Good work, close to home.",
      subtitle: "Bakers, butchers, drivers, developers: see who we are looking for.",
      ctaText: "View careers",
      ctaLink: "/careers",
      startDate: dayStart(now, -30),
      targetAudience: "Job seekers",
      picture: { subjects: ["handshake"], ground: "honey", style: "plain" },
    },
  ];
}

function menuBanners(now: Date): BannerSketch[] {
  return [
    {
      type: "mega-menu",
      position: "shop",
      priority: 10,
      title: "The market in your pocket",
      subtitle: "Specials, recipes and your points in one free app.",
      ctaText: "Get the app",
      ctaLink: SAMPLE_SETTINGS.links.downloadApp,
      startDate: dayStart(now, -30),
      targetAudience: "Shoppers without the app",
      picture: {
        subjects: ["mobile-phone", "tomato", "star"],
        ground: "leaf",
        style: "plate",
        format: "wide",
      },
    },
    {
      type: "mega-menu",
      position: "corporate",
      priority: 10,
      title: "Extra hands wanted",
      subtitle: "Seasonal shifts in our stores, from twelve hours a week. No experience needed.",
      ctaText: "See the jobs",
      ctaLink: "/careers",
      startDate: dayStart(now, -7),
      targetAudience: "Job seekers",
      picture: { subjects: ["raising-hands"], ground: "butter", style: "plain", format: "wide" },
    },
  ];
}

/** Three banners that visitors don't see: one is early, one is over, one is switched off. */
function hiddenBanners(now: Date): BannerSketch[] {
  return [
    {
      position: "secondary",
      priority: 30,
      badge: "Cheese week",
      title: "From ġbejna to gorgonzola.",
      subtitle: "Seven days of tastings at the deli counters, with 20 cheeses at a taster's price.",
      ctaText: "Browse dairy & deli",
      ctaLink: "/products?category=dairy-deli",
      startDate: dayStart(now, 7),
      endDate: dayEnd(now, 13),
      targetAudience: "Food lovers",
      picture: {
        subjects: ["cheese-wedge", "gbejna-peppered", "grapes"],
        ground: "honey",
        style: "plate",
      },
    },
    {
      position: "sidebar",
      priority: 30,
      badge: "Four days only",
      title: "Double points on coffee.",
      subtitle: "Beans, ground or capsules: every bag counts twice.",
      ctaText: "How rewards work",
      ctaLink: "/rewards",
      startDate: dayStart(now, -4),
      endDate: dayEnd(now, -1),
      targetAudience: "Rewards members",
      picture: { subjects: ["hot-beverage"], ground: "stone", style: "plain" },
    },
    {
      position: "hero",
      priority: 30,
      badge: "Ready when you are",
      title: "Pack the boat, we'll pack the lunch.",
      subtitle: "Ftira, olives, fruit and something cold, in one box that serves four.",
      ctaText: "Order a picnic box",
      ctaLink: `${SAMPLE_SETTINGS.links.shopOnline}picnic`,
      status: "inactive",
      targetAudience: "Families",
      picture: {
        subjects: ["watermelon", "ftira", "olive", "peach"],
        ground: "leaf",
        style: "plate",
      },
    },
  ];
}

/**
 * The sample banners: every page position and both mega menus, and three that are hidden so that the display
 * rule can be seen at work (specification, section 4). Dates count from the day of seeding.
 */
export function sampleBanners(now: Date): Sample<BannerInput>[] {
  return [...pageBanners(now), ...menuBanners(now), ...hiddenBanners(now)].map(({ picture, ...fields }) => ({
    fields: { status: "active", ...fields },
    ...(picture && { picture: { format: "banner", ...picture } }),
  }));
}
