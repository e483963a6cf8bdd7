/**
 * Maltese food that the emoji set does not have, drawn for this project in the set's manner: soft shapes lit from above
 * on the left, on a canvas of 32 by 32 units. The licence is the project's own.
 */

import { fall, lit, repeated, type Drawing } from "./drawing.ts";

const SPOTS = '<ellipse rx=".55" ry=".4" fill="#fff" opacity=".5"/>';

/** Two ripe fruits, one in front of the other. */
const PRICKLY_PEAR: Drawing = {
  box: [3, 3, 29, 29],
  body:
    `<defs>${lit("a", "#FFB36B", "#F0603A", "#B92240")}${lit("b", "#FFC98A", "#EE7F3B", "#C2482B")}` +
    `${fall("c", "#E9466B", "#8E1B4D")}</defs>` +
    '<path fill="url(#b)" d="M20.4 5.2c4.7-.5 8.3 4.2 8 10.2-.3 5.6-3.6 9.7-7.6 9.8-4.2.1-7.1-4-7-9.8.1-5.4 2.7-9.8 6.6-10.2Z"/>' +
    '<ellipse cx="20.4" cy="5.6" rx="3.1" ry="1.3" fill="#A8452A"/><ellipse cx="20.4" cy="5.5" rx="2.2" ry=".8" fill="#7F2F22"/>' +
    repeated(SPOTS, ["24.5 10", "26 15", "24.4 20", "21 22.5"]) +
    '<path fill="url(#a)" d="M11.6 9.2c5-.4 8.8 3.9 8.7 9.8-.1 5.9-3.7 9.8-8.5 9.9-5 .1-8.6-4-8.6-9.7 0-5.4 3.4-9.6 8.4-10Z"/>' +
    '<ellipse cx="11.6" cy="9.7" rx="3.7" ry="1.6" fill="#B9304A"/><ellipse cx="11.6" cy="9.6" rx="2.7" ry="1" fill="url(#c)"/>' +
    repeated(SPOTS, [
      "7 14.5",
      "11.5 14",
      "16 14.8",
      "5.7 19.5",
      "10 19.3",
      "14.6 19.6",
      "18 19",
      "8 24",
      "12.4 24.7",
      "16.2 23.6",
    ]),
};

/** A long pod, half open, with four flat beans. */
const BROAD_BEANS: Drawing = {
  box: [2, 8, 30, 26],
  body:
    `<defs>${fall("a", "#9BD061", "#4E9A34", "#2F7430")}${lit("b", "#E3F4AE", "#A9D565", "#6BA83C")}${fall("c", "#5FAE3E", "#2B6B2C")}</defs>` +
    '<path fill="url(#c)" d="M3 14.5C6 9 13 7.5 19 9.2c4.8 1.3 8.3 4.5 10.3 9.3-2 4.5-6.6 7-12.3 6.3C10 24 5 20.5 3 14.5Z"/>' +
    '<path fill="#DDF0B8" d="M4.6 15C8 11 13 10.2 18 11.5c4.3 1.1 7.6 3.6 9.5 7-2.3 3-6 4.5-10.5 4C11 21.8 6.8 19.3 4.6 15Z"/>' +
    repeated(
      '<ellipse rx="3.05" ry="2.55" fill="url(#b)"/><path d="M-1.5 1.9c1 .6 2.2.6 3.1 0" fill="none" stroke="#3F6B28" stroke-width=".7" stroke-linecap="round"/><ellipse cx="-.9" cy="-1" rx="1" ry=".6" fill="#fff" opacity=".55"/>',
      ["8.8 15.3 14", "14.2 16.3 12", "19.5 17.7 16", "24.2 19.3 22"],
    ) +
    '<path fill="url(#a)" d="M3 14.5c-.9-1-1.2-2.6-.7-4.3.9.6 1.6 1.3 2.1 2.2 4.3 5.9 11.3 8.1 17.6 7.9 3 0 5.5-.6 7.3-1.8-2 4.5-6.6 7-12.3 6.3C10 24 5 20.5 3 14.5Z"/>',
};

