import type { Banner } from "../../../src/schema/banner.ts";
import type { PictureAlternative } from "../../components/picture.tsx";

/** The specification's breakpoints (section 9), narrowest first. */
const MEDIA = [
  ["mobile", "(max-width: 768px)"],
  ["tablet", "(min-width: 768.02px) and (max-width: 1024px)"],
  ["desktop", "(min-width: 1024.02px)"],
] as const;

/** A banner's picture, and those that stand in for it at a breakpoint. One without the first uses the widest it has. */
export function bannerPicture({ imageUrl, responsive }: Pick<Banner, "imageUrl" | "responsive">): {
  url: string | null;
  alternatives: PictureAlternative[];
} {
  return {
    url: imageUrl ?? responsive?.desktop ?? responsive?.tablet ?? responsive?.mobile ?? null,
    alternatives: MEDIA.flatMap(([name, media]) => {
      const url = responsive?.[name];
      return url ? [{ media, url }] : [];
    }),
  };
}
