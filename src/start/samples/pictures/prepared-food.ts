/** Food of the counters that the emoji set does not have, in the manner of maltese-food.ts. */
import { fall, lit, repeated, type Drawing } from "./drawing.ts";

/** A soft white cheese in a tub with holes. */
const IRKOTTA: Drawing = {
  box: [4, 7, 28, 29],
  body:
    `<defs>${lit("a", "#FFFFFF", "#FBF7EE", "#DDD3C0")}${fall("b", "#F3F7F9", "#CBD8DF", "#A9BBC6")}</defs>` +
    '<g fill="url(#a)"><circle cx="10" cy="14.4" r="4.4"/><circle cx="22" cy="14.4" r="4.4"/><circle cx="16" cy="12.4" r="5.6"/><circle cx="12.6" cy="15.8" r="4"/><circle cx="19.6" cy="15.8" r="4"/></g>' +
    '<path fill="url(#b)" d="M4 16.2h24l-2.3 10.3c-.3 1.5-1.5 2.5-3 2.5H9.3c-1.5 0-2.7-1-3-2.5Z"/>' +
    repeated('<ellipse rx=".8" ry="1.2" fill="#8FA5B2"/>', [
      "8.6 20.4",
      "12.3 20.4",
      "16 20.4",
      "19.7 20.4",
      "23.4 20.4",
      "10.5 24.6",
      "14.2 24.6",
      "17.9 24.6",
      "21.6 24.6",
    ]) +
    '<path stroke="#fff" stroke-width="1.6" stroke-linecap="round" d="M4.6 16.4h22.8"/>',
};

/** A ring of bread covered with sesame. */
const QAGHQA: Drawing = {
  box: [2, 7, 30, 27],
  body:
    `<defs>${lit("a", "#F3C37A", "#C98436", "#87491B")}</defs>` +
    '<path fill="url(#a)" fill-rule="evenodd" d="M16 7c8 0 14 4.2 14 10s-6 10-14 10S2 22.8 2 17 8 7 16 7Zm0 7.4c-2.8 0-4.8 1-4.8 2.4s2 2.4 4.8 2.4 4.8-1 4.8-2.4-2-2.4-4.8-2.4Z"/>' +
    repeated('<ellipse rx=".85" ry=".5" fill="#FFF3D6"/>', [
      "6 14 30",
      "9 11.5 -20",
      "12.5 10 40",
      "16 9 -10",
      "19.6 10.2 25",
      "23 11.6 -40",
      "26 14 10",
      "27 17.6 60",
      "24.5 20.5 -25",
      "21 22.5 15",
      "17 23.6 -35",
      "12.8 23 20",
      "9 21.6 -50",
      "6 19.4 30",
      "4.6 17 -60",
      "10 15 70",
      "22.4 15.6 -70",
      "14 12.2 -30",
      "18.2 12.4 30",
    ]),
};

/** Two raw patties of minced meat, one on the other. */
const BURGERS: Drawing = {
  box: [3, 7, 29, 28],
  body:
    `<defs>${lit("a", "#E8837A", "#C4453F", "#8F2526")}${fall("b", "#B23A37", "#7C1E20")}</defs>` +
    repeated(
      '<path fill="url(#b)" d="M-13 0c0-3.3 5.8-5.6 13-5.6S13-3.3 13 0v3c0 3.3-5.8 5.6-13 5.6S-13 6.3-13 3Z"/>' +
        '<ellipse rx="13" ry="5.6" fill="url(#a)"/>' +
        '<g fill="#FBD3C6" opacity=".8"><ellipse cx="-7" cy="-1" rx="1.1" ry=".5"/><ellipse cx="-2" cy="2.2" rx="1.3" ry=".5"/><ellipse cx="3" cy="-2" rx="1.1" ry=".5"/><ellipse cx="8" cy="1" rx="1.2" ry=".5"/><ellipse cx="-4.5" cy="-3" rx=".9" ry=".4"/></g>' +
        '<g fill="#7C1E20" opacity=".55"><circle cx="-9.5" cy="1" r=".6"/><circle cx="0" cy="0" r=".6"/><circle cx="5.5" cy="3" r=".6"/><circle cx="6.5" cy="-2.5" r=".5"/></g>',
      ["16 19.4", "16 12.8"],
    ),
};

