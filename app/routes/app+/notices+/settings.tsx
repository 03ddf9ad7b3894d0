import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Choices, chooseNotices, readChoices } from "~/areas/notices/choose-notices.server";
import { deviceName } from "~/areas/account/session/device-name";
import { NoticeSettingsForm } from "~/areas/notices/notices.schema.server";
import noticesHref from "~/areas/notices/notices.css";
import { KindChoices } from "~/areas/notices/parts/kind-choices";
import { chooseLogout, endDevice } from "~/areas/notices/push/end-devices.server";
import { listPushDevices } from "~/areas/notices/push/list-devices.server";
import { PushDevices } from "~/areas/notices/push/parts/push-devices";
import { registerDevice } from "~/areas/notices/push/register-device.server";
import { member } from "~/http/access/floors";
import { visitorOf } from "~/http/request/request.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
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
  return show(ctx, async () => {
    const devices = (await listPushDevices(ctx)).map(({ lastUsedAt, createdAt: _createdAt, ...device }) => {
      return { ...device, usedText: `마지막 사용 ${formatSeoul(lastUsedAt, "yyyy.MM.dd HH:mm")}` };
    });
    return { choices: await readChoices(ctx), devices };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, NoticeSettingsForm, async (input) => {
    if (input.intent === "register") {
      const { intent: _intent, ...subscription } = input;
      await registerDevice(ctx, { ...subscription, name: deviceName(visitorOf(request).userAgent) });
      // Our script stays on its page.
      return again({ on: true as const });
    }
    if (input.intent === "end") {
      await endDevice(ctx, input.pushDeviceId);
      return done(HERE, success("이 기기에는 더 알리지 않습니다."));
    }
    if (input.intent === "logout") {
      await chooseLogout(ctx, input.pushDeviceId, input.logoutEndsYn);
      return done(HERE, success(input.logoutEndsYn === "Y" ? "로그아웃하면 알림도 끝납니다." : "로그아웃해도 알림을 받습니다."));
    }
    await chooseNotices(ctx, input);
    return done(HERE, success("알림 설정을 저장했습니다."));
  });
}

const HERE = "/app/notices/settings";

const ticked = ({ bell = [], mail = [], push = [] }: Restored) =>
  ({ bell: [bell].flat(), mail: [mail].flat(), push: [push].flat() }) as Choices;

export default function NoticeSettings() {
  const { choices, devices } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "notice-settings", lastResult: sent?.lastResult });
  const restored = useRestored("notice-settings");
  return (
    <Page
      title="알림 설정"
      width="form"
      lead="무엇을 어디로 알려 드릴지 골라 주세요. 모두 끄면 알리지 않아요."
      actions={<ButtonLink href="/app/notices">알림</ButtonLink>}
    >
      <PushDevices devices={devices} />
      <PostForm form={form}>
        {devices.length > 0 && <input type="hidden" name="pushShown" value="Y" />}
        <KindChoices choices={restored ? ticked(restored) : choices} hasDevice={devices.length > 0} />
        <SubmitButton>저장</SubmitButton>
      </PostForm>
    </Page>
  );
}
