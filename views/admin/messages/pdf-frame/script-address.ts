/** The address of the frame's script, which is a file of its own: the staff area never loads it itself. */
export { default as scriptAddress } from "./show-pdf.ts?worker&url";
