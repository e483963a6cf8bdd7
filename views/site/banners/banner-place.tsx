import type { section as kind } from "../../../src/sections/banner/banner.section.ts";
import type { SectionFields } from "../../../src/content/kinds/pages/section-kind.ts";
import { BannerSlot } from "./banner-slot.tsx";

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
