/** Jars, bottles and things of the household that the emoji set does not have, in the manner of maltese-food.ts. */
import { fall, lit, repeated, type Drawing } from "./drawing.ts";

/** A glass jar filled to below its lid; `pieces` lie in the filling. */
function jar(filling: readonly string[], pieces = ""): Drawing {
  return {
    box: [8, 3, 24, 29],
    body:
      `<defs>${fall("a", ...filling)}${fall("k", "#FFC640", "#D98E12")}</defs>` +
      '<path fill="#CFE6F1" d="M8 11c0-1.9 1.2-3 3-3h10c1.8 0 3 1.1 3 3v14c0 2.4-1.7 4-4 4h-8c-2.3 0-4-1.6-4-4Z"/>' +
      '<path fill="url(#a)" d="M9.3 12.5h13.4V25c0 1.6-1.1 2.7-2.7 2.7h-8c-1.6 0-2.7-1.1-2.7-2.7Z"/>' +
      pieces +
      '<rect x="9" y="3" width="14" height="5.2" rx="1.8" fill="url(#k)"/><path stroke="#B5750C" stroke-width=".6" opacity=".6" d="M11.5 3.6v4M14.5 3.6v4M17.5 3.6v4M20.5 3.6v4"/>' +
      '<path fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" opacity=".75" d="M10.8 11.8v11"/>',
  };
}

/** A slim bottle with a plain label. */
function bottle(glass: readonly string[], cap: string, label: string, mark: string): Drawing {
  return {
    box: [9, 2, 23, 30],
    body:
      `<defs>${lit("a", ...glass)}</defs>` +
      '<path fill="url(#a)" d="M13.2 4.5h5.6v5.3c0 1.9 4.2 3 4.2 7V26.5a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 9 26.5v-9.7c0-4 4.2-5.1 4.2-7Z"/>' +
      `<rect x="12.6" y="2" width="6.8" height="4.4" rx="1.3" fill="${cap}"/>` +
      `<rect x="9" y="17.5" width="14" height="8" fill="${label}"/>${mark}` +
      '<path fill="none" stroke="#fff" stroke-width="1.1" stroke-linecap="round" opacity=".6" d="M11.3 15.6c.5-1.6 2-2.6 3-3.8"/>',
  };
}

/** The mark on a label: a disc. */
function disc(colour: string): string {
  return `<circle cx="16" cy="21.5" r="2.6" fill="${colour}"/>`;
}

/** A bottle of the household, with a handle in its side. */
function canister(plastic: readonly string[], label: string): Drawing {
  return {
    box: [6, 3, 26, 29],
    body:
      `<defs>${fall("a", ...plastic)}</defs>` +
      '<path fill="url(#a)" fill-rule="evenodd" d="M13.5 7.5h6c3.8 0 6.5 3 6.5 7.5v10.5c0 2-1.5 3.5-3.5 3.5h-13C7.5 29 6 27.5 6 25.5V17c0-5 3.5-6 7.5-9.5Zm6.5 3.7c-1 0-1.5.6-1.5 1.5v4.1c0 .9.6 1.5 1.5 1.5h1.3c.9 0 1.4-.6 1.4-1.5V14c0-1.8-1-2.8-2.7-2.8Z"/>' +
      '<rect x="12.5" y="3" width="8" height="5" rx="1.6" fill="#FFC640"/>' +
      `<rect x="8.3" y="19.8" width="15.4" height="6.6" rx="1.6" fill="${label}"/>` +
      '<g fill="#7FC0EA"><circle cx="12.5" cy="23.4" r="1.5"/><circle cx="16" cy="22.6" r="1"/><circle cx="18.6" cy="23.7" r="1.3"/></g>' +
      '<path fill="none" stroke="#fff" stroke-width="1.2" stroke-linecap="round" opacity=".55" d="M8.3 17.5c.4-2.4 1.7-3.6 3.5-5"/>',
  };
}

