import { Router } from "express";
import { NotFoundError } from "../../errors.ts";
import { readId } from "../../http/query.ts";
import { type Operation, route } from "../../http/route.ts";
import { NOT_TAKEN, type SendingParts, stored, text } from "../forms/form-routes.ts";
import { applicationTarget } from "./application-target.ts";

/** The call of jobs beside those of every kind: applications. */
export function jobRoutes(parts: SendingParts): Router {
  const router = Router();
  route(router, "/:id/applications", { post: apply(parts) });
  return router;
}

function apply({ db, site, receiver }: SendingParts): Operation {
  const file = { description: "A PDF, DOCX or ODT file, or a photo of a page, of 5 MB at most", file: true };
  return {
    summary: "Apply for a job, as its page does (multipart/form-data)",
    access: "anyone",
    form: {
      name: text("The name; required"),
      email: text("An e-mail address, to which the applicant's own link goes; required"),
      phone: text("A phone number"),
      start: text("When the applicant could start"),
      stores: text("The ids of stores where they would like to work, as several parts"),
      message: text("A few lines"),
      "the id of a question": text("The answer to a question of the job (`questions`)"),
      keep: text("`Yes`: it may be kept for a year"),
      shown: text("When the form was read, as an ISO date"),
      cv: file,
      file,
    },
    answer: stored("applicant"),
    failures: {
      ...NOT_TAKEN,
      404: "There is no such job, or it is closed",
      409: "People apply for this job elsewhere",
    },
    async handle(request, response) {
      const target = await applicationTarget(db, site, readId(request.params["id"], "Job"));
      if (!target) throw new NotFoundError("Job");
      return receiver.receiveCall(request, response, target);
    },
  };
}
