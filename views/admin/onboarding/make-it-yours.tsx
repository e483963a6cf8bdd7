import { useEffect, useId, useState, type ReactNode } from "react";
import type { Onboarding } from "../../../src/staff/make-it-yours/read-onboarding.ts";
import type { StepName } from "../../../src/rules/onboarding/onboarding-steps.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { useToast } from "../kit/toasts.tsx";
import styles from "./onboarding.module.css";
import { SampleRemoval } from "./sample-removal.tsx";
import { useRevalidator, Link } from "react-router";
import { callApi } from "../api-call.ts";
import { Check } from "lucide-react";
import { classNames } from "../../components/class-names.ts";

interface MakeItYoursProps {
  list: Onboarding;
  /** On the overview the list can be dismissed; in System it can be shown on the overview again. */
  place: "overview" | "system";
}

/** What makes a new installation its owner's, as a list that checks itself. */
export function MakeItYours({ list, place }: MakeItYoursProps) {
  const { state, steps, samples, removal } = list;
  const id = useId();
  const toast = useToast();
  const { busy, change } = useOnboardingChange();
  const settled = steps.filter(isSettled).length;
  const isFinished = settled === steps.length;
  const next = steps.find((step) => !isSettled(step))?.name;
  // A list that is finished while it is in view stays: its last step may be undone.
  const [wasFinished] = useState(isFinished);
  const isClosing = wasFinished && isFinished && place === "overview";
  useEffect(() => {
    if (isClosing) void finishOnboarding();
  }, [isClosing]);

  const leave = (name: StepName, left: boolean) => {
    const others = steps.filter((step) => step.left && step.name !== name).map((step) => step.name);
    void change({ leftSteps: left ? [...others, name] : others });
  };
  const dismiss = async () => {
    if (!(await change({ state: "dismissed" }))) return;
    toast({
      text: "The list is dismissed. You find it again in System.",
      undo: async () => void (await change({ state: "shown" })),
    });
  };
  return (
    <section id="make-it-yours" className={styles["list"]} aria-labelledby={id}>
      <header className={styles["head"]}>
        <div className={styles["title"]}>
          <h2 id={id} className={place === "overview" ? "large" : undefined}>
            Make it yours
          </h2>
          <p role="status">{progressWords(settled, steps.length)}</p>
        </div>
        <span className={styles["floor"]} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.name} className={styles["tile"]} data-settled={isSettled(step) || undefined} />
          ))}
        </span>
        {place === "overview" && !isFinished && (
          <Button tone="quiet" busy={busy} onClick={() => void dismiss()}>
            Dismiss the list
          </Button>
        )}
        {place === "system" && state !== "shown" && !isFinished && (
          <Button busy={busy} onClick={() => void change({ state: "shown" })}>
            Show it on the overview
          </Button>
        )}
      </header>
      {!isClosing && (
        <ol>
          {steps.map((step, at) => (
            <StepRow
              key={step.name}
              step={step}
              place={at + 1}
              isNext={step.name === next}
              busy={busy}
              onLeave={(left) => leave(step.name, left)}
            >
              {step.name === "samples" && !step.left && <SampleRemoval samples={samples} removal={removal} />}
            </StepRow>
          ))}
        </ol>
      )}
    </section>
  );
}

function isSettled({ done, left }: Onboarding["steps"][number]): boolean {
  return done || left;
}

function progressWords(settled: number, all: number): string {
  return settled === all
    ? `All ${all} steps are done. From now on the list is in System.`
    : `${settled} of ${all} steps are done. Each one ticks itself.`;
}

/** What a person decides about the list. */
interface OnboardingChange {
  state?: Onboarding["state"];
  leftSteps?: readonly StepName[];
}

const PATH = "/api/onboarding";

/** Writes that the list is finished. The screen is not read again, so that it shows the list a last time. */
async function finishOnboarding(): Promise<void> {
  // If it fails, the next visit of the overview writes it.
  await callApi(PATH, { method: "PUT", body: { state: "finished" } satisfies OnboardingChange });
}

/** Writes what a person decides about the list, and reads the screen again. */
function useOnboardingChange() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  /** @returns whether it was written */
  async function change(body: OnboardingChange): Promise<boolean> {
    setBusy(true);
    const result = await callApi(PATH, { method: "PUT", body });
    setBusy(false);
    if (!result.ok) toast({ text: result.error, tone: "bad" });
    await revalidate();
    return result.ok;
  }

  return { busy, change };
}

type Step = Onboarding["steps"][number];

interface StepRowProps {
  step: Step;
  /** Its number in the list, from 1. */
  place: number;
  /** Whether it is the first open step, whose link is the screen's main action. */
  isNext: boolean;
  busy: boolean;
  onLeave: (left: boolean) => void;
  /** What the step has instead of links. */
  children?: ReactNode;
}