/** A glass of orange juice with a straw. */
const ORANGE_JUICE: Drawing = {
  box: [8, 2, 25, 29],
  body:
    `<defs>${fall("a", "#FFC95A", "#FB9A2B", "#E87413")}</defs>` +
    '<path fill="none" stroke="#DB3355" stroke-width="1.6" stroke-linecap="round" d="m17 22 4-18.5 3.2-.8"/>' +
    '<path fill="#CFE6F1" opacity=".9" d="M8 6.5h16l-1.5 19.7c-.1 1.6-1.3 2.8-2.9 2.8h-7.2c-1.6 0-2.8-1.2-2.9-2.8Z"/>' +
    '<path fill="url(#a)" d="M9.3 10h13.4l-1.2 15.8c-.1 1.1-.9 1.9-2 1.9h-7c-1.1 0-1.9-.8-2-1.9Z"/><ellipse cx="16" cy="10" rx="6.7" ry="1.3" fill="#FFE0A0"/>' +
    '<path fill="none" stroke="#fff" stroke-width="1.2" stroke-linecap="round" opacity=".7" d="m11.3 12.5.8 10.5"/>',
};

/** A green bar of soap with an olive branch pressed into it. */
const OLIVE_SOAP: Drawing = {
  box: [3, 8, 29, 27],
  body:
    `<defs>${lit("a", "#E6EDB4", "#AFC36C", "#748B3B")}${fall("b", "#8CA24E", "#5C7230")}</defs>` +
    '<g transform="rotate(-6 16 17)"><rect x="3.5" y="12" width="25" height="14" rx="5" fill="url(#b)"/><rect x="3.5" y="9.5" width="25" height="14" rx="5" fill="url(#a)"/>' +
    '<rect x="6.2" y="12" width="19.6" height="9" rx="3" fill="none" stroke="#7F9645" stroke-width=".8" opacity=".8"/>' +
    '<path fill="none" stroke="#5C7230" stroke-width=".8" stroke-linecap="round" d="M9.5 18.5c4-.6 8.5-2 12.5-4"/><g fill="#5C7230" opacity=".85"><ellipse cx="12.5" cy="15.8" rx="2" ry=".8" transform="rotate(38 12.5 15.8)"/><ellipse cx="16" cy="19" rx="2" ry=".8" transform="rotate(20 16 19)"/><ellipse cx="17" cy="14.2" rx="2" ry=".8" transform="rotate(30 17 14.2)"/><circle cx="20.5" cy="17.8" r="1.2"/></g></g>' +
    '<g fill="#fff" opacity=".85"><circle cx="5.5" cy="24" r="2.2"/><circle cx="9" cy="25.4" r="1.4"/><circle cx="26.5" cy="10" r="1.6"/></g>',
};

/** A toothbrush with a bamboo handle. */
const BAMBOO_TOOTHBRUSH: Drawing = {
  box: [4, 4, 28, 28],
  body:
    `<defs>${fall("a", "#F0D39A", "#D0A25A", "#A87836")}</defs>` +
    '<g transform="translate(16 17)rotate(-45)"><rect x="7" y="-6.4" width="7.6" height="5" rx=".9" fill="#F7F1E2"/><path stroke="#CFC4A8" stroke-width=".5" d="M8.8-6.2v4.6M10.7-6.2v4.6M12.6-6.2v4.6"/>' +
    '<path fill="url(#a)" d="M-13-2.2c4-.6 10-.3 14 .6 2 .4 3.6 0 5-.4h7.5c1.1 0 2 .9 2 2s-.9 2-2 2H6C4 2 2 2.3-.5 2.5c-4 .4-9 .6-12.5-.1-2.8-.5-2.8-4.2 0-4.6Z"/>' +
    '<path stroke="#8A5F26" stroke-width=".7" stroke-linecap="round" opacity=".7" d="M-9.5-2.3v4.7M-3.5-2.2v4.7"/></g>',
};

