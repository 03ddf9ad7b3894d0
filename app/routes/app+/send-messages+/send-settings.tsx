import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SEND_SETTINGS } from "~/areas/sending/sending-links";
import { HIGHEST_WEEKLY, PressureForm } from "~/areas/sending/pressure/pressure.schema.server";
import { hourText } from "~/areas/sending/pressure/quiet-hours";
import { chooseWeeklyMost, readQuietHours, readWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
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
  return show(ctx, async () => ({ weeklyMost: await readWeeklyMost(ctx), quiet: await readQuietHours(ctx), highest: HIGHEST_WEEKLY }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PressureForm, async ({ weeklyMost = null, quietFrom, quietUntil }) => {
    const { from, until } = await readQuietHours(ctx);
    await chooseWeeklyMost(ctx, weeklyMost, { from: quietFrom ?? from, until: quietUntil ?? until });
    return done(SEND_SETTINGS, success("저장되었습니다."));
  });
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export default function SendSettings() {
  const { weeklyMost, quiet, highest } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PressureForm>({
    id: "settings",
    lastResult: sent?.lastResult as never,
    defaultValue: {
      weeklyMost: weeklyMost === null ? "" : String(weeklyMost),
      quietFrom: String(quiet.from),
      quietUntil: String(quiet.until),
    },
  });
  const options = Array.from({ length: highest }, (_, index) => ({ value: String(index + 1), label: `${index + 1}번까지` }));
  return (
    <Page title="보내기 설정" lead="친구가 메시지를 너무 자주, 또는 쉬는 시간에 받지 않도록 정해 두세요." width="form">
      <PostForm form={form}>
        <Select
          field={fields.weeklyMost}
          label="한 친구에게 일주일에"
          rule="그만큼 받은 친구가 있으면 보내기 전에 알려 드려요. 그 친구를 빼고 보내거나, 그대로 보낼 수 있어요."
          optional
          options={options}
          placeholder="정하지 않음"
        />
        <fieldset className="field">
          <legend>조용한 시간</legend>
          <p className="field-rule" id="quiet-rule">
            이 시간에 보내도록 예약하면 한 번 더 물어봐요. 두 시각이 같으면 묻지 않아요. 광고성 글은 밤 9시부터 아침 8시까지 보낼 수 없어요.
          </p>
          <div className="field-pair">
            <Select field={fields.quietFrom} label="시작" options={HOURS} />
            <Select field={fields.quietUntil} label="끝" options={HOURS} />
          </div>
        </fieldset>
        <SubmitButton>저장</SubmitButton>
      </PostForm>
    </Page>
  );
}
