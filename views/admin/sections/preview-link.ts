/** Scrolls the preview beside the form to a section. Frames of other origins get nothing. */
export function showInPreview(id: string): void {
  for (const frame of document.querySelectorAll("iframe"))
    frame.contentWindow?.postMessage({ showSection: id }, window.location.origin);
}

/** Calls `open` with the section that is pressed in the preview. @returns a function that stops it. */
export function heardFromPreview(open: (id: string) => void): () => void {
  const hear = ({ data, origin }: MessageEvent<unknown>) => {
    const id: unknown = Object(data).openSection;
    if (origin === window.location.origin && typeof id === "string") open(id);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}
