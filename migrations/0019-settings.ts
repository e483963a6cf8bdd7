import { sql, type QueryExecutorProvider } from "kysely";

/**
 * The settings and the menus: one row each, which a new installation has only once it is saved. An installation of an
 * earlier version gets the values that stood in its code, so that visitors read the same as before.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE settings (
        name TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL CHECK (json_valid(value)),
        version INTEGER NOT NULL CHECK (version >= 1),
        "createdDate" TEXT NOT NULL,
        "updatedDate" TEXT NOT NULL
      ) STRICT`,
    )
    .execute(db);
  const { rows } = await sql`
    SELECT 1 FROM users UNION ALL SELECT 1 FROM history LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  const date = new Date().toISOString();
  for (const [name, value] of Object.entries(VALUES)) {
    const text = JSON.stringify(value);
    await sql`
      INSERT INTO settings (name, value, version, "createdDate", "updatedDate")
      VALUES (${name}, ${text}, 1, ${date}, ${date})`.execute(db);
    await sql`
      INSERT INTO history ("contentType", "recordId", version, action, actor, date, record)
      VALUES ('settings', ${name}, 1, 'created', 'Upgrade', ${date}, ${JSON.stringify({
        id: name,
        version: 1,
        createdDate: date,
        updatedDate: date,
        ...value,
      })})`.execute(db);
  }
}

const page = (label: string, path: string) => ({ label, path, follows: null });
const followed = (label: string, id: string) => ({ label, path: "", follows: { kind: "links", id } });

const VALUES = {
  brand: {
    name: "Suqna",
    tagline: "Our market, your table",
    foundedYear: 1984,
    logoLight: null,
    logoDark: null,
    accentCharacter: ".",
    pattern: true,
  },
  colours: {
    primary: "#14563a",
    secondary: "#2c9a5a",
    accent: "#cd2748",
    highlight: "#ffc640",
    support: "#17669f",
  },
  contact: {
    phone: "+356 2000 0000",
    whatsapp: "+356 9900 0000",
    email: "hello@suqna.example",
    careersEmail: "careers@suqna.example",
    investorsEmail: "investors@suqna.example",
    legalName: "",
    registrationNumber: "",
    vatNumber: "",
    address: "",
    accessibilityContact: "",
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
  announcements: {
    topBar: "store",
    topBarStore: null,
    topBarWords: "",
    topBarNote: "Free parking at every store",
    notice: null,
  },
  mail: { senderName: "", signature: "" },
  header: {
    items: [
      { ...page("About", "/about"), menu: null },
      { ...page("Locations", "/locations"), menu: null },
      {
        ...page("Shop", "/products"),
        menu: {
          name: "shop",
          sections: [
            {
              title: "Shop",
              links: [
                followed("Shop Online", "shopOnline"),
                followed("Download App", "downloadApp"),
                page("Product Range", "/products"),
              ],
            },
            {
              title: "Discover",
              links: [followed("#IFFRANKA", "iffranka"), page("Recipes", "/blog?category=recipes")],
            },
          ],
          featured: {
            image: null,
            title: "Download our App",
            description: "Shop in-store or online 24/7",
            path: "",
            follows: { kind: "links", id: "downloadApp" },
            buttonText: "Shop Now",
          },
        },
      },
      { ...page("Rewards", "/rewards"), menu: null },
      {
        ...page("Corporate", "/about"),
        menu: {
          name: "corporate",
          sections: [
            {
              title: "Business",
              links: [
                page("About Us", "/about"),
                page("Customer Care", "/customer-care"),
                page("Careers", "/careers"),
                page("Investor Relations", "/investor-relations"),
              ],
            },
            {
              title: "News",
              links: [page("Latest News", "/blog"), page("Community", "/blog?category=community")],
            },
          ],
          featured: {
            image: null,
            title: "Join Our Team",
            description: "Start your {product} career",
            path: "/careers",
            follows: null,
            buttonText: "View Careers",
          },
        },
      },
    ],
  },
  footer: {
    columns: [
      {
        title: "Shop",
        links: [
          followed("Shop Online", "shopOnline"),
          followed("Download App", "downloadApp"),
          page("Product Range", "/products"),
        ],
      },
      {
        title: "Discover",
        links: [
          page("#IFFRANKA", "/iffranka"),
          page("Recipes", "/blog?category=recipes"),
          page("Latest News", "/blog"),
          page("Community", "/blog?category=community"),
        ],
      },
      {
        title: "Corporate",
        links: [
          page("About Us", "/about"),
          page("Locations", "/locations"),
          page("Customer Care", "/customer-care"),
          page("Careers", "/careers"),
          page("Rewards", "/rewards"),
        ],
      },
    ],
  },
};
