import fc from "fast-check";
import { expect, test } from "vitest";
import type { CallResult } from "../../../views/admin/api-call.ts";
import { reduce } from "../../../views/admin/editor/editor-reducer.ts";
import {
  hasUnsavedWork,
  initialState,
  type EditorEvent,
  type EditorState,
  type Effect,
  type ServerRecord,
} from "../../../views/admin/editor/editor-state.ts";
import type { LocalCopy } from "../../../views/admin/editor/local-copies.ts";
import type { Fields } from "../../../src/rules/merge-record.ts";
import { BLANK_JOB, failure, job, JOB_RULES, NOW } from "../../support/editor-harness.ts";
import { forAll } from "../../support/property-runs.ts";

type Call = Extract<Effect, { do: "call" }>;

const NAMES = ["title", "department", "location"] as const;
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom("A", "B ", " C", "D", "");

/** What may happen to an editor, its server, its browser and its people. */
const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ is: fc.constant("type" as const), name, word }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("press Save" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("set status" as const),
      status: fc.constantFrom("draft", "published"),
      onlyIfCurrent: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ is: fc.constant("time passes" as const) }) },
  { weight: 8, arbitrary: fc.record({ is: fc.constant("server answers" as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("response is lost" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant("call fails" as const),
      status: fc.constantFrom(0, 400, 401, 413, 502),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("other saves" as const), name, word }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("other publishes" as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("show changes" as const) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("choose" as const), theirs: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("try now" as const) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("other person signs in" as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("leave" as const) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("come back" as const), discard: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("storage" as const), works: fc.boolean() }) },
);

type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never;

/**
 * A person at an editor, the browser's storage, and a server with optimistic locking and idempotency keys. It performs
 * the effects of `reduce` as the runner does, and checks after each event what must always hold.
 */
class World {
  state: EditorState;
  server: ServerRecord | undefined;
  call: Call | undefined;
  timer: number | undefined;
  storage = new Map<string, LocalCopy>();
  storageWorks = true;
  created = 0;
  private keys = new Map<string, ServerRecord>();
  private visits = 0;
  /** What the person typed last in each field, until the server has it or the person gave it up. */
  typed = new Map<string, unknown>();
  /** The last change of status that was asked for, and whether another account has saved since. */
  private move = { onlyIfCurrent: false, isOvertaken: false };
  /** Whether a person asked for a save that has not succeeded, and that they have not given up. */
  private asked = false;
  /** Whether it was to publish, and nothing else has been asked for since it failed. */
  private publishes = false;
  /** What stood in the fields when a person pressed something. */
  private pressed = new Set<string>();
  private sent = new Set<string>();

  constructor(record: ServerRecord | undefined) {
    this.server = record;
    this.state = this.open();
  }

  private open(): EditorState {
    this.visits += 1;
    const record = this.server;
    return initialState({
      record,
      blank: BLANK_JOB,
      newId: `new-${this.visits}`,
      keyPrefix: `key-${this.visits}`,
    });
  }

  dispatch(event: EditorEvent): void {
    const before = this.state;
    const { state, effects } = reduce(JOB_RULES, before, event);
    this.state = state;
    for (const effect of effects) this.perform(effect, event);
    if (before.saved && state.saved) expect(state.saved.version).toBeGreaterThanOrEqual(before.saved.version);
    if (before.save.is === "conflict" && !["conflicts-resolved", "save-requested"].includes(event.is))
      expect(state.save.is).toBe("conflict");
    this.checkNothingIsLost();
  }

  private perform(effect: Effect, event: EditorEvent): void {
    switch (effect.do) {
      case "call":
        return this.send(effect);
      case "set-timer":
        // A form that was left retries nothing; an undo in it is saved at once.
        if (this.state.presence !== "open") expect(effect.ms).toBe(0);
        this.timer = effect.ms;
        return undefined;
      case "clear-timer":
        this.timer = undefined;
        return undefined;
      case "store-copy":
        if (this.storageWorks) this.storage.set(effect.id, { at: NOW.toISOString(), ...effect.copy });
        return this.dispatch({ is: "copy-stored", stored: this.storageWorks });
      case "remove-copy":
        return void this.storage.delete(effect.id);
      case "answer":
        if (event.is !== "responded" || effect.saved) this.asked &&= !effect.saved;
    }
  }

  private send(call: Call): void {
    expect(this.call, "one write at a time").toBeUndefined();
    expect(this.state.save.is, "nothing is written before a person has chosen").toBe("saving");
    const isPublic = [this.state.saved, { ...this.state.saved, ...call.body }].some(
      (fields) => fields?.["status"] === "published",
    );
    const { idempotencyKey = "" } = call;
    // Sent again, because it may have published already.
    if (isPublic && !this.sent.has(idempotencyKey)) {
      expect(this.asked, "what visitors see is written on request only").toBe(true);
      if (call.body["status"] === "published")
        expect(this.publishes, "a person who saves a draft does not publish it").toBe(true);
      for (const at of NAMES.filter((each) => each in call.body))
        expect(this.pressed, "nothing is published that was typed since").toContain(
          `${at} ${String(call.body[at])}`,
        );
    }
    if (idempotencyKey !== "") this.sent.add(idempotencyKey);
    if (call.id !== undefined) expect(call.body["version"]).toBe(this.state.saved?.version);
    this.call = call;
  }

  /** The server's part of a call. */
  private answer({ id, body, idempotencyKey = "" }: Call): CallResult<ServerRecord> {
    const { version, ...fields } = body;
    if (id === undefined) {
      const known = this.keys.get(idempotencyKey);
      if (known) return { ok: true, value: this.server ?? known };
      this.created += 1;
      this.server = job({ ...BLANK_JOB, ...stored(fields), version: 1 });
      this.keys.set(idempotencyKey, this.server);
    } else if (this.server?.version !== version) {
      return failure(409, { current: this.server, savedBy: [] });
    } else {
      if ("status" in fields && this.move.onlyIfCurrent)
        expect(this.move.isOvertaken, "an undo publishes nothing that it has not seen").toBe(false);
      this.server = job({ ...this.server, ...stored(fields), version: Number(version) + 1 });
    }
    for (const [at, value] of Object.entries(fields)) if (this.typed.get(at) === value) this.typed.delete(at);
    return { ok: true, value: this.server };
  }

  /** A person asks to save what stands in the form. */
  private press(): void {
    this.asked = true;
    for (const at of NAMES) this.pressed.add(`${at} ${String(this.state.values[at])}`);
  }

  private respond(result: CallResult<ServerRecord>): void {
    this.call = undefined;
    this.dispatch({ is: "responded", result, at: NOW });
  }

  /** Each change is saved, in the browser's copy, in a call under way, or the person is warned before leaving. */
  private checkNothingIsLost(): void {
    const { copyId, atRisk, values, unsavedCopy } = this.state;
    const copies = [this.storage.get(copyId), unsavedCopy?.copy];
    for (const [at, value] of this.typed) {
      // Typed again after a response was lost.
      if (this.server?.[at] === stored({ [at]: value })[at]) {
        this.typed.delete(at);
        continue;
      }
      const isKept =
        copies.some((copy) => copy?.changes[at] === value) || this.call?.body[at] === value || atRisk;
      expect(isKept, `${at} ${JSON.stringify(value)} is lost`).toBe(true);
      if (!unsavedCopy) expect(values[at]).toBe(value);
    }
  }

  happens(event: Happening): void {
    const { state } = this;
    const isOpen = state.presence === "open" && !state.unsavedCopy;
    switch (event.is) {
      case "type":
        if (!isOpen || state.values[event.name] === event.word) return undefined;
        if (state.synced[event.name] === event.word) this.typed.delete(event.name);
        else this.typed.set(event.name, event.word);
        return this.dispatch({ is: "changed", path: event.name, value: event.word });
      case "press Save":
        if (!isOpen) return undefined;
        if (state.save.is === "failed" && ["offline", "error"].includes(state.save.reason))
          this.publishes = false;
        this.press();
        return this.dispatch({ is: "save-requested" });
      case "set status": {
        if (!isOpen) return undefined;
        this.press();
        const { status, onlyIfCurrent } = event;
        // An undo that is overtaken undoes nothing, and what was pressed before is sent before.
        this.publishes = status === "published" || ((onlyIfCurrent || !!this.call) && this.publishes);
        this.move = { onlyIfCurrent: onlyIfCurrent && !hasUnsavedWork(state), isOvertaken: false };
        return this.dispatch({ is: "save-requested", pendingFields: { status }, onlyIfCurrent });
      }
      case "time passes": {
        if (this.timer === undefined) return undefined;
        this.timer = undefined;
        return this.dispatch({ is: "timer-fired" });
      }
      case "server answers":
        return this.call && this.respond(this.answer(this.call));
      case "response is lost": {
        if (!this.call) return undefined;
        this.answer(this.call);
        return this.respond(failure(0));
      }
      case "call fails": {
        const { idempotencyKey = "" } = this.call ?? {};
        // A server that has created the record answers the repeated call with it.
        if (this.keys.has(idempotencyKey) && [400, 413].includes(event.status)) return undefined;
        return this.call && this.respond(failure(event.status));
      }
      case "other saves":
        this.move.isOvertaken = true;
        if (this.server)
          this.server = job({
            ...this.server,
            [event.name]: `their ${event.word}`.trim(),
            version: this.server.version + 1,
          });
        return undefined;
      case "other publishes":
        this.move.isOvertaken = true;
        if (this.server)
          this.server = job({ ...this.server, status: "published", version: this.server.version + 1 });
        return undefined;
      case "show changes":
        if (!isOpen || !this.server || !state.saved) return undefined;
        return this.dispatch({ is: "others-saved", record: this.server, savedBy: [] });
      case "choose": {
        if (state.save.is !== "conflict" || !isOpen) return undefined;
        const theirPaths = event.theirs ? state.save.conflicts.map(({ path }) => path) : [];
        for (const path of theirPaths) this.typed.delete(path);
        this.press();
        return this.dispatch({ is: "conflicts-resolved", theirPaths });
      }
      case "try now":
        // A person who signs in again goes on with what was asked for.
        if (state.save.is === "failed" && state.save.reason === "signed-out") this.press();
        return this.dispatch({ is: "resumed" });
      case "other person signs in":
        return this.dispatch({ is: "user-changed", name: "Marija" });
      case "leave":
        return this.dispatch({ is: "left" });
      case "come back":
        return this.comeBack(event.discard);
      case "storage":
        this.storageWorks = event.works;
    }
  }

  /** The tab was closed: what only it knew is gone. The record, or the form of a new one, is opened again. */
  private comeBack(discard: boolean): void {
    if (this.state.presence !== "left" || this.state.atRisk) return;
    this.call = undefined;
    this.timer = undefined;
    this.asked = false;
    const [[newId, newCopy] = []] = [...this.storage].filter(([id]) => id.startsWith("new")).toReversed();
    // A first save whose response was lost is continued from the form of a new record.
    const record = newCopy ? undefined : this.server;
    this.state = initialState({
      record,
      blank: BLANK_JOB,
      newId: `new-${(this.visits += 1)}`,
      keyPrefix: `key-${this.visits}`,
    });
    const copy = record ? this.storage.get(record.id) : newCopy;
    const id = record?.id ?? newId;
    if (!copy || id === undefined) return;
    this.dispatch({ is: "copy-found", id, copy });
    if (!this.state.unsavedCopy) return;
    if (discard) this.typed.clear();
    this.dispatch({ is: discard ? "copy-discarded" : "copy-restored" });
  }

  /** The network works, and the person keeps their own version and presses Save until everything is saved. */
  saveAtLast(): void {
    for (let turn = 0; turn < 20; turn += 1) {
      if (this.call) this.happens({ is: "server answers" });
      else if (this.state.presence === "left") this.dispatch({ is: "entered" });
      else if (this.state.save.is === "conflict") this.happens({ is: "choose", theirs: false });
      else if (hasUnsavedWork(this.state)) this.happens({ is: "press Save" });
      else return;
    }
  }
}

/** The fields as the server stores them: trimmed. */
function stored(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([at, value]) => [at, typeof value === "string" ? value.trim() : value]),
  );
}

const start = fc.constantFrom(undefined, job(), job({ status: "published" }));

test("loses nothing, writes one thing at a time, and nothing that no person asked for", () => {
  forAll(20_000, start, fc.array(happening, { minLength: 5, maxLength: 60 }), (record, happenings) => {
    const world = new World(record);
    for (const event of happenings) world.happens(event);
    expect(world.created).toBeLessThanOrEqual(1);
  });
});

test("saves everything once the network works and a person has chosen", () => {
  forAll(10_000, start, fc.array(happening, { maxLength: 40 }), (record, happenings) => {
    const world = new World(record);
    for (const event of happenings) world.happens(event);
    fc.pre(Object.keys(JOB_RULES.check(world.state.values)).length === 0);
    world.saveAtLast();
    expect(hasUnsavedWork(world.state)).toBe(false);
    expect([...world.typed]).toEqual([]);
  });
});
