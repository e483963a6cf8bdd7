import type { Banner } from "../../../src/content/kinds/banners/banner.schema.ts";
import type { PictureAlternative } from "../../components/picture.tsx";

const DEVICES = ["mobile", "tablet", "desktop"] as const;

/**
 * A banner's picture and its alternatives for each breakpoint. Without a main picture, the widest alternative is
 * used.
 */
export function bannerPicture({ imageUrl, responsive }: Pick<Banner, "imageUrl" | "responsive">): {
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