/** A round, floury loaf with a torn crust. */
const HOBZA: Drawing = {
  box: [2, 6, 30, 27],
  body:
    `<defs>${lit("a", "#F7CF8C", "#CF8A3C", "#8A4A1E")}${fall("b", "#FFF0CF", "#EBC583")}</defs>` +
    '<path fill="url(#a)" d="M16 6c8 0 14 5 14 11.8C30 24 24 27 16 27S2 24 2 17.8C2 11 8 6 16 6Z"/>' +
    '<path fill="#6F3715" opacity=".5" d="M2.3 20C4 25.5 10 27 16 27s12-1.5 13.7-7C27 24 22 25.4 16 25.4S5 24 2.3 20Z"/>' +
    '<path fill="url(#b)" d="M7.5 14.8c3-4.4 8-6.3 12-5.6 3 .6 4.7 2 5 3.3-2.5-.9-5.6-.6-8.5.8-3 1.5-5 3.4-8.5 1.5Z"/>' +
    '<path fill="#8A4A1E" opacity=".55" d="M7.5 14.8c3.5 1.9 5.5 0 8.5-1.5 2.9-1.4 6-1.7 8.5-.8.2 1-.2 1.7-.9 2-2.7-.6-4.9 0-7.3 1.2-3.2 1.6-6.3 1.7-8.8-.9Z"/>' +
    '<g fill="#fff" opacity=".5"><ellipse cx="9" cy="10.6" rx="2.4" ry="1" transform="rotate(-32 9 10.6)"/><circle cx="22.5" cy="18.5" r=".7"/><circle cx="11" cy="19.5" r=".8"/><circle cx="17" cy="21" r=".6"/><circle cx="6.5" cy="18.5" r=".6"/><circle cx="25.8" cy="15.5" r=".6"/></g>',
};

/** A flat, floury ring of bread, seen from the front. */
const FTIRA: Drawing = {
  box: [2, 8, 30, 26],
  body:
    `<defs>${lit("a", "#F9D99C", "#D9994A", "#95551F")}</defs>` +
    '<path fill="#8A4A1E" d="M2 17.5C2 12.5 8 9.5 16 9.5s14 3 14 8S24 26 16 26 2 22.5 2 17.5Z"/>' +
    '<ellipse cx="16" cy="16" rx="14" ry="8" fill="url(#a)"/><ellipse cx="16" cy="15.4" rx="4" ry="1.9" fill="#6F3715"/><ellipse cx="16" cy="15.9" rx="3.3" ry="1.3" fill="#F6EDDB"/>' +
    '<g fill="#FFF6E2" opacity=".75"><ellipse cx="8" cy="13" rx="2.6" ry="1.1" transform="rotate(-22 8 13)"/><ellipse cx="24" cy="18" rx="2.2" ry=".9" transform="rotate(-18 24 18)"/><circle cx="10" cy="19" r=".9"/><circle cx="19" cy="20.8" r=".8"/><circle cx="22" cy="12.3" r=".8"/><circle cx="14" cy="11" r=".6"/></g>',
};

/** A diamond of crisp leaves, open in the middle where the ricotta shows. */
const PASTIZZ: Drawing = {
  box: [2, 6, 30, 27],
  body:
    `<defs>${lit("a", "#FFE0A0", "#E9A345", "#A9611F")}${fall("b", "#FFFDF3", "#F0DFB8")}</defs>` +
    '<path fill="url(#a)" d="M2.2 16.8C7 11 11.5 7.6 16 6.2c4.5 1.4 9 4.8 13.8 10.6C25 22.5 20.5 25.6 16 27c-4.5-1.4-9-4.5-13.8-10.2Z"/>' +
    '<g fill="none" stroke="#B8702A" stroke-width=".7" stroke-linecap="round" opacity=".8"><path d="M5 16.7c4-4.3 7.5-6.9 11-8.2 3.5 1.3 7 3.9 11 8.2"/><path d="M8 16.7c3-2.9 5.5-4.7 8-5.8 2.5 1.1 5 2.9 8 5.8"/><path d="M5.5 18c3.9 3.7 7.1 5.9 10.5 7.1 3.4-1.2 6.6-3.4 10.5-7.1"/></g>' +
    '<path fill="#8A4A1E" d="M9.8 17c2.2-2.4 4.2-3.6 6.2-4.2 2 .6 4 1.8 6.2 4.2-2.2 2-4.2 3.1-6.2 3.7-2-.6-4-1.7-6.2-3.7Z"/>' +
    '<path fill="url(#b)" d="M11.3 17c1.7-1.6 3.2-2.5 4.7-3 1.5.5 3 1.4 4.7 3-1.7 1.4-3.2 2.2-4.7 2.7-1.5-.5-3-1.3-4.7-2.7Z"/>' +
    '<path fill="#fff" opacity=".45" d="M7.5 13.6c2-2.2 4.2-3.9 6.2-4.9.3.6-.2 1.2-.9 1.7-1.7 1-3.2 2.3-4.7 3.9-.5.3-1 .1-.6-.7Z"/>',
};

