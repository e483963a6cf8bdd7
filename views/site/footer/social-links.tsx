import {
  faFacebookF,
  faInstagram,
  faLinkedinIn,
  faTiktok,
  faWhatsapp,
  faYoutube,
  type IconDefinition,
} from "@fortawesome/free-brands-svg-icons";
import { Radio } from "lucide-react";
import { CHANNEL_NAMES, type Channel } from "../../../src/rules/brand/channels.ts";
import { useBrand } from "../../components/brand.ts";
import { BrandIcon } from "../../components/brand-icon.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./social-links.module.css";

const MARKS: Readonly<Record<Channel, IconDefinition>> = {
  facebook: faFacebookF,
  instagram: faInstagram,
  linkedin: faLinkedinIn,
  tiktok: faTiktok,
  youtube: faYoutube,
  whatsapp: faWhatsapp,
};

/** The links to social networks and other channels (specification, section 2), in the surrounding text colours. */
export function SocialLinks() {
  const { name, channels, whatsapp, links } = useBrand();
  if (channels.length === 0 && links.radio === "") return null;
  return (
    <ul className={styles["channels"]} aria-label={`Follow ${name}`}>
      {channels.map(({ channel, url }) => {
        const mark = MARKS[channel];
        const label =
          channel === "whatsapp" && whatsapp
            ? `WhatsApp ${whatsapp}`
            : `${name} on ${CHANNEL_NAMES[channel]}`;
        return (
          <li key={`${channel} ${url}`}>
            <SmartLink to={url} aria-label={label}>
              <BrandIcon mark={mark} />
            </SmartLink>
          </li>
        );
      })}
      {links.radio && (
        <li>
          <SmartLink to={links.radio} aria-label={`${name} Radio, live stream`}>
            <Radio size={20} aria-hidden="true" />
          </SmartLink>
        </li>
      )}
    </ul>
  );
}