/** A raw chop with its rim of fat and the bone. */
const PORK_CHOP: Drawing = {
  box: [4, 4, 29, 29],
  body:
    `<defs>${lit("a", "#FBC4BB", "#EE9A90", "#CB6A66")}${lit("b", "#FFFDF8", "#F8E7D8", "#DDBFA6")}</defs>` +
    '<path fill="url(#b)" d="M4.8 17.5C4.2 9.5 10.5 4 18 4.2c6.6.2 11 5.3 10.8 11.3-.2 5-3.5 7.3-7.2 7.7-2.8.3-3.8 1.7-5 3.5-1.5 2.2-4.2 3-6.6 1.6C6.4 26.2 5.1 21.8 4.8 17.5Z"/>' +
    '<path fill="url(#a)" d="M7 17.2C6.6 11 11.4 6.5 17.8 6.7c5.4.1 8.8 4 8.6 8.7-.2 3.6-2.4 5.1-5.2 5.4-3.6.4-5 2-6.4 4.2-.9 1.3-2.4 1.6-3.7.8C8.5 24.3 7.3 20.8 7 17.2Z"/>' +
    '<path fill="none" stroke="#FFF3EA" stroke-width=".8" stroke-linecap="round" opacity=".8" d="M13 10.5c2.5-1.3 6-1.3 8.5.6M17 14c1.8-.6 3.6-.5 5 .4"/>' +
    '<ellipse cx="11.4" cy="17" rx="2.3" ry="3.2" transform="rotate(14 11.4 17)" fill="url(#b)"/><ellipse cx="11.4" cy="17" rx="1.1" ry="1.8" transform="rotate(14 11.4 17)" fill="#D98C74"/>',
};

/** Three rolls of thin beef, tied with string. */
const BRAGIOLI: Drawing = {
  box: [3, 4, 29, 29],
  body:
    `<defs>${fall("a", "#E98B80", "#BF4A44", "#8B2A2B")}</defs>` +
    repeated(
      '<rect x="-11.5" y="-4.2" width="23" height="8.4" rx="4.2" fill="url(#a)"/>' +
        '<ellipse cx="9" rx="2.5" ry="3.9" fill="#F2B7A6"/><path fill="none" stroke="#9B3634" stroke-width=".8" stroke-linecap="round" d="M9.6-2.3c-1.7.2-2 2.6-.9 3.6.8.7 1.7-.2 1.3-1.2"/>' +
        '<path fill="none" stroke="#FBF1DC" stroke-width="1" d="M-6.5-4.1c.9 2.6.9 5.6 0 8.2M-1.5-4.2c.9 2.7.9 5.7 0 8.4M3.5-4.2c.9 2.7.9 5.7 0 8.4"/>' +
        '<path fill="none" stroke="#fff" stroke-width=".9" stroke-linecap="round" opacity=".4" d="M-8.5-2.5c3-.8 8-.9 12-.5"/>',
      ["15.5 9.2 -6", "16.8 16.7 -6", "15.5 24.2 -6"],
    ),
};

/** Two raw joints of rabbit. */
const RABBIT: Drawing = {
  box: [3, 4, 29, 29],
  body:
    `<defs>${lit("a", "#FFDCD2", "#F0A99B", "#C97668")}</defs>` +
    repeated(
      '<path fill="#FFF8EE" d="M-2 7.5c-.6 1.5-.6 3.7.7 4.6.8.6 1.9.1 2.2-.7.5.8 1.7 1 2.3.3 1.2-1.2.6-3.3-.4-4.6Z"/>' +
        '<path fill="url(#a)" d="M-1-11C3.5-11.5 6.5-8 6-3.5 5.6.5 3.7 3 3.1 7.6c-.2 1.8-4.7 2-5.1.2C-3 3.4-6-.3-6.2-4.3-6.4-8-4.2-10.6-1-11Z"/>' +
        '<path fill="none" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".6" d="M-4.2-5.5c.3-2 1.5-3.4 3.2-3.8"/>' +
        '<path fill="none" stroke="#C4665A" stroke-width=".7" stroke-linecap="round" opacity=".6" d="M2.8-6.5C3.5-3.5 2.4-.5 1 2"/>',
      ["20.5 15.5 28", "11.5 16.5 -18"],
    ),
};

