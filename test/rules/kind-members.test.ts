import path from "node:path";
import { expect, test } from "vitest";
import { readMembersOfKinds } from "../../src/build/kind-members.ts";
import { CONTENT_KINDS, kindOf } from "../../src/content/kinds/kinds.ts";
import { serverKindOf } from "../../src/content/kinds/kinds.server.ts";

const members = readMembersOfKinds(path.resolve(import.meta.dirname, "../.."));

/** The members that one kind alone defines, and why they are not in its own folder. */
const USED_ONCE: Readonly<Record<string, string>> = {
  again:
    "The words for publishing an archived record again stand in the same menu for all kinds: a job is reopened.",
  faultsAt:
    "The fields of any record are judged in one place, all at once: the offer of a product goes by the clock.",
  isFixed:
    "Editor, write and samples ask any record whether it is part of the site, and no other knows pages.",
  shownIf:
    "The reads for visitors, one place for all kinds, need it: an offer of hidden products says nothing.",
  staffView:
    "One record is read in one place for all kinds, and the next offer of a product comes by the clock.",
};

test("what one kind alone needs is no member of all kinds, except where a reason is stated", () => {
  const once = [...members].filter(([, kinds]) => kinds.length === 1).map(([name]) => name);
  expect(once.toSorted()).toEqual(Object.keys(USED_ONCE));
});

test("the reading finds every member that a kind has", () => {
  for (const kind of CONTENT_KINDS) {
    const own = Object.keys({ ...kindOf(kind), ...serverKindOf(kind) }).toSorted();
    const read = [...members].filter(([, kinds]) => kinds.includes(kind)).map(([name]) => name);
    expect(read.toSorted(), kind).toEqual(own);
  }
});