/** A ring of pale pastry; the dark filling shows through its cuts. */
const HONEY_RING: Drawing = {
  box: [3, 3, 29, 29],
  body:
    `<defs>${lit("a", "#FFEBC2", "#EBBE7A", "#B47B38")}</defs>` +
    '<path fill="url(#a)" fill-rule="evenodd" d="M16 3a13 13 0 1 1 0 26 13 13 0 0 1 0-26Zm0 8.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z"/>' +
    repeated(
      '<path fill="#5A2A12" d="M-.9-10.8C.5-9.8.9-7.7.4-5.8-.9-6.8-1.5-8.9-.9-10.8Z"/><path fill="#2F130A" d="M-.5-9.9C.2-9 .4-7.7.1-6.7-.6-7.6-.8-8.9-.5-9.9Z"/>',
      Array.from({ length: 10 }, (_, index) => `16 16 ${index * 36 + 8}`),
    ) +
    '<path fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" opacity=".6" d="M7.5 9.3a10.8 10.8 0 0 1 4.8-3.5"/>' +
    '<path fill="none" stroke="#8F5B22" stroke-width=".7" opacity=".5" d="M11.4 16.5a4.6 4.6 0 0 0 9.2 0"/>',
};

/** A fish-shaped biscuit with white icing and silver beads. */
const FIGOLLA: Drawing = {
  box: [2, 6, 30, 26],
  body:
    `<defs>${lit("a", "#F2CF91", "#CF9448", "#93591F")}${lit("b", "#FFFFFF", "#FBE3EA", "#F0B9C8")}</defs>` +
    '<path fill="url(#a)" d="M2 16c2.5-6.5 7.5-10 12.5-10 3.8 0 6.7 2.2 8.7 5.3L29 7.5c1 0 1.3.8.9 1.7-1.2 2.4-1.8 4.6-1.8 6.8s.6 4.4 1.8 6.8c.4.9.1 1.7-.9 1.7l-5.8-3.8c-2 3.1-4.9 5.3-8.7 5.3C9.5 26 4.5 22.5 2 16Z"/>' +
    '<path fill="url(#b)" d="M4 16c2.3-5.2 6.3-8.2 10.5-8.2 3.4 0 6 2.2 7.8 5.6l5-3.2c-.7 2-1.1 3.9-1.1 5.8s.4 3.8 1.1 5.8l-5-3.2c-1.8 3.4-4.4 5.6-7.8 5.6C10.3 24.2 6.3 21.2 4 16Z"/>' +
    '<circle cx="8.7" cy="14" r="1.2" fill="#1F3A5F"/><circle cx="8.4" cy="13.7" r=".4" fill="#fff"/>' +
    '<g fill="none" stroke="#DB3355" stroke-width=".9" stroke-linecap="round"><path d="M12 11c1.7 3 1.7 7 0 10"/><path d="M15.5 10.5c1.9 3.3 1.9 7.7 0 11"/><path d="M19 11.8c1.4 2.6 1.4 5.8 0 8.4"/></g>' +
    '<g fill="#FFC640"><circle cx="23.4" cy="16" r=".8"/><circle cx="25" cy="13.6" r=".6"/><circle cx="25" cy="18.4" r=".6"/></g>',
};

/** The small basket that leaves its pattern on a fresh cheese. */
const CHEESE_BASKET =
  '<path fill="url(#k)" d="M5 15.5h22l-2.4 10.3c-.3 1.3-1.4 2.2-2.7 2.2H10.1c-1.3 0-2.4-.9-2.7-2.2L5 15.5Z"/>' +
  '<g fill="none" stroke="#8A5A22" stroke-width=".7" opacity=".75"><path d="M5.8 18.8h20.4M6.5 22h19M7.3 25.2h17.4M9.5 15.5l1.5 12.3M13.8 15.5l.7 12.5M18.2 15.5l-.7 12.5M22.5 15.5 21 27.8"/></g>' +
  '<path fill="none" stroke="#A56C2B" stroke-width="1.7" stroke-linecap="round" d="M5 15.5h22"/>';

