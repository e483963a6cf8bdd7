import type { SpecialAnnouncement, WithContext } from "schema-dts";
import type { Recall } from "../../../src/content/kinds/recalls/recall.schema.ts";
import { absolutePicture } from "../../../src/rules/images/pictures.ts";
import { nameOrganization } from "../seo/organization.ts";
import { partsOf } from "./recall-words.ts";

/** A recall as schema.org structured data, which has no type of its own for one. */
export function describeRecall(
  recall: Recall,
  { name, publicUrl }: { name: string; publicUrl: string },
): WithContext<SpecialAnnouncement> {
  const { title, slug, product, brand, batch, pictures, publishAt, createdDate, updatedDate } = recall;
  const images = pictures.flatMap(({ imageUrl }) =>
    imageUrl === null ? [] : absolutePicture(imageUrl, publicUrl),
  );
  return {
    "@context": "https://schema.org",
    "@type": "SpecialAnnouncement",
    name: title,
    text: partsOf(recall)
      .map(({ heading, words }) => `${heading}: ${words.replaceAll(/\s+/g, " ")}`)
      .join(" "),
    category: "Product safety recall",
    datePosted: publishAt ?? createdDate,
    dateModified: updatedDate,
    url: new URL(`/recalls/${slug}`, publicUrl).href,
    publisher: nameOrganization(name, publicUrl),
    about: {
      "@type": "Product",
      name: product,
      ...(brand && { brand: { "@type": "Brand", name: brand } }),
      ...(batch && { description: batch }),
      ...(images.length > 0 && { image: images }),
    },
  };
}
