import type { Weakening } from "./weakening.ts";

const READER = "src/media/pdfs/strict-reader.ts";
const LAYOUT = "src/media/pdfs/pdf-layout.ts";
const FILE = "src/media/pdfs/read-strictly.ts";
const SYNTAX = "src/media/pdfs/pdf-syntax.ts";

/** Weakenings of the check of PDF files. */
export const WEAKENED_FILES: readonly Weakening[] = [
  {
    what: "a string in which an object begins is taken for text",
    file: READER,
    text: " || OBJECT_BEGINS.test(content)",
    replacement: "",
    tests: [
      "refuses a string in which an object begins",
      "refuses a string whose object ends in a comment",
      "refuses a string with a trailer",
      "refuses a string with a cross-reference table",
    ],
  },
  {
    what: "white space is what the standard says, and not what every reader takes for it",
    file: SYNTAX,
    text: "[\\0\\t-\\r \\x80\\xff]",
    replacement: "[\\0\\t-\\r ]",
    tests: [
      "refuses a string in which an object begins between other white space",
      "refuses an object stream behind such a byte",
    ],
  },
  {
    what: "a string may be of any length",
    file: READER,
    text: "content.length > MAX_STRING || ",
    replacement: "",
    tests: ["refuses a string that is longer than old readers can hold"],
  },
  {
    what: "a key may occur twice",
    file: READER,
    text: "if (entries.has(name)) throw new NotStrictError();",
    replacement: "",
    tests: ["refuses a key twice"],
  },
  {
    what: "a destination may have anything at its end",
    file: READER,
    text: 'rest.every(({ kind }) => kind === "number" || kind === "word")',
    replacement: "rest.length >= 0",
    tests: ["refuses every active name with a place and something else"],
  },
  {
    what: "a destination may lead to anything",
    file: "src/media/pdfs/check-pdf.ts",
    text: "context.lookup(value.get(0)) instanceof PDFPageLeaf",
    replacement: "context.lookup(value.get(0)) !== undefined",
    tests: ["refuses the name of a place that leads to no page"],
  },
  {
    what: "one place in a dictionary makes all of its keys names of places",
    file: READER,
    text: "if ([...entries.values()].every(isDestination))",
    replacement: "if ([...entries.values()].some(isDestination))",
    tests: ["refuses every active name beside the names of places"],
  },
  {
    what: "a comment may have the beginning of an object",
    file: FILE,
    text: "if (OBJECT_BEGINS.test(comment[0])) throw new NotStrictError();",
    replacement: "",
    tests: ["refuses a comment in which an object begins"],
  },
  {
    what: "an object needs no end",
    file: FILE,
    text: "  reader.expect(OBJECT_ENDS);",
    replacement: "  reader.accept(OBJECT_ENDS);",
    tests: ["refuses an object without an end"],
  },
  {
    what: "objects of an object stream begin anywhere",
    file: FILE,
    text: "if (reader.position !== start) throw new NotStrictError();",
    replacement: "if (reader.position > start) break;",
    tests: ["refuses an object stream whose objects overlap"],
  },
  {
    what: "what a file says about its layout is not compared with what was found",
    file: LAYOUT,
    text: "if (!agrees) throw new NotStrictError();",
    replacement: "",
    tests: [
      "refuses a table that leads into a string",
      "refuses a file whose end leads to no table",
      "refuses a trailer that leads to no earlier table",
      "refuses a trailer that leads to no cross-reference stream",
      "refuses a stream whose length is wrong",
      "refuses a stream whose length is somewhere else, twice",
      "refuses a cross-reference stream that leads into a string",
      "refuses a filtered cross-reference stream that leads into a string",
    ],
  },
  {
    what: "a name ends where the standard says",
    file: SYNTAX,
    text: "const NAME = /\\/([!\"#$&'*+,\\-.0-9:;=?@A-Z\\\\^_`a-z|~]+)/g;",
    replacement: "const NAME = /\\/([^\\0\\t\\n\\f\\r ()<>[\\]{}/%]+)/g;",
    tests: ["refuses a name that ends at a byte which one reader takes for white space"],
  },
];