function gbejna(colours: readonly string[], specks: string): Drawing {
  return {
    box: [4, 6, 28, 28],
    body:
      `<defs>${lit("a", ...colours)}${fall("k", "#E2B063", "#B67A33")}</defs>` +
      '<path fill="url(#a)" d="M6.2 15.5C6.2 9.8 10 6 16 6s9.8 3.8 9.8 9.5c0 2.2-19.6 2.2-19.6 0Z"/>' +
      '<g fill="none" stroke="#000" stroke-width=".5" opacity=".1"><path d="M9 9.8c4-1.6 10-1.6 14 0M7.3 12.6c5-1.6 12.4-1.6 17.4 0"/></g>' +
      specks +
      CHEESE_BASKET,
  };
}

const PEPPER =
  '<g fill="#2A2320"><circle cx="10.5" cy="10.6" r=".6"/><circle cx="13.2" cy="8.6" r=".5"/><circle cx="15" cy="11.3" r=".7"/><circle cx="18" cy="8.7" r=".6"/><circle cx="20.6" cy="11.4" r=".6"/><circle cx="12" cy="13.3" r=".6"/><circle cx="17.3" cy="13.5" r=".5"/><circle cx="22.8" cy="13.3" r=".5"/><circle cx="8.6" cy="13.6" r=".4"/><circle cx="19" cy="10.4" r=".4"/><circle cx="16" cy="7.4" r=".4"/></g>';

/** Three short, thick sausages on a string. */
const ZALZETT: Drawing = {
  box: [5, 4, 28, 29],
  body:
    `<defs>${lit("a", "#F5A58C", "#C9553F", "#7E2620")}</defs>` +
    '<g fill="none" stroke="#F3E3C3" stroke-width="1" stroke-linecap="round"><path d="M9.5 7.2 8 5M22.3 14.8l1.9-1.5M6.5 21.3 5 23"/></g>' +
    '<rect x="-8.5" y="-3.9" width="17" height="7.8" rx="3.9" fill="url(#a)" transform="translate(14.2 10.2)rotate(14)"/>' +
    '<rect x="-8.5" y="-3.9" width="17" height="7.8" rx="3.9" fill="url(#a)" transform="translate(18.2 17)rotate(-8)"/>' +
    '<rect x="-8.5" y="-3.9" width="17" height="7.8" rx="3.9" fill="url(#a)" transform="translate(14.8 23.3)rotate(12)"/>' +
    '<g fill="#F9D9C6" opacity=".8"><circle cx="11" cy="10.6" r=".55"/><circle cx="16" cy="11.5" r=".5"/><circle cx="19" cy="9.9" r=".5"/><circle cx="14" cy="17.6" r=".5"/><circle cx="19" cy="17.8" r=".6"/><circle cx="23" cy="16.6" r=".5"/><circle cx="12" cy="23.6" r=".55"/><circle cx="17" cy="24.6" r=".5"/><circle cx="20" cy="23.5" r=".5"/></g>' +
    '<g fill="#2F130F" opacity=".75"><circle cx="13.4" cy="12" r=".45"/><circle cx="18" cy="12.6" r=".4"/><circle cx="16.3" cy="16" r=".45"/><circle cx="21.2" cy="18.9" r=".4"/><circle cx="14.6" cy="22.3" r=".45"/><circle cx="9.8" cy="23" r=".4"/></g>' +
    '<g fill="none" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".55"><path d="M9.5 7.6c2.5.2 5 .8 7 1.5"/><path d="M13 15.1c2.6-.6 5-.9 7.2-1"/><path d="M9.7 20.3c2.4 0 4.8.4 7 1.1"/></g>',
};

/** Two fried diamonds; the cut ends show the dates. */
const IMQARET: Drawing = {
  box: [3, 6, 29, 29],
  body:
    `<defs>${lit("a", "#FFD48A", "#E0913A", "#9A5019")}${fall("b", "#6B2F17", "#3B170B")}</defs>` +
    repeated(
      '<path fill="#A65E1E" d="M-10 3.5-1 7l11-5v2.2L-1 9.6l-9-3.6Z"/><path fill="url(#a)" d="m-10 3.5 8.5-8.2c.4-.4 1-.5 1.5-.3l9.6 5.9c.6.4.6.9.4 1.1L-1 7Z"/><path fill="url(#b)" d="M-9 4.7c2.4-.5 5.4.3 7.3 2-2.2.9-5.6.2-7.3-2Z"/><path d="M-6 1.8c3.5.3 6.7 1.2 9.6 2.7M-2.8-1.3C.6-1 3.8-.1 6.7 1.4" fill="none" stroke="#8A4A1E" stroke-width=".6" stroke-linecap="round" opacity=".7"/><path d="M-4.6-.3-1-3.7" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".6"/>',
      ["18.5 11.3 6", "13 19 -4"],
    ),
};

