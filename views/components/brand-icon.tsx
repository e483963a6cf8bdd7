import type { IconDefinition } from "@fortawesome/free-brands-svg-icons";

/** The logo of a service we link to, in the colour of the surrounding text. The link's label names the service. */
export function BrandIcon({ mark, size = 20 }: { mark: IconDefinition; size?: number }) {
  const [width, height, , , path] = mark.icon;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={typeof path === "string" ? path : path.join(" ")} />
    </svg>
  );
}
