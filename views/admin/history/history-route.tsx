import { Undo2 } from "lucide-react";
import { data, useRevalidator } from "react-router";
import { siteContext } from "../../../src/site/context.ts";
import { adminPathOf, isContentKind, kindOf } from "../../../src/content/kinds/kinds.ts";
import { OWN_FIELDS } from "../../../src/rules/access/permissions.ts";
import { isGroup, textAt } from "../../../src/rules/merge-record.ts";
import { plural } from "../../../src/rules/text/text.ts";
import { isUuid } from "../../../src/rules/text/uuid.ts";
import { callApi } from "../api-call.ts";
import { afterChange } from "../after-change.ts";
import { readAdmin } from "../admin-loader.ts";
import { FORMS } from "../../../src/content/kinds/kinds.form.ts";
import { isLimited } from "../frame/places.ts";
import { Button, ButtonLinkTo } from "../kit/button.tsx";
import { Notice } from "../kit/notice.tsx";
import { ScreenTitle } from "../kit/screen-title.tsx";
import { useToast } from "../kit/toasts.tsx";
import { useUser } from "../use-user.ts";
import type { Route } from "./+types/history-route";
import { NextList, pastNextOf } from "./next-list.tsx";
import { versionsOf, VersionList } from "./version-list.tsx";

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  if (!isContentKind(kind) || !isUuid(id)) throw data(null, { status: 404 });
  const [entries, nexts] = await readAdmin(context, (queries) =>
    Promise.all([queries.history(kind, id), queries.nextHistory(kind, id)]),
  );
  const [latest] = entries;
  // What a migration made has no version before its first write.
  const record = latest?.record ?? (await readAdmin(context, (queries) => queries.find(kind, id)));
  if (!isGroup(record)) throw data(null, { status: 404 });
  return {
    kind,
    id,
    inBin: latest?.action === "binned",
    title: textAt(record, kindOf(kind).titleField),
    now: context.get(siteContext).now().toISOString(),
    versions: versionsOf(FORMS[kind], entries),
    nexts: pastNextOf(FORMS[kind], nexts),
    isPublished: latest?.action !== "binned" && record["status"] === kindOf(kind).visibility.status,
  };
}

/** All versions of a record: author, time, changes word by word, and a button that restores it. */
export default function HistoryRoute({ loaderData }: Route.ComponentProps) {
  const { kind, id, title, inBin, versions, nexts, isPublished, now } = loaderData;
  const { revalidate } = useRevalidator();
  const user = useUser();
  const toast = useToast();

  async function done() {
    afterChange(kind);
    await revalidate();
  }

  async function restoreFromBin() {
    const result = await callApi(`/api/${kind}/${id}/restore`, { method: "POST" });
    if (!result.ok) return toast({ text: result.error, tone: "bad" });
    await done();
    toast({ text: `${title} restored from the bin.` });
  }

  return (
    <div className="screen">
      <ScreenTitle
        title={`History of ${title}`}
        lead={`${plural(versions.length, "version", "versions")}, newest first.`}
        back={inBin ? { to: "/admin/bin", label: "Bin" } : { to: adminPathOf(kind, id), label: title }}
        actions={
          !inBin && (
            <ButtonLinkTo tone="primary" to={adminPathOf(kind, id)}>
              Edit
            </ButtonLinkTo>
          )
        }
      />
      {inBin && (
        <Notice
          tone="warning"
          actions={
            <Button icon={Undo2} onPress={restoreFromBin}>
              Restore from bin
            </Button>
          }
        >
          This item is in the bin. To restore an older version, restore the item from the bin first.
        </Notice>
      )}
      <NextList
        entries={nexts}
        apiPath={`/api/${kind}/${id}`}
        livePath={adminPathOf(kind, id)}
        reusable={isPublished}
      />
      <VersionList
        title={title}
        form={FORMS[kind]}
        apiPath={`/api/${kind}/${id}`}
        versions={versions}
        now={now}
        restorable={!inBin}
        writable={user && isLimited(user, kind) ? OWN_FIELDS[kind]?.fields : undefined}
        onChange={done}
      />
    </div>
  );
}