/** A long, soft biscuit with honey and chopped almonds. */
const KWAREZIMAL: Drawing = {
  box: [2, 8, 30, 25],
  body:
    `<defs>${lit("a", "#D9A15C", "#A5682F", "#64371A")}${fall("b", "#FFD979", "#D98F1F")}</defs>` +
    '<path fill="url(#a)" d="M7 10.5C13 7.5 20 7.3 26 9.8c3 1.3 4.5 3.8 4 6.9-.6 4-4 6.3-9 7.5-5.5 1.3-11.5 1-15.6-1.2C2.4 21.4 1.5 19 2.2 16c.6-2.5 2.3-4.3 4.8-5.5Z"/>' +
    '<path fill="url(#b)" opacity=".85" d="M8.5 12.5c5-2.3 11.5-2.6 16.5-.8 2 .8 2.8 2.2 2.3 3.8-.5 1.7-2.3 2.5-4 2.7-1.5.2-1.6 1.6-3 1.8-1.5.2-2-1-3.6-.8-2 .2-2.6 1.4-4.7 1.3-2-.1-1.9-1.4-3.7-1.8-2.2-.4-3.7-1.3-3.4-3.1.2-1.3 1.7-2.4 3.6-3.1Z"/>' +
    repeated('<path fill="#FFF4DC" d="M-1.5.5C-1-.6.6-1 1.5-.4 1.2.7-.4 1.2-1.5.5Z"/>', [
      "8.5 14.8 20",
      "11.3 13 -30",
      "12.6 16.6 50",
      "15.4 14.2 10",
      "17.8 12.2 -40",
      "18.6 16.6 24",
      "21.4 14.4 -12",
      "24.3 15.2 40",
      "23 12.2 8",
      "15 17.8 -20",
      "9.8 17.3 -50",
    ]) +
    '<path fill="#fff" opacity=".5" d="M9 11.6c2.6-1 5.3-1.5 8-1.5-.3.7-5.2 1.2-8 1.5Z"/>',
};

/** A dolphin fish: a blunt brow, a long fin along the back, gold below and blue above. */
const LAMPUKA: Drawing = {
  box: [1, 6, 31, 26],
  body:
    `<defs>${fall("a", "#1E7FA8", "#3FB39B", "#E9CF4A", "#F3DE83")}${fall("b", "#12557F", "#2B93A8")}</defs>` +
    '<path fill="url(#b)" d="M4.5 9.5C8 5.9 18 5.3 24 12l-2.5 2.8L5.8 13Z"/>' +
    '<path fill="url(#b)" d="M23.5 15.5c2-1.5 4.5-5 6.5-7.5.7-.3 1.1.2.9.9-.9 2.6-1.5 4.6-1.5 7.1s.6 4.5 1.5 7.1c.2.7-.2 1.2-.9.9-2-2.5-4.5-5.5-6.5-7Z"/>' +
    '<path fill="url(#a)" d="M1.4 17.6C1 12 3 8.7 6.6 8.5c5.9-.3 12.7 2 18.9 7.3l.4 1.2C20 21.5 12.5 24.3 7 23c-3.3-.8-5.3-2.7-5.6-5.4Z"/>' +
    '<path fill="#E3BF37" d="M9.5 22.6c2 .4 4.3.3 6.5-.2-1.3 1.9-3.5 3.2-6.2 3.4-.6-.9-.7-2.2-.3-3.2Z"/><path fill="#F7E58F" opacity=".9" d="M9.3 16.9c2.3-.4 4.4.2 5.8 1.7-1.9.9-4.3.8-5.6-.3Z"/>' +
    '<circle cx="5.6" cy="15" r="1.5" fill="#fff"/><circle cx="5.4" cy="15.1" r=".8" fill="#15231B"/>' +
    '<path d="M1.7 18.7c1.1.5 2.4.6 3.6.2" fill="none" stroke="#0F4560" stroke-width=".6" stroke-linecap="round"/><path d="M8.5 11.8c.9 2.7.8 6.2-.3 8.7" fill="none" stroke="#0F6B80" stroke-width=".6" opacity=".6"/>' +
    '<g fill="#0F5F86" opacity=".7"><circle cx="12.5" cy="13.5" r=".5"/><circle cx="15.5" cy="15.6" r=".45"/><circle cx="18.5" cy="15" r=".4"/><circle cx="12.6" cy="19.6" r=".4"/><circle cx="17.3" cy="18.6" r=".4"/><circle cx="20.7" cy="17.2" r=".35"/></g>' +
    '<path d="M9.8 10c3.5.2 7.3 1.5 10.6 3.7" fill="none" stroke="#fff" stroke-width=".8" stroke-linecap="round" opacity=".5"/>',
};

