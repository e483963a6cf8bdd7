import { useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { ArrowRight } from "lucide-react";
import { classNames } from "../../components/class-names.ts";
import { hrefWith, LIBRARY_PAGE_SIZE, readPage } from "../../../src/rules/lists/list-page.ts";
import { readAdmin } from "../admin-loader.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { SearchInput } from "../kit/controls.tsx";
import { EmptyState } from "../kit/notice.tsx";
import { Pager } from "../kit/pager.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { LinkTabs, STAY } from "../kit/tabs.tsx";
import type { Route } from "./+types/pictures-screen";
import { DropZone } from "./drop-zone.tsx";
import { LibraryTabs } from "../library/library-tabs.tsx";
import { PictureCard, useUnsavedDescriptions } from "./picture-card.tsx";
import styles from "../library/library.module.css";
import { UploadQueue, useUploadQueue } from "./upload-queue.tsx";
import { useUnsavedWork } from "../unsaved-work.ts";
import type { Picture as LibraryPicture } from "../../../src/media/pictures/pictures.ts";
import { formatDate } from "../../../src/rules/time/dates.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { Picture } from "../../components/picture.tsx";
import { ItemDetails } from "../library/item-details.tsx";
import type { ChosenPicture } from "../library/uploads.ts";
import { UploadOrChoosePicture } from "./choose-picture.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readLibraryQuery(url.searchParams);
  const library = await readAdmin(context, (queries) => queries.pictures(query));
  return { ...library, query };
}

/** The picture library: upload pictures, describe them, see where they are used. */
export default function PicturesScreen({ loaderData }: Route.ComponentProps) {
  const { pictures, total, query } = loaderData;
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state !== "idle";
  const [opened, setOpened] = useState<string>();
  const queue = useUploadQueue(() => void revalidate());
  const unsaved = useUnsavedDescriptions();
  // A click on a link blurs the field of a description, which saves it: leaving then goes on.
  useUnsavedWork(
    queue.busy
      ? `Leaving cancels the uploads that are not finished${unsaved.any ? ", and a description is not saved yet" : ""}.`
      : unsaved.any && "A description is not saved yet. If saving it failed, the picture’s card says why.",
    {
      ...(queue.busy && { title: "Uploads are still running" }),
      ...(queue.busy && !unsaved.any && { leave: "Leave and cancel uploads" }),
      hasFailed: queue.failed,
    },
  );
  const shown = pictures.find(({ id }) => id === opened);
  return (
    <div className="screen dense">
      <ScreenTitle
        title="Pictures"
        lead="All the pictures that posts, products, banners and stores can use."
      />
      <LibraryTabs current="pictures" />
      <DropZone label="Upload pictures" primary multiple onFiles={queue.add}>
        <UploadQueue queue={queue} />
      </DropZone>
      <div className={styles["finding"]}>
        <LinkTabs
          label="Which pictures"
          tabs={[
            {
              to: addressOf({ ...query, missingAlt: false, page: 1 }),
              label: "All",
              current: !query.missingAlt,
            },
            {
              to: addressOf({ ...query, missingAlt: true, page: 1 }),
              label: "Without a description",
              current: query.missingAlt,
            },
          ]}
        />
        <Form role="search" state={STAY} className={styles["search"]}>
          {query.missingAlt && <input type="hidden" name="missingAlt" value="true" />}
          <SearchInput
            name="q"
            aria-label="Search descriptions"
            placeholder="Search descriptions"
            defaultValue={query.q}
          />
          <Button type="submit">Search</Button>
        </Form>
      </div>
      <p role="status" className="quiet">
        {plural(total, "picture", "pictures")}
      </p>
      {pictures.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <ul className={styles["grid"]} aria-busy={busy}>
          {pictures.map((picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              unsaved={unsaved}
              onOpen={() => setOpened(picture.id)}
              onChanged={() => void revalidate()}
            />
          ))}
        </ul>
      )}
      <Pager list={loaderData} perPage={LIBRARY_PAGE_SIZE} hrefOf={(page) => addressOf({ ...query, page })} />
      {shown && (
        <PictureDetails
          key={shown.id}
          picture={shown}
          onClose={() => setOpened(undefined)}
          onChanged={() => void revalidate()}
        />
      )}
    </div>
  );
}

