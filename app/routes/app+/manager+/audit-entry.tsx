import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { auditEntryPath } from "~/areas/master/audit/audit.columns";
import { EntryQuery, UndoForm } from "~/areas/master/audit/audit.schema.server";
import { ChangeTable } from "~/areas/master/parts/change-table";
import { readAudit, undoAudit } from "~/areas/master/audit/read-audit.server";
import { Refusal } from "~/core/refusal";
import { askUndo } from "~/grid/undo.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { mayWriteAt } from "~/http/access/door.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/manager/audit" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("바꾼 내용", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const entry = await readAudit(ctx, queryOf(request, EntryQuery).auditId);
    return { ...entry, mayUndo: entry.isUndoable && (await mayWriteAt(ctx, entry.row.door)) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, UndoForm, async ({ confirmed }) => {
    const { auditId } = queryOf(request, EntryQuery);
    const { row } = await readAudit(ctx, auditId);
    if (!(await mayWriteAt(ctx, row.door))) throw new Refusal("account.forbidden");
    if (!confirmed) {
      const details = [`${row.subject}: ${row.summary}`, ...(await askUndo(ctx, auditId))];
      return confirm({ question: "이 저장을 되돌릴까요?", details, yes: "되돌리기" });
    }
    await undoAudit(ctx, auditId);
    return done(auditEntryPath(auditId), success("되돌렸습니다."));
  });
}

export default function AuditEntry() {
  const { row, requestId, lines, undoes, undoneBy, sameRequest, mayUndo } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "undo", lastResult: sent?.lastResult });
  const asked = useAsked(sent);
  const facts = [
    ["때", formatSeoul(row.at, "yyyy.MM.dd HH:mm:ss")],
    ["누가", row.who],
    ["대상", row.subject],
    ["내용", row.summary],
    ["어디서", [row.door, row.address].filter(Boolean).join(", ")],
    ["요청 번호", requestId],
  ];
  return (
    <ConfirmOver {...asked} cancelHref={auditEntryPath(row.auditId)}>
      <Page title={row.deed} width="full" actions={<ButtonLink href="/app/manager/audit">변경 이력</ButtonLink>}>
        <dl className="facts box">
          {facts
            .filter(([, text]) => text)
            .map(([name, text]) => (
              <div key={name} style={{ display: "contents" }}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        {undoes && (
          <p>
            <a href={auditEntryPath(undoes)}>되돌린 저장 보기</a>
          </p>
        )}
        {undoneBy && (
          <p>
            <a href={auditEntryPath(undoneBy)}>이 저장은 되돌렸습니다</a>
          </p>
        )}
        <ChangeTable lines={lines} />
        {mayUndo && (
          <PostForm form={form} bare action={auditEntryPath(row.auditId)}>
            <SubmitButton className="btn" pending="되돌리는 중…">
              이 저장 되돌리기
            </SubmitButton>
          </PostForm>
        )}
        {sameRequest.length > 0 && (
          <section aria-labelledby="beside">
            <h2 id="beside">같은 요청에서 한 일</h2>
            <ul>
              {sameRequest.map((other) => (
                <li key={other.auditId}>
                  <a
                    href={auditEntryPath(other.auditId)}
                  >{`${other.deed}: ${[other.subject, other.summary].filter(Boolean).join(", ")}`}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
    </ConfirmOver>
  );
}