/** A step of the list: whether it is done, why it is there, and the fields that are still to be filled in. */
function StepRow({ step, place, isNext, busy, onLeave, children }: StepRowProps) {
  const { name, done, left, fields } = step;
  const { title, why, links } = STEP_WORDS[name];
  const isOpen = !done && !left;
  return (
    <li className={styles["step"]} data-state={done ? "done" : left ? "left" : "open"}>
      <span className={styles["seal"]} aria-hidden="true">
        {done ? <Check size={22} /> : place}
      </span>
      <div className={classNames(styles["words"], "column gap-1")}>
        <h3>
          {title}
          {!isOpen && <span className={styles["mark"]}>{done ? "Done" : "Left as it is"}</span>}
        </h3>
        {isOpen && <p>{why}</p>}
        {isOpen && <OpenFields fields={fields} />}
        {children}
      </div>
      <div className={classNames(styles["links"], "row")}>
        {isOpen &&
          links.map(({ label, to }, at) => (
            <ButtonLinkTo key={to} to={to} tone={isNext && at === 0 ? "primary" : "plain"}>
              {label}
            </ButtonLinkTo>
          ))}
        {!done && (
          <Button
            tone="quiet"
            busy={busy}
            aria-label={`${left ? "Resume" : "Leave as it is"}: ${title}`}
            onClick={() => onLeave(!left)}
          >
            {left ? "Resume" : "Leave as it is"}
          </Button>
        )}
      </div>
    </li>
  );
}

const REASONS = [
  { reason: "empty", words: "Empty" },
  { reason: "unchanged", words: "As at the first start" },
] as const;

function OpenFields({ fields }: Pick<Step, "fields">) {
  return REASONS.map(({ reason, words }) => {
    const named = fields.filter((field) => field.reason === reason);
    if (named.length === 0) return null;
    return (
      <p key={reason} className={styles["fields"]}>
        {words}:{" "}
        {named.map(({ setting, field, label }, at) => (
          <span key={`${setting}.${field}`}>
            <Link to={`/admin/settings/${setting}#field-${field}`}>{label}</Link>
            {at < named.length - 1 ? ", " : "."}
          </span>
        ))}
      </p>
    );
  });
}

/** What staff read of a step, and where it is done. */
interface StepWords {
  title: string;
  why: string;
  /** The links of the step while it is open, the main one first. */
  links: readonly { label: string; to: string }[];
}

const STEP_WORDS: Readonly<Record<StepName, StepWords>> = {
  brand: {
    title: "Name, logo and colours",
    why: "They are on every page, in e-mails and in the icon of the site. Without a logo, the name is drawn as a word mark.",
    links: [
      { label: "Enter the name", to: "/admin/settings/brand#field-name" },
      { label: "Upload a logo", to: "/admin/settings/brand#field-logoLight" },
      { label: "Choose colours", to: "/admin/settings/colours#field-primary" },
    ],
  },
  contact: {
    title: "Contacts and links",
    why: "How visitors reach you, who the company is, and where the buttons of the site lead.",
    links: [
      { label: "Enter contacts", to: "/admin/settings/contact#field-phone" },
      { label: "Enter links", to: "/admin/settings/links#field-shopOnline" },
    ],
  },
  store: {
    title: "Your first store, with its hours",
    why: "Visitors see where it is and whether it is open now. It counts once it is published.",
    links: [{ label: "Add a store", to: "/admin/stores/new#field-name" }],
  },
  menus: {
    title: "Menus",
    why: "The entries of the header and the columns of the footer, in your words and your order.",
    links: [
      { label: "Edit the header", to: "/admin/settings/header" },
      { label: "Edit the footer", to: "/admin/settings/footer" },
    ],
  },
  samples: {
    title: "Sample content removed",
    why: "The site began with invented products, jobs, recipes and stores, so that you can see how it looks.",
    links: [],
  },
  people: {
    title: "Colleagues invited",
    why: "Each person has an account with the rights they need, and the history says who did what.",
    links: [{ label: "Invite a colleague", to: "/admin/people#invite" }],
  },
  mail: {
    title: "A mail server",
    why: "Invitations and password links need it. Set SMTP_URL and MAIL_FROM where the site is started, and start it again. Until then, e-mails are written to the outbox in the data folder.",
    links: [
      { label: "See the state of e-mail", to: "/admin/system#mail" },
      { label: "Name the sender", to: "/admin/settings/mail#field-senderName" },
    ],
  },
  backups: {
    title: "Backups on another disk",
    why: "Backups on the disk of the data are lost with it. Set BACKUP_DIR to a folder on another disk where the site is started, and start it again.",
    links: [{ label: "See the backups", to: "/admin/system#backups" }],
  },
};
