import { data } from "react-router";
import { commentPageContext } from "../../../src/site/context.ts";
import type { Comment } from "../../../src/staff/previews/comments.ts";
import { formatDayInWords } from "../../../src/rules/time/dates.ts";
import buttons from "../../components/button.module.css";
import { ButtonLink } from "../../components/button-link.tsx";
import { classNames } from "../../components/class-names.ts";
import form from "../../components/form-fields.module.css";
import { useNow } from "../../components/now.tsx";
import { PageHead } from "../../components/page-head.tsx";
import columns from "../forms/form-columns.module.css";
import visitorForm from "../forms/visitor-form.module.css";
import { Field } from "../forms/form-parts.tsx";
import { PageIntro } from "../page-intro.tsx";
import type { Route } from "./+types/comments";
import styles from "./comments.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const shown = context.get(commentPageContext);
  if (!shown) throw data(null, { status: 404 });
  return data(shown, { status: shown.status });
}

/** The comment has been read and was not accepted: one that is stored leads back here (`src/staff/previews/comment-page.ts`). */
export function action({ context }: Route.ActionArgs) {
  return data(null, { status: context.get(commentPageContext)?.status ?? 404 });
}

/** What a person with a preview link says of a draft, and what staff answered. */
export default function Comments({ loaderData, params: { token } }: Route.ComponentProps) {
  const { title, noun, fields, comments, keptNotice, isSent, typed } = loaderData;
  const labels = new Map(fields.map(({ path, label }) => [path, label]));
  const fault = (name: string) => typed?.faults[name];
  const heading = `Comments on ${title}`;
  return (
    <>
      <PageHead
        title={typed ? `Error: ${heading}` : heading}
        description={heading}
        path={`/preview/${token}/comments`}
        noindex
      />
      <PageIntro
        title={heading}
        lead={`Staff of the shop read here what you think of this draft. Visitors never see it.`}
        tone="sea"
      >
        <ButtonLink to={`/preview/${token}`} look="outline">
          Back to the draft
        </ButtonLink>
      </PageIntro>
      <div className={classNames("container", columns["columns"])}>
        <section aria-labelledby="comments" className={styles["list"]}>
          <h2 id="comments" tabIndex={-1}>
            {comments.length === 0 ? "No comments yet" : "What you said so far"}
          </h2>
          {isSent && (
            <p role="status" className={styles["sent"]}>
              Thank you: your comment is with the staff.
            </p>
          )}
          {comments.map((comment) => (
            <Said key={comment.id} comment={comment} about={labels.get(comment.field)} />
          ))}
        </section>
        <form
          method="post"
          action={`/preview/${token}/comments`}
          className={classNames(visitorForm["panel"], styles["form"])}
          noValidate
        >
          <h2>Write a comment</h2>
          {typed && (
            <div role="alert" className={form["summary"]}>
              <p>{typed.error}</p>
            </div>
          )}
          <Field id="author" label="Your name" error={fault("author")}>
            {(control) => (
              <input {...control} name="author" autoComplete="name" defaultValue={typed?.values.author} />
            )}
          </Field>
          {fields.length > 0 && (
            <Field id="field" label="What it is about" error={fault("field")}>
              {(control) => (
                <select {...control} name="field" defaultValue={typed?.values.field ?? ""}>
                  <option value="">The whole {noun}</option>
                  {fields.map(({ path, label }) => (
                    <option key={path} value={path}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <Field id="text" label="Your comment" error={fault("text")}>
            {(control) => <textarea {...control} name="text" rows={5} defaultValue={typed?.values.text} />}
          </Field>
          <p className="quiet">{keptNotice}</p>
          <button type="submit" className={classNames(buttons["button"], buttons["primary"])}>
            Send comment
          </button>
        </form>
      </div>
    </>
  );
}

function Said({ comment, about }: { comment: Comment; about: string | undefined }) {
  const { author, text, createdDate, answer, answeredBy, isResolved } = comment;
  const now = useNow();
  return (
    <article className={styles["comment"]}>
      <p className={classNames(styles["by"], "quiet")}>
        <strong>{author}</strong>
        {about !== undefined && <> on {about}</>}, {formatDayInWords(createdDate, now)}
        {isResolved && <span className={styles["resolved"]}>Done</span>}
      </p>
      <p className={styles["text"]}>{text}</p>
      {answer !== "" && (
        <div className={styles["answer"]}>
          <p className={classNames(styles["by"], "quiet")}>
            <strong>{answeredBy}</strong> answers:
          </p>
          <p className={styles["text"]}>{answer}</p>
        </div>
      )}
    </article>
  );
}
