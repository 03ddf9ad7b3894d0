import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { agreementAt, agreementNow } from "~/areas/account/join/agreements.server";
import { consentWays } from "~/areas/account/join/consent-ways";
import { decideMarketing, listConsents } from "~/areas/account/consents.server";
import { MarketingInput } from "~/areas/account/join.schema.server";
import { AgreementBox } from "~/areas/account/join/parts/agreement-box";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Empty } from "~/ui/empty";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => titled("동의 내역", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const rows = await listConsents(ctx);
    const decisions = rows.map(({ kind, version, agreedYn, way, decidedAt, consentId }) => ({
      consentId,
      kind,
      agreedYn,
      title: agreementAt(kind, version)?.title ?? agreementNow(kind).title,
      version,
      way: consentWays[way] ?? way,
      at: formatSeoul(decidedAt, "yyyy.MM.dd HH:mm"),
    }));
    const newest = decisions.filter((decision, index) => decisions.findIndex(({ kind }) => kind === decision.kind) === index);
    const texts = newest.flatMap(({ kind, version }) => agreementAt(kind, version) ?? []);
    const marketing = newest.find(({ kind }) => kind === "MARKETING");
    return { decisions, texts, agreed: marketing?.agreedYn === "Y", marketing: agreementNow("MARKETING") };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, MarketingInput, async ({ agreed }) => {
    await decideMarketing(ctx, agreed === "Y", "CONSENTS_PAGE");
    const text = agreed === "Y" ? "광고성 정보를 받는 데 동의했습니다." : "광고성 정보 수신 동의를 철회했습니다.";
    return done("/app/user/consents", success(text));
  });
}

type Decision = { consentId: number; title: string; version: string; agreedYn: "Y" | "N"; way: string; at: string };

const decisionColumns: Column<Decision>[] = [
  { label: "약관", value: ({ title }) => title, main: "head" },
  { label: "버전", value: ({ version }) => version },
  {
    label: "결정",
    value: ({ agreedYn }) => (agreedYn === "Y" ? "동의" : "동의 안 함"),
    show: ({ agreedYn }) =>
      agreedYn === "Y"
        ? markup`<span class="state" data-state="good">동의</span>`
        : markup`<span class="state" data-state="off">동의 안 함</span>`,
    main: true,
  },
  { label: "방법", value: ({ way }) => way },
  { label: "일시", value: ({ at }) => at, main: true },
];

export default function Consents() {
  const { decisions, texts, agreed, marketing } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "marketing", lastResult: sent?.lastResult });
  const shown = texts.some(({ kind }) => kind === "MARKETING") ? texts : [...texts, marketing];
  return (
    <Page title="동의 내역" lead="언제 어떤 약관에 동의했는지 볼 수 있어요.">
      <div className="sheet consent-now">
        <div>
          <h2>광고성 정보 받기</h2>
          <p className="state" data-state={agreed ? "good" : "off"}>
            {agreed ? "지금 받는 데 동의하고 있어요. 언제든지 철회할 수 있어요." : "지금 받지 않고 있어요."}
          </p>
        </div>
        <PostForm form={form} bare>
          <input type="hidden" name="agreed" value={agreed ? "N" : "Y"} />
          <SubmitButton className="btn">{agreed ? "동의 철회" : "동의하기"}</SubmitButton>
        </PostForm>
      </div>
      <h2>기록</h2>
      <DataTable
        label="동의 기록"
        columns={decisionColumns}
        rows={decisions}
        empty={
          <Empty title="남은 동의 기록이 없어요">
            <p>약관에 동의하거나 철회하면 그때의 버전과 함께 여기에 남아요.</p>
          </Empty>
        }
      />
      <h2>전문</h2>
      {shown.map((agreement) => (
        <details className="sheet" key={agreement.kind}>
          <summary>{agreement.title}</summary>
          <AgreementBox agreement={agreement} />
        </details>
      ))}
    </Page>
  );
}
