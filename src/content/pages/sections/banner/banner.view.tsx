import { BannerSlot } from "../../../../../views/site/banners/banner-slot.tsx";
import type { SectionViewProps } from "../../section-kind.ts";
import type { section as kind } from "./banner.section.ts";

/** The banners of a position. */
export function View({ section: { position } }: SectionViewProps<typeof kind>) {
  return <BannerSlot position={position} />;
}
