import { VIEW_HEADER } from "../../src/rules/access/view-header.ts";

let viewed: string | undefined;

/** Says that this page was loaded in a view as a colleague: nothing that it sends is the admin's own, until it is loaded again. */
export function markPageOfView(name: string): void {
  viewed = name;
}

/** The colleague as whom this page was loaded. */
export function colleagueOfPage(): string | undefined {
  return viewed;
}

/** What a call says of that: the server refuses a write of such a page after another tab has ended the view. */
export function viewHeaders(): [name: string, value: string][] {
  return viewed === undefined ? [] : [[VIEW_HEADER, "colleague"]];
}

/** Between the tabs of a browser. */
const CHANNEL = "suqna-view";

/** Tells the other tabs that the view has ended. */
export function tellViewEnded(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel is of one origin: its method has no other argument.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage("ended");
  channel.close();
}

/** Calls `onEnd` when another tab has ended the view. @returns a function that stops it. */
export function watchViewEnd(onEnd: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", onEnd);
  return () => channel.close();
}