/** A silver fish with a golden band between the eyes. */
const AWRATA: Drawing = {
  box: [2, 6, 30, 26],
  body:
    `<defs>${fall("a", "#7C93A3", "#DCE6EA", "#F7FAFA", "#B9C7CF")}${fall("b", "#6B8292", "#93A7B3")}</defs>` +
    '<path fill="url(#b)" d="M9 9.3C12 6.5 18 5.3 22.5 9.5l-2 3.5-11-1Z"/><path fill="url(#b)" d="M13 23l4.5 3 2.3-3.8Z"/>' +
    '<path fill="url(#b)" d="M24 15.8 28.6 10c.6-.6 1.5-.1 1.3.7-.9 3.6-.9 7 0 10.6.2.8-.7 1.3-1.3.7L24 16.8Z"/>' +
    '<path fill="url(#a)" d="M2 16.5C4 11 8.5 8 14 8c5.3 0 9.4 3 11.5 8.2C23.4 21.3 19.3 24.5 14 24.5c-5.5 0-10-2.7-12-8Z"/>' +
    '<path fill="none" stroke="#7C93A3" stroke-width=".8" stroke-linecap="round" opacity=".8" d="M10.5 10.5c1.7 3.6 1.7 8.3 0 12"/>' +
    '<path fill="none" stroke="#E3A92B" stroke-width="1.3" stroke-linecap="round" d="M5.2 12.6c1.3-1.5 2.3-2.1 3.7-2.7"/><circle cx="11.6" cy="13" r="1" fill="#E3A92B" opacity=".8"/>' +
    '<circle cx="7" cy="15" r="1.7" fill="#fff"/><circle cx="7" cy="15" r="1" fill="#15231B"/>' +
    '<path fill="none" stroke="#5F7585" stroke-width=".8" stroke-linecap="round" d="M2.8 18.2c1 .3 1.9.2 2.7-.2"/>' +
    '<g fill="none" stroke="#93A7B3" stroke-width=".6" opacity=".7"><path d="M13.5 13c.8.8.8 1.9 0 2.7M16.8 12.3c.8.8.8 1.9 0 2.7M16.5 17.5c.8.8.8 1.9 0 2.7M20 14.3c.8.8.8 1.9 0 2.7M13.3 18.3c.8.8.8 1.9 0 2.7"/></g>',
};

/** Three small round crackers with holes. */
const GALLETTI: Drawing = {
  box: [3, 3, 29, 29],
  body:
    `<defs>${lit("a", "#FFEFC9", "#EBC277", "#BD8539")}</defs>` +
    repeated(
      '<circle r="7.4" fill="#B67C33"/><circle cy="-.5" r="7.2" fill="url(#a)"/>' +
        '<g fill="#A66B28" opacity=".75"><circle cy="-.5" r=".7"/><circle cx="3" cy="-2.7" r=".6"/><circle cx="-3" cy="-2.7" r=".6"/><circle cx="3.2" cy="2" r=".6"/><circle cx="-3.2" cy="2" r=".6"/><circle cy="-4.6" r=".6"/><circle cy="3.8" r=".6"/></g>' +
        '<circle cy="-.5" r="6.3" fill="none" stroke="#fff" stroke-width=".7" stroke-dasharray="6 34" stroke-dashoffset="-22" stroke-linecap="round" opacity=".7"/>',
      ["20.8 11 12", "10.8 12.5 -8", "16.5 21.2 4"],
    ),
};

/** A bowl, with what is in it drawn first. */
function bowl(inside: string): string {
  return (
    inside +
    '<path fill="url(#k)" d="M3 16.5h26C29 23 24.3 28.5 18.6 28.5h-5.2C7.7 28.5 3 23 3 16.5Z"/>' +
    '<path fill="#fff" opacity=".3" d="M5.5 19c.6 2.7 2.2 5 4.3 6.3.2.6-.7.7-1.3.4-2.2-1.3-3.7-3.6-4-6 0-1 .7-1.2 1-.7Z"/>'
  );
}

/** A heap of small round pasta in a bowl. */
const KUSKSU: Drawing = {
  box: [3, 6, 29, 28],
  body:
    `<defs>${lit("a", "#FFF6D6", "#F0CF83", "#C79A45")}${fall("k", "#3C86C4", "#17669F", "#0E4470")}</defs>` +
    bowl(
      repeated('<circle r="1.9" fill="url(#a)"/>', [
        "16 8",
        "13 9.6",
        "19 9.6",
        "16 10.8",
        "10.4 11.9",
        "13.4 12.6",
        "18.6 12.6",
        "21.7 11.9",
        "16 13.8",
        "7.8 14.4",
        "10.8 15",
        "24.2 14.4",
        "21.2 15",
        "13.5 15.9",
        "18.5 15.9",
        "5.7 16.3",
        "8.2 16.6",
        "26.3 16.3",
        "23.8 16.6",
        "16 16.8",
        "11 17",
        "21 17",
      ]),
    ),
};