/** A bowl covered by a waxed cloth with a pattern of honeycombs. */
const BEESWAX_WRAP: Drawing = {
  box: [3, 7, 29, 28],
  body:
    `<defs>${lit("a", "#FFE39A", "#F7B733", "#CF8213")}${fall("b", "#FFFFFF", "#E6DCC8", "#C9BBA0")}</defs>` +
    '<path fill="url(#b)" d="M5.5 16h21c0 7-4.2 12-8.5 12h-4c-4.3 0-8.5-5-8.5-12Z"/>' +
    '<path fill="url(#a)" d="M3.5 17C4.5 11 9.3 7 16 7s11.5 4 12.5 10c.3 1.8-1.7 3-3.2 1.9-1.3 1.9-3 1.7-4.2.3-1.3 1.9-3.1 1.9-4.2.2-1.1 1.8-2.9 1.8-4.3 0-1.1 1.5-3 1.6-4.2-.4C6.9 20.1 3.2 18.9 3.5 17Z"/>' +
    repeated(
      '<path fill="none" stroke="#A9660B" stroke-width=".6" opacity=".75" d="M0-2 1.7-1v2L0 2-1.7 1v-2Z"/>',
      ["12.6 11", "16 11", "19.4 11", "10.9 14", "14.3 14", "17.7 14", "21.1 14"],
    ) +
    '<path fill="none" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".7" d="M6.6 13.6c1.2-2.2 3-3.5 5-4.2"/>',
};

/** A tied, pale green bag with a leaf. */
const COMPOST_BAG: Drawing = {
  box: [4, 3, 28, 29],
  body:
    `<defs>${lit("a", "#D6EFB4", "#9FCB73", "#679A45")}</defs>` +
    '<path fill="url(#a)" d="M11.5 10 8.3 4.4C7.9 3.5 8.6 2.9 9.5 3.2L13 4.5l3-1.3 3 1.3 3.5-1.3c.9-.3 1.6.3 1.2 1.2L20.5 10c4.7 3.3 7.5 8.5 7.5 13.5 0 3.5-2 5.5-5.2 5.5H9.2C6 29 4 27 4 23.5 4 18.5 6.8 13.3 11.5 10Z"/>' +
    '<rect x="10.6" y="8.7" width="10.8" height="2.7" rx="1.3" fill="#2C9A5A"/>' +
    '<path fill="#FFFBF2" opacity=".95" d="M11.3 24.6c-1-5.2 3-8.6 9.7-8 .3 6.6-3.6 10.2-8.3 9-.7.4-1.2 1-1.6 1.6l-1-.6c.3-.8.7-1.5 1.2-2Z"/><path fill="none" stroke="#7BAA52" stroke-width=".7" stroke-linecap="round" d="M12.4 25c1.6-2.9 3.6-4.9 6.2-6.3"/>',
};

/** A solar panel on its stand. */
const SOLAR_PANEL: Drawing = {
  box: [3, 5, 29, 28],
  body:
    `<defs>${lit("a", "#6FB2DD", "#17669F", "#0B3557")}</defs>` +
    '<path stroke="#8B8069" stroke-width="2" stroke-linecap="round" d="M16 20v6.5"/><ellipse cx="16" cy="26.7" rx="6" ry="1.3" fill="#8B8069"/>' +
    '<path fill="#E7DAC0" d="M8.6 5h18.8c.8 0 1.4.5 1.5 1.3l.1.7-4.4 14c-.2.7-.8 1-1.5 1H4.5c-1 0-1.7-.9-1.4-1.9L7.2 6c.2-.6.8-1 1.4-1Z"/>' +
    '<path fill="url(#a)" d="M9.2 6.5h17.6l-4.3 14H4.9Z"/><path stroke="#CFE6F6" stroke-width=".7" d="M13.6 6.5l-4.3 14M18 6.5l-4.3 14M22.4 6.5l-4.3 14M7.8 11.2h17.6M6.3 15.9h17.6"/>' +
    '<path fill="#fff" opacity=".25" d="M9.2 6.5h6l-10 13.8Z"/>',
};

