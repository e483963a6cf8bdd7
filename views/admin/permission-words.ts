import type { Permission, Role } from "../../src/rules/access/permissions.ts";

/** What a role is called among colleagues. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  admin: "Admin",
  editor: "Editor",
  recruiter: "Recruiter",
};

/** What a role is for, in a line. */
export const ROLE_SUMMARIES: Readonly<Record<Role, string>> = {
  admin: "Everything, and decides who may do what.",
  editor: "The blog, products, banners, stores and pictures.",
  recruiter: "Job adverts.",
};

/** What a permission lets somebody do: `You may …`. */
export const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  "jobs.write": "Write, publish and close job adverts",
  "blogs.write": "Write and publish recipes, news and community stories",
  "products.write": "Keep the product range, its prices and its offers",
  "banners.write": "Choose the banners and the cards of the menus",
  "stores.write": "Keep the stores, their hours and their holidays",
  "media.write": "Upload pictures and describe them",
  "users.manage": "Invite colleagues and decide what they may do",
  "settings.write": "Change the settings of the site",
};
