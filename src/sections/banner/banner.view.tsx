import { BannerPlace } from "../../../views/site/banners/banner-slot.tsx";
import type { SectionViewProps } from "../../content/kinds/pages/section-kind.ts";
import type { section as kind } from "./banner.section.ts";

export function View({ section }: SectionViewProps<typeof kind>) {
  return <BannerPlace section={section} />;
}
