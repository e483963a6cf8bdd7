import type { Store } from "../../src/content/stores/store.schema.ts";

/** What the frame says about a store. */
export type FrameStore = Pick<Store, "locality" | "island" | "hours" | "holidayHours" | "exceptions">;
