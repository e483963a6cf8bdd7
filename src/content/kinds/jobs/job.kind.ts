import type { Kind } from "../kind.ts";
import type { Job } from "./job.schema.ts";

export const jobKind: Kind<Job, "jobs"> = {
  name: "jobs",
  label: "Job",
  one: "job",
  many: "jobs",
  titleField: "title",
  categoryField: "department",
  statuses: { draft: "Draft", published: "Live", closed: "Archived" },
  again: { label: "Reopen", done: "open again" },
  visibility: { status: "published", from: "publishAt", until: "closesAt" },
  folders: ["/careers"],
  listPath: "/careers",
  path: (slug) => `/careers/${slug}`,
  roles: ["recruiter"],
  permissionWords: "Write, publish and archive job adverts",
  approvedWith: "jobs",
  place: { label: "Jobs", icon: "briefcase", letter: "j" },
  expected: [
    // The list of what the work is describes it as well.
    {
      path: "description",
      words: "a description",
      isExpected: ({ job_details: list }) => String(list) === "",
    },
    { path: "salary", words: "the pay" },
  ],
  list: {
    emoji: "handshake",
    hasPicture: false,
    emptyText:
      "A job advert is on the Careers page from the moment you publish it until its closing date. Only your colleagues see a draft, so start writing and publish when it is ready.",
  },
};
