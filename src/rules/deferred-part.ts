/** A part of a page that its loader does not wait for: data that is already there, or a promise. */
export type DeferredPart<Data> = { data: Data } | { promise: Promise<Data> };
