import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { getUserWithPermission, refreshAuthentication } from "../../http/authentication.ts";
import { authorship } from "../../content/lifecycle/handlers.ts";
import { created, ok, type Operation, route, withBody } from "../../http/route.ts";
import { parseFields } from "../../http/body.ts";
import { readId } from "../../http/query.ts";
import { line } from "../../rules/schema/fields.ts";
import { libraryCalls, type LibraryDependencies } from "../library-routes.ts";
import { pictureLibrary, pictureSchema } from "./pictures.ts";
import { usageSchema } from "../library.ts";
import type { PictureEncoder } from "./encode-picture.ts";
import { receiveUpload } from "../receive-upload.ts";
import { NEEDS_YES } from "../../content/approvals/require-approval.ts";
import { replacePicture } from "./replace-picture.ts";
import { storePicture, type StoredPicture } from "./store-picture.ts";
import { withUploadFolder } from "../remove-orphans.ts";

export interface MediaDependencies extends LibraryDependencies {
  /** Encodes uploads, in a process of its own. */
  pictures: PictureEncoder<string>;
}

/** `POST /upload/image` (specification, section 7). */
export function uploadRoutes(api: MediaDependencies): Router {
  const router = Router();
  route(router, "/image", { post: uploadImage(api) });
  return router;
}

/** The calls of the picture library. */
export function imageRoutes(api: MediaDependencies): Router {
  const router = Router();
  const { list, change, usage, remove, undo } = libraryCalls(api, "images", {
    items: pictureLibrary,
    schema: pictureSchema,
    words: alt,
    says: {
      words: "alternative text",
      change: "Change a picture's alternative text",
      use: "use a picture",
      deleted: "The picture and all its files are deleted",
      undo: "Undo a replacement",
    },
  });
  route(router, "/", { get: list });
  route(router, "/replacements/:id/undo", { post: undo });
  route(router, "/:id/usage", { get: usage });
  route(router, "/:id/replace", { post: replaceImage(api) });
  route(router, "/:id", { put: change, delete: remove });
  return router;
}

const alt = line(300);

const UPLOAD_FORM: Operation["form"] = {
  image: {
    description:
      "The file. Its format is detected from its content, not from its name or type. AVIF and interlaced PNG take at most 12.5 megapixels, GIF and progressive JPEG of full colour resolution 25",
    file: true,
  },
  alt: { description: "Alternative text; optional", file: false },
};

const UPLOAD_FAILURES = {
  400: "The picture is damaged, has too many pixels or takes too much to process, or the form is invalid",
  413: "The file is larger than 10 MB",
  415: "The format is not supported (SVG is not), or the body is not a multipart form",
  503: "Too many uploads are waiting, or the storage cannot be reached; see Retry-After",
};

const storedSchema = pictureSchema.omit({ bytes: true, createdDate: true });

function uploadImage(api: MediaDependencies): Operation {
  return {
    summary: "Upload a picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB and 50 megapixels",
    access: "media.write",
    form: UPLOAD_FORM,
    answer: created("The picture; uploading the same file again returns the existing one", storedSchema),
    failures: UPLOAD_FAILURES,
    async handle(request, response) {
      const picture = await storeUpload(api, request, response);
      response.location(picture.imageUrl);
      return picture;
    },
  };
}

function storeUpload(
  { db, clock, uploads, workDir, pictures }: MediaDependencies,
  request: Request,
  response: Response,
): Promise<StoredPicture> {
  return withUploadFolder(workDir, async (folder) => {
    const upload = await receiveUpload(request, response, folder);
    await refreshAuthentication(response);
    getUserWithPermission(response, "media.write");
    const fields = parseFields(upload.fields, z.strictObject({ alt: alt.default("") }));
    return storePicture({ db, uploads, workDir, encoder: pictures }, upload.file, {
      ...fields,
      now: clock(),
    });
  });
}

const replaceSchema = z.strictObject({
  with: z.uuid("Please choose a picture of the library.").describe("The id of the new picture"),
  alt: alt
    .optional()
    .describe("A new description, in the library and in the records; without it each keeps its own"),
});

function replaceImage(api: MediaDependencies): Operation {
  return withBody({
    summary: "Replace a picture by another one of the library in every record that shows it",
    access: "media.write",
    body: { schema: replaceSchema },
    answer: ok(
      "The new picture, the records that use it, and `changeId` to undo it with for a day",
      z.strictObject({
        picture: pictureSchema,
        changeId: z.uuid(),
        replaced: z.array(usageSchema).describe("The records that now show the new picture"),
        binned: z.array(usageSchema).describe("Records in the bin, which still refer to the old picture"),
      }),
    ),
    failures: {
      403: "The account may not write one of the records that show the picture; nothing was replaced",
      404: "Picture not found",
      409: "It is the same picture, or a record that shows it is no longer valid; nothing was replaced",
      422: NEEDS_YES,
    },
    async handle({ with: otherId, alt: description }, request, response) {
      const old = await pictureLibrary.get(api.db, readId(request.params["id"], "Picture"));
      const picture = await pictureLibrary.get(api.db, readId(otherId, "Picture"));
      const user = getUserWithPermission(response, "media.write");
      const swap = { old, picture, alt: description };
      const done = await replacePicture(api.db, swap, user, authorship(api, response));
      return { picture: await pictureLibrary.get(api.db, picture.id), ...done };
    },
  });
}
