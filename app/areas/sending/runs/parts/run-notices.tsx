import { NoticeStrip } from "~/ui/notice-strip";
import { RemedyLink } from "./remedy-link";

type Props = {
  refused: string[];
  refusedCode: string | null;
  paused: { code: string; text: string; from: string | null; mended: boolean } | null;
  here: string;
  standsStill: boolean;
};

export function RunNotices({ refused, refusedCode, paused, here, standsStill }: Props) {
  return (
    <>
      {refused.length > 0 && (
        <NoticeStrip type="error" alert>
          <p>{refused.join(" ")}</p>
          <RemedyLink code={refusedCode} back={here} />
        </NoticeStrip>
      )}
      {standsStill && (
        <NoticeStrip type="info">
          <p>보내기가 차례를 기다리고 있어요. 창을 닫아도 기다리던 사람부터 자동으로 이어져요.</p>
        </NoticeStrip>
      )}
      {paused?.mended && (
        <NoticeStrip type="success">
          <p>카카오톡에 다시 연결했어요. ‘나머지 계속’을 눌러 주세요.</p>
        </NoticeStrip>
      )}
      {paused && !paused.mended && (
        <NoticeStrip type="warning">
          <p>{paused.text}</p>
          {paused.from && <p>{`${paused.from}부터 계속할 수 있어요.`}</p>}
          {refused.length === 0 && <RemedyLink code={paused.code} back={here} />}
        </NoticeStrip>
      )}
    </>
  );
}
