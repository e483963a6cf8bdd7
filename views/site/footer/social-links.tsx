import {
  faBluesky,
  faFacebookF,
  faInstagram,
  faLinkedinIn,
  faMastodon,
  faPinterestP,
  faTelegram,
  faThreads,
  faTiktok,
  faWhatsapp,
  faXTwitter,
  faYoutube,
  type IconDefinition,
} from "@fortawesome/free-brands-svg-icons";
import { Radio } from "lucide-react";
import type { Channel } from "../../../src/rules/brand/channels.ts";
import { CHANNEL_NAMES } from "../../../src/rules/brand/site-brand.ts";
import { useBrand } from "../../components/brand.ts";
import { BrandIcon } from "../../components/brand-icon.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import { HtmlAsItCame } from "./html-as-it-came.tsx";
import styles from "./social-links.module.css";

const MARKS: Readonly<Record<Channel, IconDefinition>> = {
  facebook: faFacebookF,
  instagram: faInstagram,
  linkedin: faLinkedinIn,
  tiktok: faTiktok,
  youtube: faYoutube,
  whatsapp: faWhatsapp,
  x: faXTwitter,
  threads: faThreads,
  bluesky: faBluesky,
  mastodon: faMastodon,
  pinterest: faPinterestP,
  telegram: faTelegram,
};

const ID = "social-links";

/**
 * The links to social networks and other channels (specification, section 2), in the surrounding text colours. Only the
 * server renders them, so that the browser loads no marks.
 *
 * @param isCopy whether they stand in the footer already.
 */
export function SocialLinks({ isCopy = false }: { isCopy?: boolean }) {
  return import.meta.env.SSR ? (
    <div id={ID} className={styles["channels"]}>
      <LinkList />
    </div>
  ) : (
    <HtmlAsItCame id={ID} isCopy={isCopy} className={styles["channels"]} />
  );
}

function LinkList() {
  const { name, channels, whatsapp, links } = useBrand();
  if (channels.length === 0 && links.radio === "") return null;
  return (
    <ul aria-label={`Follow ${name}`}>
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
