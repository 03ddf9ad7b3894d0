import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import memberHref from "~/areas/account/member/member.css";
import { endSecondFactor, renewRecoveryCodes } from "~/areas/account/second-factor/change.server";
import { RecoveryCodes } from "~/areas/account/second-factor/parts/recovery-codes";
import { type CodeFields, SecondFactorInput } from "~/areas/account/second-factor/second-factor.schema.server";
import { beginSecondFactor, confirmSecondFactor, ownSecondFactor } from "~/areas/account/second-factor/set-up.server";
import type { Member } from "~/core/ctx.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, submit } from "~/http/screen/submit.server";
import { dayShown, formatSeoul, seoulDay } from "~/time/seoul";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/user/second-factor";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("2단계 인증", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member, { withoutSecondFactor: true });
  return show(ctx, async () => ({ factor: await ownSecondFactor(ctx), must: demandOf(ctx.actor) }));
}

function demandOf({ mustSetSecondFactor, secondFactorBy }: Member): string | null {
  const who = "관리 화면을 쓰는 회원은 회원의 정보와 돈을 다루어서 비밀번호만으로는 부족해요.";
  if (mustSetSecondFactor) return `${who} 2단계 인증을 켜야 다른 화면을 쓸 수 있어요.`;
  if (!secondFactorBy) return null;
  return `${who} ${dayShown(seoulDay(secondFactorBy))}까지 2단계 인증을 켜 주세요. 그 뒤에는 켜야 다른 화면을 쓸 수 있어요.`;
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member, { withoutSecondFactor: true });
  return submit(
    request,
    SecondFactorInput,
    async (input) => {
      if (input.intent === "confirm") return again({ codes: await confirmSecondFactor(ctx, input.code) });
      if (input.intent === "codes") return again({ codes: await renewRecoveryCodes(ctx, input.code) });
      if (input.intent === "begin") {
        await beginSecondFactor(ctx);
        return done(HERE);
      }
      await endSecondFactor(ctx, input.code);
      return done(HERE, success("2단계 인증을 껐습니다."));
    },
    { hide: ["code"] },
  );
}

export default function SecondFactor() {
  const { factor, must } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (sent?.more) return <RecoveryCodes codes={sent.more.codes} next={HERE} />;
  if (factor.state === "on")
    return (
      <Page title="2단계 인증" lead="켜져 있어요. 로그인할 때마다 비밀번호에 더해 인증 앱의 코드를 물어요." width="form">
        <dl className="facts">
          <dt>켠 시각</dt>
          <dd>{formatSeoul(factor.since, "yyyy.MM.dd HH:mm")}</dd>
          <dt>남은 복구 코드</dt>
          <dd>{`${factor.codesLeft}개`}</dd>
        </dl>
        <section className="sheet" aria-labelledby="new-codes">
          <h2 id="new-codes">복구 코드</h2>
          <p className="quiet">새로 만들면 앞서 받은 복구 코드는 쓸 수 없어요.</p>
          <CodeForm intent="codes" rule={EITHER} label="복구 코드 새로 만들기" pending="만드는 중…" quiet />
        </section>
        <section className="sheet" aria-labelledby="factor-off">
          <h2 id="factor-off">끄기</h2>
          <p className="quiet">휴대전화를 바꾸려면 껐다가 새 휴대전화로 다시 켜 주세요.</p>
          <CodeForm intent="off" rule={EITHER} label="2단계 인증 끄기" pending="끄는 중…" quiet />
        </section>
      </Page>
    );
  if (factor.state === "setting-up")
    return (
      <Page
        title="2단계 인증 켜기"
        lead="인증 앱(Google OTP, Microsoft Authenticator 등)에서 QR 코드를 읽고, 앱에 보이는 코드를 입력해 주세요."
        width="form"
      >
        <div className="sheet">
          <div className="qr" role="img" aria-label="인증 앱에 등록할 QR 코드" dangerouslySetInnerHTML={{ __html: factor.qr }} />
          <p className="quiet">QR 코드를 읽을 수 없다면 앱에 이 키를 입력해 주세요.</p>
          <p className="box key">{factor.key}</p>
          <CodeForm intent="confirm" rule="앱에 보이는 여섯 자리 숫자를 입력해 주세요." label="확인하고 켜기" pending="확인하는 중…" />
        </div>
      </Page>
    );
  return (
    <Page title="2단계 인증" lead="비밀번호를 남이 알아도, 내 휴대전화가 없으면 로그인할 수 없게 해요." width="form">
      {must && <NoticeStrip type="warning">{must}</NoticeStrip>}
      <section className="sheet" aria-label="켜는 순서">
        <p className="state factor-state" data-state="off">
          꺼져 있어요
        </p>
        <ol className="step-list">
          <li>휴대전화에 인증 앱을 설치해요. Google OTP, Microsoft Authenticator 등을 쓸 수 있어요.</li>
          <li>앱에서 QR 코드를 읽고, 보이는 코드를 입력해요.</li>
          <li>휴대전화를 잃어버렸을 때 쓸 복구 코드 열 개를 받아 두어요.</li>
        </ol>
        <CodeForm intent="begin" label="2단계 인증 켜기" pending="여는 중…" />
      </section>
    </Page>
  );
}

const EITHER = "인증 앱의 코드 여섯 자리나 복구 코드를 입력해 주세요.";

type CodeProps = { intent: string; rule?: string; label: string; pending: string; quiet?: boolean };

function CodeForm({ intent, rule, label, pending, quiet }: CodeProps) {
  const sent = useActionData<typeof action>();
  const ownAnswer = sent?.lastResult.initialValue?.intent === intent ? sent : undefined;
  const [form, fields] = useForm<CodeFields>({ id: `second-factor-${intent}`, lastResult: ownAnswer?.lastResult });
  return (
    <PostForm form={form} bare>
      <input type="hidden" name="intent" value={intent} />
      {rule && (
        <TextField
          key={ownAnswer?.requestId}
          field={fields.code}
          label="코드"
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          rule={rule}
        />
      )}
      <SubmitButton className={quiet ? "btn" : undefined} pending={pending}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
