import type { SamplePage } from "./sample-page.ts";

/** The page about what the site stores in a browser. */
export const cookiePolicy: SamplePage = {
  slug: "cookie-policy",
  title: "Cookie policy",
  description:
    "{name}'s public pages set no cookies. Here is the short list of what your browser keeps for us, why, and how to clear it.",
  sections: [
    {
      id: "opening",
      kind: "head",
      look: "ground",
      title: "Cookie policy",
      lead: "The short version: our cookies are on the bakery shelf. The public pages of this site set none at all.",
      tone: "peach",
      emoji: "cookie",
    },
    {
      id: "updated",
      kind: "last-updated",
      day: "2026-11-19T23:00:00.000Z",
    },
    {
      id: "never",
      kind: "text",
      look: "topic",
      title: "What we do not do",
      text: "<ul><li>We set no cookies on our public pages, so there is no banner to click away.</li><li>We use no analytics, no advertising and no tracking of any kind.</li><li>Our pages ask no other company for anything: pictures, fonts and the map of our stores all come from our own server.</li></ul>",
    },
    {
      id: "visitors",
      kind: "stored-items",
      title: "What your browser keeps",
      text: "Browsers have a small store of their own for each site. We keep the following there. None of it says who you are, and none of it is sent back to us.",
      items: "visitors",
      caption: "For every visitor",
    },
    {
      id: "staff",
      kind: "stored-items",
      title: "The staff area",
      text: "Our colleagues sign in to a part of this site that is closed to visitors. Only then, and only in their browser, these are kept too. They are needed for signing in and for nothing else.",
      items: "staff",
      caption: "Only when staff sign in",
    },
    {
      id: "clear",
      kind: "text",
      look: "topic",
      title: "How to clear it",
      text: "<p>In your browser's settings look for “Site data” or “Cookies and site data”, find this site and remove it. Nothing breaks: the pages work without it. In a private window all of it goes when you close the window.</p>",
    },
    {
      id: "elsewhere",
      kind: "text",
      look: "topic",
      title: "When you leave us",
      text: "<p>Our online shop, our app, our rewards programme and the social networks are sites of their own, with policies of their own. We link to them, and nothing is loaded from them before you follow a link.</p>",
    },
    {
      id: "questions",
      kind: "text",
      look: "topic",
      title: "Questions",
      contacts: ["email", "phone", "privacy"],
      contactText: "A person answers.",
    },
  ],
};
