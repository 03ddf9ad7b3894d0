import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SEND_SETTINGS } from "~/areas/sending/sending-links";
import { HIGHEST_WEEKLY, PressureForm } from "~/areas/sending/pressure/pressure.schema.server";
import { chooseWeeklyMost, readWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, Select, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("보내기 설정", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ weeklyMost: await readWeeklyMost(ctx), highest: HIGHEST_WEEKLY }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PressureForm, async ({ weeklyMost = null }) => {
    await chooseWeeklyMost(ctx, weeklyMost);
    return done(SEND_SETTINGS, success("저장되었습니다."));
  });
}

export default function SendSettings() {
  const { weeklyMost, highest } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PressureForm>({
    id: "settings",
    lastResult: sent?.lastResult as never,
    defaultValue: { weeklyMost: weeklyMost === null ? "" : String(weeklyMost) },
  });
  const options = Array.from({ length: highest }, (_, index) => ({ value: String(index + 1), label: `${index + 1}번까지` }));
  return (
    <Page title="보내기 설정" lead="친구가 메시지를 너무 자주 받지 않도록 정해 두세요." width="form">
      <PostForm form={form}>
        <Select
          field={fields.weeklyMost}
          label="한 친구에게 일주일에"
          rule="그만큼 받은 친구가 있으면 보내기 전에 알려 드려요. 그 친구를 빼고 보내거나, 그대로 보낼 수 있어요."
          optional
          options={options}
          placeholder="정하지 않음"
        />
        <SubmitButton>저장</SubmitButton>
      </PostForm>
    </Page>
  );
}
