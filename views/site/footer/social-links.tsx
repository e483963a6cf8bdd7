import {
  faFacebookF,
  faInstagram,
  faLinkedinIn,
  faTiktok,
  faWhatsapp,
  faYoutube,
} from "@fortawesome/free-brands-svg-icons";
import { Radio } from "lucide-react";
import { brand } from "../../../src/rules/brand.ts";
import { BrandIcon } from "../../components/brand-icon.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import styles from "./social-links.module.css";

const { name, links, whatsapp } = brand;

const CHANNELS = [
  { href: links.facebook, label: `${name} on Facebook`, mark: faFacebookF },
  { href: links.instagram, label: `${name} on Instagram`, mark: faInstagram },
  { href: links.linkedin, label: `${name} on LinkedIn`, mark: faLinkedinIn },
  { href: links.tiktok, label: `${name} on TikTok`, mark: faTiktok },
  { href: links.youtube, label: `${name} on YouTube`, mark: faYoutube },
  { href: links.whatsapp, label: `WhatsApp ${whatsapp}`, mark: faWhatsapp },
] as const;

/** The links to social networks and other channels (specification, section 2), in the surrounding text colours. */
export function SocialLinks() {
  return (
    <ul className={styles["channels"]} aria-label={`Follow ${name}`}>
      {CHANNELS.map(({ href, label, mark }) => (
        <li key={href}>
          <SmartLink to={href} aria-label={label}>
            <BrandIcon mark={mark} />
          </SmartLink>
        </li>
      ))}
      <li>
        <SmartLink to={links.radio} aria-label={`${name} Radio, live stream`}>
          <Radio size={20} aria-hidden="true" />
        </SmartLink>
      </li>
    </ul>
  );
}
