import type { ReactNode } from "react";
import type { OwnApplication } from "~/areas/seminars/applying/own-application.server";
import type { SeminarPhase } from "~/areas/seminars/seminar-status";
import { momentText } from "~/areas/seminars/seminar-when";
import { counted } from "~/messages/counted";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { NoticeStrip } from "~/ui/notice-strip";

const ENDED: Record<NonNullable<OwnApplication["cancelledBy"]>, string> = {
  SELF: "신청을 취소했어요.",
  OFFER: "기한이 지나 자리가 다음 사람에게 넘어갔어요. 다시 신청하면 대기 맨 뒤에 서요.",
  HOST: "주최자가 신청을 취소했어요.",
  LEAVING: "신청이 취소되었어요.",
};

/** Null for a cancelled seminar, whose page says so. */
export function OwnState({ own, phase, sent }: { own: OwnApplication; phase: SeminarPhase; sent?: object }) {
  const { state, place, offerUntil, cancelledBy, cameAt } = own;
  if (phase === "cancelled") return null;
  if (state === "CANCELLED") return <NoticeStrip>{ENDED[cancelledBy ?? "SELF"]}</NoticeStrip>;
  if (phase === "running" || phase === "past") return <NoticeStrip>{lateText(own)}</NoticeStrip>;
  if (state === "WAITING")
    return <NoticeStrip>{`대기 ${counted(place!)}번째예요. 앞사람이 취소하면 차례대로 메일로 알려 드려요.`}</NoticeStrip>;
  if (state === "OFFERED") return <Offer until={offerUntil!} sent={sent} />;
  return <NoticeStrip type="success">{cameAt ? "신청함 · 참석을 확인했어요." : "신청함 · 자리가 있어요."}</NoticeStrip>;
}

function lateText({ state, cameAt }: OwnApplication): string {
  if (state !== "APPLIED") return "자리가 나지 않았어요.";
  return cameAt ? "신청한 세미나예요. 참석을 확인했어요." : "신청한 세미나예요.";
}

function Offer({ until, sent }: { until: Date; sent?: object }) {
  const [form] = useForm({ id: "accept", lastResult: sent as never });
  return (
    <NoticeStrip type="warning">
      <p>{`자리가 났어요. ${momentText(until)}까지 ‘자리 받기’를 누르면 신청이 끝나요. 그 뒤에는 다음 사람에게 넘어가요.`}</p>
      <PostForm form={form} bare>
        <Intent value="accept" />
        <div className="row">
          <SubmitButton pending="받는 중…">자리 받기</SubmitButton>
        </div>
      </PostForm>
    </NoticeStrip>
  );
}

export function CancelOwn({ sent, children = "신청 취소" }: { sent?: object; children?: ReactNode }) {
  const [form] = useForm({ id: "cancel", lastResult: sent as never });
  return (
    <PostForm form={form} bare preventScrollReset>
      <Intent value="cancel" />
      <div className="row">
        <SubmitButton className="btn" pending="확인하는 중…">
          {children}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

const Intent = ({ value }: { value: string }) => <input type="hidden" name="intent" value={value} />;
