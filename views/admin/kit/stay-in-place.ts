/** Navigation state that keeps focus and scroll position (views/components/route-change.tsx). */
export const STAY = { stay: true };