/** A bowl of soup with vegetables, a small white cheese and an egg. */
const SOPPA: Drawing = {
  box: [3, 11, 29, 28],
  body:
    `<defs>${lit("a", "#F7B65A", "#E8923A", "#C26A22")}${lit("b", "#FFFFFF", "#FBF7EC", "#E3D9C2")}${fall("k", "#2C9A5A", "#1C7340", "#0E4A2A")}</defs>` +
    bowl(
      '<ellipse cx="16" cy="16.5" rx="13" ry="5" fill="#CBE7CC"/><ellipse cx="16" cy="16.6" rx="11.6" ry="4" fill="url(#a)"/>' +
        '<ellipse cx="12.6" cy="15.8" rx="3.6" ry="2" fill="url(#b)"/><ellipse cx="19.6" cy="15.6" rx="2.9" ry="1.6" fill="#fff"/><ellipse cx="19.6" cy="15.5" rx="1.3" ry=".8" fill="#FFC640"/>' +
        '<g fill="#4E9A34"><circle cx="8.4" cy="17.4" r=".9"/><circle cx="16.2" cy="18.6" r=".9"/><circle cx="23.6" cy="17.4" r=".9"/><circle cx="15.9" cy="13.8" r=".8"/></g>' +
        '<g fill="#E25822"><ellipse cx="11" cy="18.7" rx="1.3" ry=".7"/><ellipse cx="20.8" cy="18.7" rx="1.3" ry=".7"/></g>',
    ),
};

/** A cut square of baked macaroni under a golden crust. */
const TIMPANA: Drawing = {
  box: [3, 6, 29, 28],
  body:
    `<defs>${fall("a", "#FFDF9B", "#DE9A45")}${fall("b", "#D9673A", "#A83F24")}${fall("c", "#B9502E", "#86301B")}</defs>` +
    '<path fill="url(#b)" d="M3 12.5 18.5 17v11L3 22.5Z"/><path fill="url(#c)" d="M18.5 17 29 11.5V21l-10.5 7Z"/>' +
    repeated('<circle r="1.55" fill="#FFE9B0"/><circle r=".75" fill="#C46A33"/>', [
      "5.8 16.3",
      "9.2 17.3",
      "12.6 18.3",
      "16 19.2",
      "5.8 20",
      "9.2 21.1",
      "12.6 22.2",
      "16 23.2",
      "21 19.3",
      "24 17.6",
      "27 15.9",
      "21 23.2",
      "24 21.4",
      "27 19.6",
    ]) +
    '<path fill="url(#a)" d="M12.5 6 29 10.2c.5 1.2.4 1.9 0 2.8L18.5 18.4 3 13.9c-.4-1-.4-1.9 0-2.7Z"/>' +
    '<path fill="none" stroke="#B8702A" stroke-width=".7" stroke-linecap="round" opacity=".7" d="M9 9.8l12 3.4M14 7.8l11.5 3.2M6.5 11.8l11 3.1M11 12.6l6.5-4.7M17.5 14l6.5-4"/>',
};

/** A round cake glazed with honey, with halved figs on top. */
const FIG_CAKE: Drawing = {
  box: [3, 6, 29, 28],
  body:
    `<defs>${fall("a", "#D9A15C", "#A86A2C", "#7A4518")}${lit("b", "#FFE08A", "#F2A71B", "#C97F12")}${lit("c", "#F58BA0", "#CF3D5C", "#8A1F3D")}</defs>` +
    '<path fill="url(#a)" d="M3 14.5h26v7c0 3.8-5.8 6.5-13 6.5S3 25.3 3 21.5Z"/>' +
    '<path fill="#F2A71B" d="M3 14.5h26v2.3c-1 1.7-2.4.2-3.6 1.7-1.3 1.6-2.6 1.4-3.5 3-1 1.3-2.6.4-3-1.1-.5-1.2-2.2-.8-2.7.7-.5 2-2.7 2.3-3.3.3-.5-1.6-2-.7-3-2.2C8.6 17.6 5 18.9 3 16.8Z"/>' +
    '<ellipse cx="16" cy="14" rx="13" ry="6" fill="url(#b)"/>' +
    repeated(
      '<path fill="#5B2A5E" d="M0-3.6C.6-2.7 3.3-1.7 3.3.6A3.3 2.6 0 0 1-3.3.6C-3.3-1.7-.6-2.7 0-3.6Z"/><ellipse cy=".5" rx="2.5" ry="1.9" fill="#F6E3C9"/><ellipse cy=".6" rx="2" ry="1.45" fill="url(#c)"/><g fill="#FFE9B0"><circle cx="-.8" cy=".4" r=".3"/><circle cx=".7" cy=".2" r=".3"/><circle cx=".1" cy="1.2" r=".3"/></g>',
      ["16 10.4", "9.6 13", "22.4 13", "16 16.3"],
    ),
};

export const PREPARED_FOOD: Readonly<Record<string, Drawing>> = {
  irkotta: IRKOTTA,
  qaghqa: QAGHQA,
  burgers: BURGERS,
  "pork-chop": PORK_CHOP,
  bragioli: BRAGIOLI,
  rabbit: RABBIT,
  awrata: AWRATA,
  galletti: GALLETTI,
  kusksu: KUSKSU,
  soppa: SOPPA,
  timpana: TIMPANA,
  "fig-cake": FIG_CAKE,
};
