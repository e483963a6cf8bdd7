import { encode } from "uqr";
import styles from "./account.module.css";

/** A text as a QR code, drawn row by row; cameras want the quiet margin of four modules. */
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
