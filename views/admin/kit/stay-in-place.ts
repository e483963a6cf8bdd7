/** The state of a navigation after which focus and scroll stay where they are (views/site/route-change.tsx). */
export const STAY = { stay: true };
