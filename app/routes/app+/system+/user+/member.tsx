import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { openedMemberPage, openMemberPage } from "~/areas/account/admin/member-page.server";
import memberCss from "~/areas/account/member/member.css";
import { endDevice, endLogins } from "~/areas/account/session/devices.server";
import { auditColumns, runColumns } from "~/areas/people/member.columns";
import { memberName } from "~/areas/people/member-name.server";
import { Facts, RolesAndConsents } from "~/areas/people/parts/member-facts";
import { MemberDevices } from "~/areas/people/parts/member-devices";
import { loginsHref, memberHref, promotionHref, USERS } from "~/areas/people/people-links";
import { readMember } from "~/areas/people/read-member.server";
import { ByMember, MemberPageForm, MemberPageQuery } from "~/areas/people/users.schema.server";
import { paymentHistoryColumns } from "~/areas/payments/payment-history.columns";
import { Refusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { FormErrors, PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberCss }];

export const meta: MetaFunction = (args) => titled("회원 한 명", args);

/** Shows a member for ten minutes after the administrator gave a reason (ADR 46). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { userId, ...pages } = queryOf(request, MemberPageQuery);
    await memberName(ctx, userId);
    const opened = await openedMemberPage(ctx, userId);
    if (!opened) return { userId, opened, member: null };
    return { userId, opened: { ...opened, until: formatSeoul(opened.until, "HH:mm") }, member: await readMember(ctx, userId, pages) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, MemberPageForm, async (input) => {
    const { userId } = queryOf(request, ByMember);
    const here = memberHref(userId);
    if (input.intent === "open") {
      await openMemberPage(ctx, userId, input.reason);
      return done(here);
    }
    if (!(await openedMemberPage(ctx, userId))) throw new Refusal("people.reason-first");
    if (input.confirmed !== "Y")
      return confirm({
        question: input.intent === "end-all" ? "모든 기기에서 로그아웃할까요?" : "이 기기에서 로그아웃할까요?",
        details: ["회원은 다시 로그인해야 쓸 수 있습니다."],
        yes: "로그아웃",
      });
    if (input.intent === "end-device") {
      await endDevice(ctx, userId, input.device);
      return done(here, success("로그아웃했습니다."));
    }
    return done(here, success(`기기 ${counted(await endLogins(ctx, userId))}대에서 로그아웃했습니다.`));
  });
}

export default function Member() {
  const { userId, opened, member } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const asked = useAsked(sent);
  const [form, fields] = useForm<{ reason: string }>({ id: "member", lastResult: sent?.lastResult });
  if (!opened || !member)
    return (
      <Page
        title="회원 한 명"
        lead={`회원 번호 ${userId}. 개인정보를 보는 사유를 적으면 10분 동안 볼 수 있어요. 사유는 기록에 남아요.`}
        width="form"
      >
        <PostForm form={form}>
          <input type="hidden" name="intent" value="open" />
          <TextField field={fields.reason} label="사유" rule="예: 2월 결제 문의에 답하려고" required minLength={5} maxLength={200} />
          <SubmitButton pending="여는 중…">회원 정보 보기</SubmitButton>
        </PostForm>
        <p className="row">
          <ButtonLink href={USERS}>회원 관리</ButtonLink>
        </p>
      </Page>
    );
  const { user } = member;
  return (
    <ConfirmOver {...asked} cancelHref={memberHref(userId)} danger>
      <Page
        title={user.userNickname}
        lead={`사유: ${opened.reason}. ${opened.until}까지 볼 수 있어요.`}
        actions={
          <>
            <ButtonLink href={promotionHref(userId)}>프로모션 등록</ButtonLink>{" "}
            <ButtonLink href={loginsHref(userId)}>로그인 이력</ButtonLink>{" "}
            <ButtonLink href={`${USERS}?user=${userId}`}>회원 관리에서 수정</ButtonLink>
          </>
        }
        width="full"
      >
        <FormErrors form={form} />
        <Facts {...member} />
        <RolesAndConsents {...member} />
        <h2>로그인한 기기</h2>
        <MemberDevices {...member} />
        <h2>결제</h2>
        <DataTable
          label="결제"
          columns={paymentHistoryColumns(member.paymentNames)}
          rows={member.payments}
          page={member.paymentPage}
          empty={<Empty title="결제한 적이 없어요" />}
        />
        <h2>발송</h2>
        <DataTable label="발송" columns={runColumns} rows={member.runs} page={member.runPage} empty={<Empty title="보낸 적이 없어요" />} />
        <h2>기록</h2>
        <DataTable
          label="기록"
          columns={auditColumns}
          rows={member.audit}
          page={member.auditPage}
          empty={<Empty title="기록이 없어요" />}
        />
      </Page>
    </ConfirmOver>
  );
}