/** A thick, pale steak of a large fish. */
const FISH_STEAK: Drawing = {
  box: [3, 5, 29, 28],
  body:
    `<defs>${lit("a", "#FFEDE3", "#F3BFA9", "#D98C74")}</defs>` +
    '<path fill="#5B6B7C" d="M16 6C23.5 5.5 29 10.5 29 17.5S23.5 28 16 28 3 24.5 3 17.5 8.5 6.5 16 6Z"/>' +
    '<path fill="url(#a)" d="M16 5c7 0 12 4.6 12 11.3C28 22.7 23 26 16 26S4 22.7 4 16.3C4 9.6 9 5 16 5Z"/>' +
    '<g fill="none" stroke="#C97B63" stroke-width=".7" opacity=".7"><path d="M16 7.3c5.6 0 9.6 3.7 9.6 9 0 4.8-3.8 7.5-9.6 7.5s-9.6-2.7-9.6-7.5c0-5.3 4-9 9.6-9Z"/><path d="M16 10c3.9 0 6.7 2.6 6.7 6.2 0 3.3-2.7 5.2-6.7 5.2s-6.7-1.9-6.7-5.2C9.3 12.6 12.1 10 16 10Z"/></g>' +
    '<path stroke="#A2402F" stroke-width="1" stroke-linecap="round" opacity=".75" d="M16 7.5v5M16 18.5v5M6.5 16h5.5M20 16h5.5"/><circle cx="16" cy="15.7" r="2.6" fill="#FFF8EF"/><circle cx="16" cy="15.7" r="1.3" fill="#D9B7A0"/>' +
    '<path d="M7 11.5C8.5 8.7 11 7 14 6.5" fill="none" stroke="#fff" stroke-width="1.1" stroke-linecap="round" opacity=".7"/>',
};

/** A round, striped courgette with its stalk. */
const ROUND_COURGETTE: Drawing = {
  box: [4, 3, 28, 28],
  body:
    `<defs>${lit("a", "#C9E68B", "#7DB24A", "#3F7A2E")}</defs>` +
    '<path fill="url(#a)" d="M16 8c7 0 12 4.3 12 10.3S23 28 16 28 4 24.3 4 18.3 9 8 16 8Z"/>' +
    '<g fill="none" stroke="#E2F2B4" stroke-width=".9" stroke-linecap="round" opacity=".7"><path d="M13.5 9.5C9.5 12 8 15.5 8 18.5s1.3 5.7 3.8 7.6"/><path d="M16 9.3v17.5"/><path d="M18.5 9.5c4 2.5 5.5 6 5.5 9s-1.3 5.7-3.8 7.6"/></g>' +
    '<g fill="#F1F8D8" opacity=".65"><circle cx="11.5" cy="15" r=".5"/><circle cx="13.3" cy="20" r=".5"/><circle cx="19" cy="14.5" r=".5"/><circle cx="20.4" cy="20.6" r=".5"/><circle cx="6.5" cy="19.5" r=".5"/><circle cx="25.6" cy="18" r=".5"/></g>' +
    '<path fill="#4E7F2F" d="M13.6 9.6c1.5-.7 1.4-3 .8-5 1-1.2 3.2-1.1 4 0-.8 2-.6 4.3 1 5-1.6 1.2-4.3 1.2-5.8 0Z"/><ellipse cx="16.4" cy="4.3" rx="2" ry=".9" fill="#A9C978"/>',
};

