import { Router, type Response } from "express";
import { z } from "zod";
import { serverKindOf } from "../../content/kinds/kinds.server.ts";
import { CONTENT_KINDS } from "../../content/kinds/kinds.ts";
import { requireWithin, storeLimit } from "../../content/lifecycle/own-stores.ts";
import type { ApiDependencies } from "../../content/lifecycle/server-kind.ts";
import { getUserWithPermission } from "../../http/authentication.ts";
import { readBody } from "../../http/body.ts";
import { readId } from "../../http/query.ts";
import { done, ok, type Operation, route, withQuery } from "../../http/route.ts";
import { writePermission } from "../../rules/access/permissions.ts";
import {
  changeComment,
  changeSchema,
  commentAnswer,
  deleteComment,
  getComment,
  listComments,
  type CommentsOf,
} from "./comments.ts";

/** The calls for comments that people with a preview link have written on drafts. */
export function commentRoutes(api: ApiDependencies): Router {
  const router = Router();
  route(router, "/", { get: list(api) });
  route(router, "/:id", { put: change(api), delete: remove(api) });
  return router;
}

const listQuery = {
  type: z.enum(CONTENT_KINDS),
  id: z.uuid().transform((id) => id.toLowerCase()),
};

/** The caller, who may write the record. @throws ForbiddenError; NotFoundError where it is of other stores. */
async function requireWriter({ db }: ApiDependencies, response: Response, of: CommentsOf) {
  const { contentType, recordId } = of;
  const user = getUserWithPermission(response, writePermission(contentType), true);
  await requireWithin(db, serverKindOf(contentType), recordId, storeLimit(user, { name: contentType }));
  return user;
}

function list(api: ApiDependencies): Operation {
  return withQuery({
    summary: "Read the comments on a record by people with a preview link",
    access: "signed-in",
    apiTokens: true,
    query: listQuery,
    answer: ok("The comments, the oldest first", z.array(commentAnswer)),
    failures: {
      403: "The account may not write records of this type",
      404: "The record is of no store of the account's",
    },
    async handle({ type: contentType, id: recordId }, _request, response) {
      await requireWriter(api, response, { contentType, recordId });
      return listComments(api.db, { contentType, recordId });
    },
  });
}

function change(api: ApiDependencies): Operation {
  return {
    summary: "Answer a comment, or say whether it is resolved",
    access: "signed-in",
    apiTokens: true,
    body: { schema: changeSchema },
    answer: ok("The comment", commentAnswer),
    failures: {
      404: "Comment not found",
      409: "A colleague has changed it since; `current` is what it is now",
    },
    async handle(request, response) {
      const comment = await getComment(api.db, readId(request.params["id"], "Comment"));
      const { name } = await requireWriter(api, response, comment);
      const changes = readBody(request, changeSchema);
      return changeComment(api.db, comment.id, changes, { name, now: api.clock() });
    },
  };
}

function remove(api: ApiDependencies): Operation {
  return {
    summary: "Delete a comment and its answer for good",
    access: "signed-in",
    apiTokens: true,
    answer: done("It is gone, also for the person who wrote it"),
    failures: { 404: "Comment not found" },
    async handle(request, response) {
      const comment = await getComment(api.db, readId(request.params["id"], "Comment"));
      await requireWriter(api, response, comment);
      await deleteComment(api.db, comment, api.clock());
    },
  };
}
