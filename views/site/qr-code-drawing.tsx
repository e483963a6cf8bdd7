import type { Code } from "./qr-code.ts";

/** A QR code; its page is linked elsewhere on the site. */
export function QrCode({ path, size, className }: Code & { className: string | undefined }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges" className={className}>
      <path d={path} />
    </svg>
  );
}
