import { faWhatsapp } from "@fortawesome/free-brands-svg-icons";
import { useBrand } from "./brand.ts";
import { BrandIcon } from "./brand-icon.tsx";
import { SmartLink } from "./smart-link.tsx";
import styles from "./whatsapp-button.module.css";

/** The floating chat button on every page (specification, section 1), in a landmark of its own; none without a number. */
export function WhatsAppButton() {
  const brand = useBrand();
  if (brand.links.whatsapp === "") return null;
  return (
    <aside aria-label="Chat">
      <SmartLink
        to={brand.links.whatsapp}
        className={styles["button"]}
        aria-label={`Chat with ${brand.name} on WhatsApp`}
      >
        <BrandIcon mark={faWhatsapp} size={32} />
      </SmartLink>
    </aside>
  );
}
