import { useLocation } from "react-router";
import type { PageBanner } from "../../../src/rules/banners/banners.ts";
import type { PagePosition } from "../../../src/content/kinds/banners/banner.schema.ts";
import { closingBanner } from "../../../src/rules/banners/closing-banners.ts";
import type { section as kind } from "../../../src/sections/banner/banner.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { Picture, type PictureAlternative } from "../../components/picture.tsx";
import { SmartLink } from "../../components/smart-link.tsx";
import rail from "../rail.module.css";
import { useBanners } from "./banner-provider.tsx";
import { classNames } from "../../components/class-names.ts";
import styles from "./banner-slot.module.css";

type Form = "hero" | "band" | "card" | "slim";
type Tone = "olive" | "pear" | "honey" | "tint";

interface Design {
  form: Form;
  /** Used in rotation, so that adjacent banners differ. */
  tones: readonly [Tone, ...Tone[]];
  sizes: string;
}

const HALF_PAGE = "(max-width: 768px) 100vw, 38rem";

const DESIGNS: Readonly<Record<PagePosition, Design>> = {
  hero: { form: "hero", tones: ["olive"], sizes: HALF_PAGE },
  secondary: { form: "band", tones: ["pear", "honey", "olive"], sizes: HALF_PAGE },
  sidebar: { form: "card", tones: ["tint"], sizes: "24rem" },
  footer: { form: "slim", tones: ["tint"], sizes: "6rem" },
  home_footer: { form: "card", tones: ["tint"], sizes: HALF_PAGE },
  about_footer: { form: "band", tones: ["olive", "pear", "honey"], sizes: HALF_PAGE },
};

/** The design of all hero banners after the first, which are shown in a row below it. */
const UNDER_HERO: Design = { form: "slim", tones: ["tint"], sizes: "10rem" };

interface BannerSlotProps {
  position: PagePosition;
  /** The heading's level. The home page's hero contains its h1. */
  titleAs?: "h1" | "h2";
  /** The range of the position's banners to show, as in `slice`. All of them by default. */
  from?: number;
  to?: number;
}

/**
 * The banners of a position, in that position's design. Every position except `sidebar` has the page's width and its
 * own margins. A position without banners leaves no gap.
 */
export function BannerSlot({ position, titleAs = "h2", from = 0, to }: BannerSlotProps) {
  const { banners } = useBanners(position);
  return <BannerRow banners={banners.slice(from, to)} position={position} titleAs={titleAs} from={from} />;
}

/** The banner above the footer: the first that staff have for the page. */
export function ClosingBanner() {
  const { banners } = useBanners("footer");
  const { pathname } = useLocation();
  const banner = closingBanner(banners, pathname);
  return banner && <BannerRow banners={[banner]} position="footer" titleAs="h2" from={0} />;
}

interface BannerRowProps extends Required<Pick<BannerSlotProps, "position" | "titleAs" | "from">> {
  banners: readonly PageBanner[];
}

function BannerRow({ banners: shown, position, titleAs, from }: BannerRowProps) {
  if (shown.length === 0) return null;
  const width = position === "sidebar" ? "" : "container";
  return (
    <div
      className={classNames(
        width,
        position !== "hero" && "screen-only",
        DESIGNS[position].form === "card" && rail["rail"],
        styles["slot"],
        styles[position],
      )}
    >
      {shown.map((banner, index) => {
        const first = index === 0;
        const design = position === "hero" && !first ? UNDER_HERO : DESIGNS[position];
        return (
          <BannerPanel
            key={banner.id}
            banner={banner}
            design={design}
            tone={design.tones[(from + index) % design.tones.length] ?? design.tones[0]}
            titleAs={titleAs === "h1" && !first ? "h2" : titleAs}
          />
        );
      })}
    </div>
  );
}

interface BannerPanelProps {
  banner: PageBanner;
  design: Design;
  tone: Tone;
  titleAs: "h1" | "h2";
}

/** A longer title is set smaller: at the largest size it would fill a phone's screen. */
const LONG_TITLE = 45;

function BannerPanel({ banner, design: { form, sizes }, tone, titleAs: Title }: BannerPanelProps) {
  const { title, subtitle, badge, ctaText, ctaLink, imageAlt = "" } = banner;
  const { url, alternatives } = bannerPicture(banner);
  const length = title.length > LONG_TITLE ? styles["long"] : "";
  return (
    <article
      data-seen={banner.id}
      className={classNames(styles["panel"], styles[form], styles[tone], url === null && styles["plain"])}
    >
      <div className={styles["words"]}>
        {badge && <p className={styles["badge"]}>{badge}</p>}
        <Title className={classNames(styles["title"], length)}>
          {ctaLink && !ctaText ? <SmartLink to={ctaLink}>{title}</SmartLink> : title}
        </Title>
        {subtitle && <p className={styles["text"]}>{subtitle}</p>}
        <ButtonLink to={ctaLink} look={tone === "olive" || tone === "pear" ? "honey" : "primary"}>
          {ctaText}
        </ButtonLink>
      </div>
      {/* Without a picture, wide banners show a tile pattern; small ones show nothing. */}
      {url === null ? (
        <span className={styles["tiles"]} aria-hidden="true" />
      ) : (
        <span className={styles["picture"]}>
          <Picture
            url={url}
            alternatives={alternatives}
            alt={imageAlt}
            sizes={sizes}
            priority={form === "hero"}
          />
        </span>
      )}
    </article>
  );
}

const DEVICES = ["mobile", "tablet", "desktop"] as const;

/**
 * A banner's picture and its alternatives for each breakpoint. Without a main picture, the widest alternative is
 * used.
 */
function bannerPicture({ imageUrl, responsive }: Pick<PageBanner, "imageUrl" | "responsive">): {
  url: string | null;
  alternatives: PictureAlternative[];
} {
  return {
    url: imageUrl ?? responsive?.desktop ?? responsive?.tablet ?? responsive?.mobile ?? null,
    alternatives: DEVICES.flatMap((device) => {
      const url = responsive?.[device];
      return url ? [{ device, url }] : [];
    }),
  };
}

/** The banners of a position: all of them, the first one, or those after the first. */
export function BannerPlace({
  section: { position, show },
}: {
  section: Pick<SectionFields<typeof kind>, "position" | "show">;
}) {
  return (
    <BannerSlot
      position={position}
      {...(show === "first" && { to: 1 })}
      {...(show === "others" && { from: 1 })}
    />
  );
}
