import type { JobPosting, PostalAddress, WithContext } from "schema-dts";
import { escapeHtml } from "../../../src/rules/text/fill-words.ts";
import { paragraphsOf } from "../../../src/rules/text/text.ts";
import type { Job } from "../../../src/content/kinds/jobs/job.schema.ts";
import type { Store } from "../../../src/content/kinds/stores/store.schema.ts";
import { nameOrganization, type SiteOrigin } from "../seo/organization.ts";
import { postedAt } from "./job-summary.ts";

/** The fields of the job's store that the job page shows. */
export const PLACE_FIELDS = ["name", "street", "locality", "postcode", "island", "slug"] as const;

export type JobPlace = Pick<Store, (typeof PLACE_FIELDS)[number]>;

const TYPES: Readonly<Record<Exclude<Job["employmentType"], "">, string>> = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  seasonal: "TEMPORARY",
  internship: "INTERN",
};

const PERIODS: Readonly<Record<NonNullable<Job["salary"]>["period"], string>> = {
  hour: "HOUR",
  month: "MONTH",
  year: "YEAR",
};

/**
 * A job as schema.org structured data.
 *
 * @param place the store at which it is, if it is in one.
 * @param isDirect whether one applies on this site, by its form.
 */
export function jobPosting(
  job: Job,
  place: JobPlace | undefined,
  { name: siteName, publicUrl }: SiteOrigin,
  isDirect: boolean,
): WithContext<JobPosting> {
  const { salary } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: job.title,
    description: descriptionHtml(job),
    identifier: { "@type": "PropertyValue", name: siteName, value: job.id },
    url: new URL(`/careers/${job.slug}`, publicUrl).href,
    datePosted: postedAt(job),
    ...(job.closesAt && { validThrough: job.closesAt }),
    ...(job.employmentType && { employmentType: TYPES[job.employmentType] }),
    ...(job.hours && { workHours: job.hours }),
    industry: "Retail",
    occupationalCategory: job.department,
    hiringOrganization: { ...nameOrganization(siteName, publicUrl), sameAs: publicUrl },
    jobLocation: {
      "@type": "Place",
      name: `${siteName} ${job.location}`,
      address: describeAddress(place ?? job.workplace),
    },
    ...describeRequirements(job),
    ...(job.job_details.length > 0 && { responsibilities: job.job_details.join("; ") }),
    ...(job.benefits.length > 0 && { jobBenefits: job.benefits.join("; ") }),
    ...(salary && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: {
          "@type": "QuantitativeValue",
          minValue: salary.min / 100,
          maxValue: salary.max / 100,
          unitText: PERIODS[salary.period],
        },
      },
    }),
    directApply: isDirect,
  };
}

/** Of a store or of another place of work. Without either, only the country is known. */
function describeAddress(place: JobPlace | Job["workplace"]): PostalAddress {
  return {
    "@type": "PostalAddress",
    ...(place && {
      streetAddress: place.street,
      addressLocality: place.locality,
      ...("island" in place && { addressRegion: place.island }),
      ...(place.postcode && { postalCode: place.postcode }),
    }),
    addressCountry: "MT",
  };
}

/** What applicants need, as far as the advert says it. */
function describeRequirements({ requirements, education, experienceMonths }: Job) {
  return {
    ...(requirements.length > 0 && { qualifications: requirements.join("; ") }),
    ...(education && {
      educationRequirements:
        education === "no requirements"
          ? education
          : ({ "@type": "EducationalOccupationalCredential", credentialCategory: education } as const),
    }),
    ...(experienceMonths !== null && {
      experienceRequirements:
        experienceMonths === 0
          ? "no requirements"
          : ({
              "@type": "OccupationalExperienceRequirements",
              monthsOfExperience: experienceMonths,
            } as const),
    }),
  };
}

/** The whole advertisement as simple HTML, as job search engines require. */
function descriptionHtml(job: Job): string {
  const paragraphs = [...paragraphsOf(job.introduction), ...paragraphsOf(job.description)];
  return [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    listHtml("What you will do", job.job_details),
    listHtml("What you bring", job.requirements),
    listHtml("What you get", job.benefits),
  ].join("");
}

function listHtml(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return `<p><strong>${title}</strong></p><ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul>`;
}