/** A bowl of dark bean dip with oil, chilli and parsley. */
const BIGILLA: Drawing = {
  box: [2, 9, 30, 27],
  body:
    `<defs>${fall("a", "#3C86C4", "#17669F", "#0E4470")}${lit("b", "#A8794A", "#7A5230", "#523319")}</defs>` +
    '<path fill="url(#a)" d="M2 15h28c0 5.5-3.5 9.5-8.5 11.2-.6.5-1.3.8-2.2.8h-6.6c-.9 0-1.6-.3-2.2-.8C5.5 24.5 2 20.5 2 15Z"/>' +
    '<ellipse cx="16" cy="15" rx="14" ry="5" fill="#9CC6E8"/><ellipse cx="16" cy="15.2" rx="12.3" ry="4" fill="url(#b)"/>' +
    '<path fill="none" stroke="#E8C54A" stroke-width="1.1" stroke-linecap="round" opacity=".85" d="M8 15.5c2.3-2 5.5-2.2 7.3-1.1s4.4 1 6.2-.5"/>' +
    '<g fill="#DB3355"><ellipse cx="12" cy="16.7" rx="1.1" ry=".5" transform="rotate(-20 12 16.7)"/><ellipse cx="20.5" cy="16.3" rx="1.1" ry=".5" transform="rotate(24 20.5 16.3)"/></g>' +
    '<g fill="#4E9A34"><path d="M15.5 11.3c1.2-1.7 3.2-2 4.3-1.2-.2 1.7-2 2.8-3.6 2.5Z"/><path d="M15.9 11.5c-1.5-1.3-3.3-1.2-4.2-.2.6 1.4 2.3 2 3.8 1.4Z"/></g>' +
    '<path fill="#fff" opacity=".35" d="M5 18.5c.8 2.6 2.5 4.6 4.8 5.8-.2.6-1 .6-1.6.2-2-1.3-3.5-3.3-3.9-5.6-.1-.9.5-1.1.7-.4Z"/>',
};

/** A cut block of pale, crumbly sweet with almonds. */
const HELWA: Drawing = {
  box: [3, 7, 29, 27],
  body:
    `<defs>${fall("a", "#FFF6DF", "#EFDDB2")}${fall("b", "#E6CC97", "#C9A765")}${fall("c", "#D4B57A", "#AD8747")}</defs>` +
    '<path fill="url(#a)" d="M12.5 7 29 11.5 19.5 16.5 3 11.5Z"/><path fill="url(#b)" d="M3 11.5 19.5 16.5V27L3 21.5Z"/><path fill="url(#c)" d="M19.5 16.5 29 11.5v9.8L19.5 27Z"/>' +
    repeated(
      '<ellipse rx="1.7" ry=".95" fill="#B5773A"/><ellipse cx="-.2" cy="-.15" rx="1.25" ry=".6" fill="#FFF1D6"/>',
      [
        "11.5 10.2 14",
        "17 12.6 -10",
        "21.5 11 20",
        "7 15.8 40",
        "11.6 19.5 -14",
        "16 21.5 30",
        "7.6 20.3 10",
        "22.6 19.5 -50",
        "26.3 17 -30",
      ],
    ) +
    '<path d="M13 8.1 24.5 11.2" stroke="#fff" stroke-width=".8" stroke-linecap="round" opacity=".7" fill="none"/>',
};

/** The drawings by name, as the subjects of sample pictures. */
export const MALTESE_FOOD: Readonly<Record<string, Drawing>> = {
  "prickly-pear": PRICKLY_PEAR,
  "broad-beans": BROAD_BEANS,
  hobza: HOBZA,
  ftira: FTIRA,
  pastizz: PASTIZZ,
  helwa: HELWA,
  "honey-ring": HONEY_RING,
  figolla: FIGOLLA,
  gbejna: gbejna(["#FFFFFF", "#FBF7EC", "#E3D9C2"], ""),
  "gbejna-peppered": gbejna(["#FFFDF6", "#EFE4CB", "#C9B68F"], PEPPER),
  "gbejna-dried": gbejna(["#FFF3D0", "#EBCF90", "#B98F4C"], ""),
  zalzett: ZALZETT,
  imqaret: IMQARET,
  kwarezimal: KWAREZIMAL,
  lampuka: LAMPUKA,
  "fish-steak": FISH_STEAK,
  "round-courgette": ROUND_COURGETTE,
  bigilla: BIGILLA,
};
