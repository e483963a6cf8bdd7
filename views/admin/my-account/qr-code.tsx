import { encode } from "uqr";
import styles from "./account.module.css";

/** Renders a text as a QR code in SVG. The border of four modules is the quiet zone that scanners require. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles["qr"]}
    >
      <path
        fill="currentColor"
        d={data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("")}
      />
    </svg>
  );
}