function Nothing({ query: { q, missingAlt } }: { query: LibraryQuery }) {
  if (missingAlt && q === "") {
    return (
      <EmptyState emoji="star" title="Every picture has a description">
        Screen readers read them out. Nothing to do here.
      </EmptyState>
    );
  }
  if (q !== "") {
    return (
      <EmptyState
        emoji="magnifying-glass-tilted-left"
        title={`No pictures found for “${q}”`}
        actions={<ButtonLinkTo to="/admin/pictures">See all pictures</ButtonLinkTo>}
      >
        The search looks at descriptions. Try another word, or look at pictures without a description.
      </EmptyState>
    );
  }
  return (
    <EmptyState emoji="sparkles" title="No pictures yet">
      Upload some above, directly from a phone or a camera. They are resized automatically, and each can be
      used in many places.
    </EmptyState>
  );
}

/** The address of the screen, without default values. */
function addressOf({ q, missingAlt, page }: LibraryQuery): string {
  return hrefWith("/admin/pictures", { q, ...(missingAlt && { missingAlt: "true" }), page });
}

/** What the screen shows of the library. */
interface LibraryQuery {
  /** Searched for in the descriptions. */
  q: string;
  missingAlt: boolean;
  /** From 1. */
  page: number;
}

/** Reads the query from the address; invalid values are ignored. */
function readLibraryQuery(words: URLSearchParams): LibraryQuery {
  return {
    q: (words.get("q") ?? "").trim().slice(0, 100),
    missingAlt: words.get("missingAlt") === "true",
    page: readPage(words),
  };
}

interface PictureDetailsProps {
  picture: LibraryPicture;
  onClose: () => void;
  onChanged: () => void;
}

/** A panel about one picture. */
function PictureDetails({ picture, onClose, onChanged }: PictureDetailsProps) {
  const { id, imageUrl, alt, width, height, bytes, createdDate } = picture;
  return (
    <ItemDetails<ChosenPicture>
      library="images"
      id={id}
      replaceHelp="With another one from the library, or a new one. You compare both before anything changes."
      renderChoice={(onChoose) => <UploadOrChoosePicture onChoose={onChoose} />}
      renderComparison={(chosen) => (
        <div className={styles["both"]}>
          <Side title="Before" picture={picture} />
          <ArrowRight size={24} aria-hidden="true" />
          <Side title="After" picture={chosen} />
        </div>
      )}
      onClose={onClose}
      onChanged={onChanged}
    >
      <Picture url={imageUrl} alt={alt || UNDESCRIBED} sizes="28rem" className={styles["picture"]} />
      <p>{alt || <em className="quiet">No description yet.</em>}</p>
      <dl className={styles["facts"]}>
        <dt>Size</dt>
        <dd>
          {width} × {height} pixels
        </dd>
        <dt>Uploaded</dt>
        <dd>{formatDate(createdDate)}</dd>
        <dt>Disk space</dt>
        <dd>{(bytes / 1024).toLocaleString("en-GB", { maximumFractionDigits: 0 })} KB in all its sizes</dd>
      </dl>
    </ItemDetails>
  );
}

const UNDESCRIBED = "Picture without a description";

function Side({ title, picture }: { title: string; picture: ChosenPicture }) {
  const { imageUrl, alt, width, height } = picture;
  return (
    <figure className={classNames(styles["side"], "stack")}>
      <Picture url={imageUrl} alt={alt || UNDESCRIBED} sizes="24rem" className={styles["picture"]} />
      <figcaption>
        <strong>{title}</strong>{" "}
        <span className="quiet">
          {width} × {height} pixels. {alt || "No description yet."}
        </span>
      </figcaption>
    </figure>
  );
}