/** A green loyalty card with a golden star. */
const POINTS_CARD: Drawing = {
  box: [2, 7, 30, 26],
  body:
    `<defs>${lit("a", "#2C8A5C", "#14563A", "#0B3A26")}${lit("b", "#FFE28A", "#FFC640", "#E79A12")}</defs>` +
    '<g transform="rotate(-7 16 16.5)"><rect x="3" y="8" width="26" height="17" rx="2.8" fill="url(#a)"/>' +
    '<path fill="#F2A71B" d="M29 16.5V22.2c0 1.5-1.3 2.8-2.8 2.8H20.5a8.5 8.5 0 0 1 8.5-8.5Z"/>' +
    '<path fill="url(#b)" d="m11 10.8 1.5 3.2 3.5.4-2.6 2.4.7 3.5-3.1-1.8-3.1 1.8.7-3.5L6 14.4l3.5-.4Z"/>' +
    '<path stroke="#FFFBF2" stroke-width="1.1" stroke-linecap="round" opacity=".85" d="M19 11.8h6.5M19 14.3h4.5M6.5 22.5h9"/></g>',
};

export const PACKAGED_GOODS: Readonly<Record<string, Drawing>> = {
  "jar-of-capers": jar(
    ["#C9D38A", "#7E9440"],
    repeated('<circle r="1.5" fill="#5E7A2C"/><circle cx="-.4" cy="-.5" r=".5" fill="#B7CB74"/>', [
      "11.7 15",
      "15 14.6",
      "18.3 15.2",
      "21 14.6",
      "13 18",
      "16.5 18",
      "20 18.2",
      "11.3 21",
      "14.8 21.3",
      "18.3 21.2",
      "21.2 21.6",
      "12.8 24.5",
      "16.3 24.6",
      "19.7 24.6",
    ]),
  ),
  "jar-of-syrup": jar(["#8A4A1E", "#54260F", "#2F130A"]),
  "jar-of-tomatoes": jar(
    ["#F2C24B", "#D9891E"],
    repeated('<ellipse rx="2.6" ry="1.5" fill="#B92640"/><ellipse rx="1.5" ry=".7" fill="#DB5560"/>', [
      "12.5 15.5 20",
      "18.5 15.2 -24",
      "15 19 -10",
      "20.3 19.5 34",
      "11.9 22.5 -30",
      "17 23.5 14",
    ]),
  ),
  "oil-bottle": bottle(
    ["#B9C24C", "#7F8F1F", "#465312"],
    "#14563A",
    "#FFF6E2",
    '<ellipse cx="16" cy="21.5" rx="2.3" ry="2.9" fill="#5E7A2C" transform="rotate(24 16 21.5)"/>',
  ),
  "water-bottle": bottle(
    ["#F1FAFF", "#BFE2F5", "#86BFE0"],
    "#17669F",
    "#17669F",
    '<path fill="#fff" d="M16 18.6c1.4 1.7 2.2 2.7 2.2 3.9a2.2 2.2 0 0 1-4.4 0c0-1.2.8-2.2 2.2-3.9Z"/>',
  ),
  "soda-bottle": bottle(["#E5A15A", "#A8541C", "#5F2A0C"], "#DB3355", "#FFF6E2", disc("#F08A1D")),
  "white-wine-bottle": bottle(["#E4EDB8", "#AFC26C", "#6E8435"], "#F2A71B", "#FFF6E2", disc("#B9C24C")),
  "liqueur-bottle": bottle(["#FF9DB2", "#DB3355", "#8E1B4D"], "#FFC640", "#FFF6E2", disc("#DB3355")),
  "dish-soap": bottle(["#F6FBB8", "#C9DF3F", "#8DA51B"], "#2C9A5A", "#FFFFFF", disc("#FFC640")),
  "laundry-liquid": canister(["#7FC0EA", "#2F86C4", "#17669F"], "#FFFFFF"),
  "orange-juice": ORANGE_JUICE,
  "olive-soap": OLIVE_SOAP,
  "bamboo-toothbrush": BAMBOO_TOOTHBRUSH,
  "beeswax-wrap": BEESWAX_WRAP,
  "compost-bag": COMPOST_BAG,
  "solar-panel": SOLAR_PANEL,
  "points-card": POINTS_CARD,
};
