import { z } from "zod";
import { SUBSCRIBER_LISTS, SUBSCRIBER_STATES } from "../../rules/contact/subscription.ts";
import { email } from "../../rules/schema/fields.ts";

/** A request to subscribe. `consent` must be given: the schema accepts nothing else. */
export const subscriptionSchema = z.strictObject({
  email,
  consent: z.literal(true, "Please tick this box: without it we may not write to you."),
  secondConsent: z.boolean().default(false),
  store: z.uuid("Please choose a store of the list.").nullable().default(null),
});

export type Subscription = z.output<typeof subscriptionSchema>;

/** A request for e-mails about jobs. An empty text stands for every job. */
export const jobAlertSchema = z.strictObject({
  email,
  department: z.string().max(80).default("").describe("As open jobs have it"),
  location: z.string().max(80).default("").describe("A place of work, such as a store, or an island"),
  employmentType: z.string().max(80).default(""),
  hours: z.string().max(80).default("").describe("As open jobs have them"),
});

export type JobAlert = z.output<typeof jobAlertSchema>;

/** A subscriber as staff see one. */
export const subscriberSchema = z
  .strictObject({
    id: z.uuid(),
    list: z.enum(SUBSCRIBER_LISTS).describe("`news`: the chain’s e-mails; `jobs`: e-mails about jobs"),
    email: z.string(),
    store: z.string().nullable().describe("The name of the chosen store"),
    jobs: z
      .string()
      .nullable()
      .describe("About which jobs: the filter as the query of /careers; empty for all"),
    state: z.enum(SUBSCRIBER_STATES),
    consents: z.array(z.string()).describe("What was agreed to, in the words of that moment"),
    consentDate: z.iso.datetime().describe("When the form was sent with these consents"),
    confirmedDate: z.iso.datetime().describe("When the owner of the address confirmed"),
    unsubscribedDate: z.iso.datetime().nullable(),
  })
  .meta({ id: "Subscriber" });

export type Subscriber = z.output<typeof subscriberSchema>;
