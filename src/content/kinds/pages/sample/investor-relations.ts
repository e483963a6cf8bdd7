import type { SamplePage } from "./sample-page.ts";

/** The page for investors. */
export const investorRelations: SamplePage = {
  slug: "investor-relations",
  title: "Investor relations",
  description:
    "{name} for investors: key figures, annual and half-year reports, the financial calendar, governance and contact.",
  sections: [
    {
      id: "opening",
      kind: "head",
      look: "ground",
      title: "Investor relations",
      lead: "A family business that became five supermarkets, one good loaf at a time. Here are our figures as plainly as our prices.",
      tone: "sea",
      emoji: "chart-increasing",
      links: [{ linkTo: "mailto:{investorsEmail}", linkLabel: "Write to us" }],
    },
    {
      id: "figures",
      kind: "figures",
      look: "large",
      title: "The year 2025 in figures",
      figures: [
        { value: "€120.3m", label: "Revenue" },
        { value: "€5.4m", label: "Operating profit" },
        { value: "640", label: "Colleagues, give or take a seasonal baker" },
        { value: "5", label: "Supermarkets in Malta and Gozo" },
      ],
    },
    {
      id: "growth",
      kind: "chart",
      title: "Five years of steady growth",
      lead: "Financial years end on 31 December. Amounts are in million euro.",
      caption: "Revenue and operating profit by year, in million euro",
      rowName: "Year",
      valueName: "Revenue",
      secondName: "Growth",
      thirdName: "Operating profit",
      rows: [
        {
          label: "2025",
          value: "120.3",
          second: "6.6%",
          third: "5.4",
        },
        {
          label: "2024",
          value: "112.8",
          second: "3.8%",
          third: "4.5",
        },
        {
          label: "2023",
          value: "108.7",
          second: "5.3%",
          third: "4.8",
        },
        {
          label: "2022",
          value: "103.2",
          second: "6.0%",
          third: "4.5",
        },
        {
          label: "2021",
          value: "97.4",
          second: "3.5%",
          third: "4.0",
        },
      ],
    },
    {
      id: "reports",
      kind: "reports",
      title: "Reports",
      reports: [
        {
          title: "Half-year report 2026",
          note: "PDF, 2.0 MB",
          linkTo: "https://investors.suqna.example/half-year-report-2026.pdf",
        },
        {
          title: "Annual report 2025",
          note: "PDF, 4.2 MB",
          linkTo: "https://investors.suqna.example/annual-report-2025.pdf",
        },
        {
          title: "Half-year report 2025",
          note: "PDF, 1.3 MB",
          linkTo: "https://investors.suqna.example/half-year-report-2025.pdf",
        },
        {
          title: "Annual report 2024",
          note: "PDF, 4.4 MB",
          linkTo: "https://investors.suqna.example/annual-report-2024.pdf",
        },
        {
          title: "Half-year report 2024",
          note: "PDF, 1.5 MB",
          linkTo: "https://investors.suqna.example/half-year-report-2024.pdf",
        },
        {
          title: "Annual report 2023",
          note: "PDF, 4.6 MB",
          linkTo: "https://investors.suqna.example/annual-report-2023.pdf",
        },
      ],
    },
    {
      id: "calendar",
      kind: "dates",
      title: "Financial calendar",
      dates: [
        {
          day: "2027-03-29T22:00:00.000Z",
          title: "Annual results 2026",
        },
        {
          day: "2027-05-18T22:00:00.000Z",
          title: "Annual general meeting on 2026",
        },
        {
          day: "2027-08-24T22:00:00.000Z",
          title: "Half-year results 2027",
        },
        {
          day: "2027-11-09T23:00:00.000Z",
          title: "Third-quarter trading update 2027",
        },
      ],
      note: "Results are published at 08:00 Malta time. Dates may change; this page changes with them.",
    },
    {
      id: "governance",
      kind: "people",
      title: "Governance",
      lead: "Three directors run the company and three hold them to account. The board meets eight times a year, at least once in every store; audit and nominations committees report to it.",
      look: "initials",
      people: [
        {
          name: "Ġiljan Camenzuli-Borg",
          role: "Chair, independent",
          words: "Chairs the nominations committee. In the chair since 2021.",
        },
        {
          name: "Marlène Xuereb Pisani",
          role: "Chief executive",
          words: "Began on the tills in Qormi and has led the company since 2016.",
        },
        {
          name: "Rożanna Cachia",
          role: "Commercial director",
          words: "Knows every grower who delivers to us, and most of their dogs.",
        },
        {
          name: "Lawrenz Spiteri Gauci",
          role: "Finance director",
          words: "Answers for these figures, and likes to be asked about them.",
        },
        {
          name: "Ċensina Mifsud Attard",
          role: "Non-executive, independent",
          words: "Chairs the audit and risk committee. Former auditor.",
        },
        {
          name: "Ġużeppi Farrugia Zahra",
          role: "Non-executive, colleagues' representative",
          words: "Butcher in Żabbar, elected by his colleagues every three years.",
        },
      ],
    },
    {
      id: "contact",
      kind: "call-to-action",
      look: "contacts",
      title: "Talk to us",
      text: "Analysts, shareholders and the simply curious are welcome. We answer within two working days, and we would rather explain a figure twice than have it misunderstood.",
      contacts: ["investorsEmail", "phone"],
    },
  ],
};
