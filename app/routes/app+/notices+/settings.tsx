import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Choices, chooseNotices, readChoices } from "~/areas/notices/choose-notices.server";
import { ChoicesForm } from "~/areas/notices/notices.schema.server";
import noticesHref from "~/areas/notices/notices.css";
import { KindChoices } from "~/areas/notices/parts/kind-choices";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import type { Restored } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("알림 설정", args);
export const handle = { under: "/app/notices" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: noticesHref }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, () => readChoices(ctx));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, ChoicesForm, async (choices) => {
    await chooseNotices(ctx, choices);
    return done("/app/notices/settings", success("알림 설정을 저장했습니다."));
  });
}

const ticked = ({ bell = [], mail = [] }: Restored) => ({ bell: [bell].flat(), mail: [mail].flat() }) as Choices;

export default function NoticeSettings() {
  const choices = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "notice-settings", lastResult: sent?.lastResult });
  const restored = useRestored("notice-settings");
  return (
    <Page
      title="알림 설정"
      width="form"
      lead="무엇을 어디로 알려 드릴지 골라 주세요. 둘 다 끄면 알리지 않아요."
      actions={<ButtonLink href="/app/notices">알림</ButtonLink>}
    >
      <PostForm form={form}>
        <KindChoices choices={restored ? ticked(restored) : choices} />
        <SubmitButton>저장</SubmitButton>
      </PostForm>
    </Page>
  );
}
