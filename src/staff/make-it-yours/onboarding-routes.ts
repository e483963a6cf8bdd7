import { Router, type Response } from "express";
import { z } from "zod";
import { getAuthentication } from "../../http/authentication.ts";
import { hasPermission, writePermission } from "../../rules/access/permissions.ts";
import { SAMPLES, bulkChangeSchema } from "../../content/bulk/bulk-changes.ts";
import { continueBulkChange, undoBulkChange } from "../../content/bulk/run-bulk-change.ts";
import { CONTENT_KINDS, kindOf } from "../../content/kinds/kinds.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import { ForbiddenError } from "../../errors.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import { STEP_NAMES } from "../../rules/onboarding/onboarding-steps.ts";
import {
  onboardingSchema,
  readOnboarding,
  ONBOARDING_STATES,
  writeOnboardingState,
  type OnboardingParts,
} from "./read-onboarding.ts";
import { startSampleRemoval } from "./sample-records.ts";

/** The calls of the list "Make it yours" of a new installation. */
export function onboardingRoutes(parts: OnboardingParts): Router {
  const router = Router();
  route(router, "/", { get: readList(parts), put: writeList(parts) });
  route(router, "/samples/removals", { post: startRemoval(parts) });
  route(router, "/samples/removals/:id/continue", {
    post: {
      ...stepOfRemoval(
        parts,
        "Continue to take out the sample content; repeat until none is waiting",
        continueBulkChange,
      ),
      recentProof: true,
    },
  });
  route(router, "/samples/removals/:id/undo", {
    post: stepOfRemoval(
      parts,
      "Bring the sample content of the last day back; repeat until none is changed",
      undoBulkChange,
    ),
  });
  return router;
}

function readList(parts: OnboardingParts): Operation {
  return {
    summary: "The list of what makes a new installation its owner's, with what each step lacks",
    access: "settings.write",
    answer: ok("As of now", onboardingSchema),
    handle: () => readOnboarding(parts),
  };
}

const changeSchema = z
  .strictObject({
    state: z.enum(ONBOARDING_STATES, "Please say shown, dismissed or finished."),
    leftSteps: z
      .array(z.enum(STEP_NAMES, "There is no such step."))
      .max(STEP_NAMES.length, "Please name each step once.")
      .describe("The steps that stay as they are"),
  })
  .partial();

function writeList(parts: OnboardingParts): Operation {
  return withBody({
    summary: "Show or dismiss the list of a new installation, or leave steps as they are",
    access: "settings.write",
    body: { schema: changeSchema },
    answer: ok("The list", onboardingSchema),
    async handle({ state, leftSteps }) {
      await writeOnboardingState(
        parts.db,
        { state, leftSteps: leftSteps && [...new Set(leftSteps)] },
        parts.clock(),
      );
      return readOnboarding(parts);
    },
  });
}

function startRemoval(parts: OnboardingParts): Operation {
  return {
    summary: "Begin to take out the unedited sample content; nothing is written before it is continued",
    access: "settings.write",
    recentProof: true,
    answer: created("The change", bulkChangeSchema),
    failures: { 409: "There is no unedited sample content left" },
    handle(_request, response) {
      requireAllContent(response);
      return startSampleRemoval(parts.db, authorship(parts, response));
    },
  };
}

function stepOfRemoval(parts: OnboardingParts, summary: string, run: typeof continueBulkChange): Operation {
  return {
    summary,
    access: "settings.write",
    answer: ok("How far it is, and what was left alone", bulkChangeSchema),
    failures: { 404: "There is no such change, or it is older than a day" },
    handle(request, response) {
      requireAllContent(response);
      return run(parts.db, SAMPLES, String(request.params["id"]), authorship(parts, response));
    },
  };
}

/** @throws ForbiddenError unless the user may write every kind of content. */
function requireAllContent(response: Response): void {
  const { user } = getAuthentication(response);
  const missing = CONTENT_KINDS.find((kind) => !hasPermission(user, writePermission(kind)));
  if (missing)
    throw new ForbiddenError(
      `The sample content has ${kindOf(missing).many}, which your account may not change. Nothing was changed.`,
    );
}
