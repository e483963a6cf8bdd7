import type { section as kind } from "../../../src/sections/home-hero/home-hero.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { useBrand } from "../../components/brand.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import { Emoji } from "../../components/emoji.tsx";
import { isUnopened, useFilledLists } from "../filled-lists.ts";
import { useBanners } from "../banners/banner-provider.tsx";
import { BannerSlot } from "../banners/banner-slot.tsx";
import styles from "./home-hero.module.css";

const UNOPENED = "We are getting everything ready. What we sell and where to find us will be here soon.";

const ON_THE_PLATE = ["bread", "leafy-green", "fish", "cheese-wedge"];

interface HeroProps {
  section: SectionFields<typeof kind>;
}

/** The page has an h1 with or without a hero banner. */
export function HomeHero({ section }: HeroProps) {
  return useBanners("hero").banners.length > 0 ? (
    <BannerSlot position="hero" titleAs="h1" />
  ) : (
    <DefaultHero section={section} />
  );
}

function DefaultHero({ section: { title, text, linkTo, linkLabel } }: HeroProps) {
  const brand = useBrand();
  const words = isUnopened(useFilledLists()) ? UNOPENED : text.join(" ");
  return (
    <div className={classNames("container", styles["hero"])}>
      <div className={styles["panel"]}>
        <div className={styles["words"]}>
          <h1>{title || (brand.tagline ? `${brand.tagline}.` : brand.name)}</h1>
          {words && <p>{words}</p>}
          {linkTo && linkLabel && (
            <ButtonLink to={linkTo} look="honey">
              {linkLabel}
            </ButtonLink>
          )}
        </div>
        <div className={styles["floor"]} aria-hidden="true">
          <div className={styles["plate"]}>
            {ON_THE_PLATE.map((name) => (
              <Emoji key={name} name={name} size={120} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
