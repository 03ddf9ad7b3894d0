import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { memberName } from "~/areas/people/member-name.server";
import { ByMember } from "~/areas/people/users.schema.server";
import { USERS } from "~/areas/people/people-links";
import { addPromotion } from "~/areas/payments/subscription/add-promotion.server";
import { PROMOTED, promotionConstraint, type PromotionFields, PromotionInput } from "~/areas/payments/subscription/promotion.schema.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { dayShown, formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("프로모션 등록", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { userId } = queryOf(request, ByMember);
    const now = formatSeoul(ctx.now(), "yyyy-MM-dd HH:mm").replace(" ", "T");
    return { member: await memberName(ctx, userId), now, constraint: promotionConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submit(request, PromotionInput, async (input) => {
    const { expiryDate } = await addPromotion(ctx, input);
    return done(USERS, success(`${PROMOTED} ${dayShown(expiryDate)}까지 쓸 수 있습니다.`));
  });
}

export default function Promotion() {
  const { member, now, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PromotionFields>({
    id: "promotion",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: { startDate: now },
  });
  return (
    <Page
      title="프로모션 등록"
      lead={`${member.userNickname}(${member.userEmail}) 회원이 한 달 동안 결제 없이 보낼 수 있게 해요.`}
      width="form"
    >
      <PostForm form={form}>
        <input type="hidden" name="userId" value={member.userId} />
        <TextField
          field={fields.startDate}
          label="시작"
          rule="오늘부터 1년 안에서 골라 주세요. 시작한 날부터 한 달이에요."
          type="datetime-local"
        />
        <SubmitButton pending="등록하는 중…">프로모션 등록</SubmitButton>
      </PostForm>
      <p className="row">
        <ButtonLink href={USERS}>회원 관리</ButtonLink>
      </p>
    </Page>
  );
}
