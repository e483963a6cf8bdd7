import type { Store } from "../../src/content/stores/store.schema.ts";

/** The fields of a store that the frame shows. */
export type FrameStore = Pick<Store, "locality" | "island" | "hours" | "holidayHours" | "exceptions">;
