import type { FormDeclaration } from "../form.ts";

export const jobForm: FormDeclaration = {
  kind: "jobs",
  blank: {
    title: "",
    department: "",
    location: "",
    employmentType: "full-time",
    introduction: "",
    description: "",
    job_details: [],
    requirements: [],
    benefits: [],
    salary: null,
    status: "draft",
    publishAt: null,
    closesAt: null,
    applyUrl: null,
    applyEmail: null,
  },
  main: [
    {
      title: "The job",
      fields: [
        { is: "line", path: "title", label: "Job title", required: true, max: 120 },
        {
          is: "line",
          path: "department",
          label: "Department",
          required: true,
          max: 80,
          choices: "department",
          short: true,
        },
        {
          is: "line",
          path: "location",
          label: "Place of work",
          required: true,
          max: 80,
          choices: "location",
          short: true,
          help: "A store's name, or head office.",
        },
        {
          is: "select",
          path: "employmentType",
          label: "Employment",
          required: true,
          short: true,
          options: [
            { value: "full-time", label: "Full-time" },
            { value: "part-time", label: "Part-time" },
            { value: "seasonal", label: "Seasonal" },
            { value: "internship", label: "Internship" },
          ],
        },
        {
          is: "text",
          path: "introduction",
          label: "Introduction",
          max: 1_000,
          rows: 3,
          help: "Two or three sentences that make somebody want to read on.",
        },
        { is: "text", path: "description", label: "Description", max: 10_000, rows: 8 },
      ],
    },
    {
      title: "In points",
      fields: [
        { is: "lines", path: "job_details", label: "What the work is", one: "Task", max: 500 },
        { is: "lines", path: "requirements", label: "What we look for", one: "Requirement", max: 500 },
        { is: "lines", path: "benefits", label: "What we offer", one: "Benefit", max: 500 },
      ],
    },
  ],
  side: [
    {
      title: "Pay",
      fields: [
        {
          is: "group",
          path: "salary",
          label: "Pay",
          words: "Show the pay range",
          help: "Applicants have a right to know it before the interview (EU 2023/970).",
          blank: { min: null, max: null, period: "hour" },
          fields: [
            { is: "price", path: "salary.min", label: "Lowest pay", required: true, short: true },
            { is: "price", path: "salary.max", label: "Highest pay", required: true, short: true },
            {
              is: "select",
              path: "salary.period",
              label: "Paid by the",
              required: true,
              options: [
                { value: "hour", label: "Hour" },
                { value: "month", label: "Month" },
                { value: "year", label: "Year" },
              ],
            },
          ],
        },
      ],
    },
    {
      title: "How to apply",
      fields: [
        {
          is: "line",
          path: "applyEmail",
          label: "Apply by mail to",
          type: "email",
          max: 254,
          nullable: true,
        },
        {
          is: "line",
          path: "applyUrl",
          label: "Apply on a web page",
          max: 500,
          nullable: true,
          help: "Begins with https://. Leave both empty, and people apply to our careers address.",
        },
      ],
    },
    { title: "Address", fields: [{ is: "slug", path: "slug", label: "Address", from: "title" }] },
  ],
  dates: [
    {
      is: "instant",
      path: "publishAt",
      label: "Shows from",
      help: "Empty means from the moment you publish it.",
    },
    { is: "instant", path: "closesAt", label: "Closes on", help: "Then it disappears by itself." },
  ],
  publish: { status: "published", label: "Publish", done: "is published" },
  withdraw: [
    { status: "draft", label: "Take off the site", done: "is a draft again" },
    { status: "closed", label: "Close this job", done: "is closed" },
  ],
};
