import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NoFields } from "~/areas/account/account.schema.server";
import memberHref from "~/areas/account/member/member.css";
import { deviceName } from "~/areas/account/session/device-name";
import { endLogins, listDevices } from "~/areas/account/session/devices.server";
import { myFailedLogins } from "~/areas/account/session/failed-logins.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Icon } from "~/ui/icon";
import { LinkRows } from "~/ui/list/link-rows";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("로그인한 기기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ devices: await listDevices(ctx), failed: await myFailedLogins(ctx) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, NoFields, async () => {
    const ended = await endLogins(ctx, ctx.actor.userId, ctx.actor.sessionHash);
    return done("/app/user/devices", success(ended > 0 ? `다른 기기 ${ended}대에서 로그아웃했습니다.` : "로그인한 다른 기기가 없습니다."));
  });
}

const WRONG = { PASSWORD: "비밀번호가 맞지 않았어요", CODE: "2단계 인증 코드가 맞지 않았어요" };

const timeText = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export default function Devices() {
  const { devices, failed } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "devices", lastResult: sent?.lastResult });
  return (
    <Page title="로그인한 기기" lead="지금 로그인해 둔 곳이에요. 모르는 기기가 있으면 모두 로그아웃하고 비밀번호를 바꿔 주세요.">
      <div className="split">
        <section className="sheet" aria-label="로그인한 기기">
          <ul className="devices">
            {devices.map((device, index) => (
              <li key={index}>
                <span className="device-icon" data-here={device.here || undefined}>
                  <Icon name={/Android|iPhone|iPad/.test(deviceName(device.userAgent)) ? "phone" : "computer"} />
                </span>
                <p>
                  <strong>
                    {deviceName(device.userAgent)} {device.here && <span className="badge badge-primary">이 기기</span>}
                  </strong>{" "}
                  <span className="quiet">{`마지막 사용 ${timeText(device.lastSeenAt)} · 로그인 ${timeText(device.createdAt)}`}</span>{" "}
                  {device.address !== "direct" && <span className="quiet">{`주소 ${device.address}`}</span>}
                </p>
              </li>
            ))}
          </ul>
          <PostForm form={form} bare>
            <SubmitButton className="btn" pending="로그아웃하는 중…">
              다른 기기 모두 로그아웃
            </SubmitButton>
          </PostForm>
        </section>
        <div>
          <section className="sheet" aria-labelledby="failed-logins">
            <h2 id="failed-logins">실패한 로그인</h2>
            <p>
              {failed.since && `지난번 로그인(${timeText(failed.since)}) 이후 `}
              {failed.count > 0
                ? `실패한 로그인이 ${failed.count}번 있었어요. 내가 한 것이 아니면 비밀번호를 바꿔 주세요.`
                : "실패한 로그인이 없어요."}
            </p>
            {failed.latest.length > 0 && (
              <ul className="devices failed-list">
                {failed.latest.map((failure, index) => (
                  <li key={index}>
                    <p>
                      <strong>{timeText(failure.at)}</strong> <span>{WRONG[failure.wrong]}</span>{" "}
                      <span className="quiet">
                        {failure.address === "direct" ? failure.device : `${failure.device} · 주소 ${failure.address}`}
                      </span>
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <LinkRows title="더 안전하게" rows={SAFER} />
        </div>
      </div>
    </Page>
  );
}

const SAFER = [
  { href: "/app/user/change-password", icon: "key", name: "비밀번호 변경", said: "바꾸면 모든 기기에서 로그아웃돼요" },
  { href: "/app/user/second-factor", icon: "shield", name: "2단계 인증", said: "휴대전화가 있어야 로그인할 수 있어요" },
];
