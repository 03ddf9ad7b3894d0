import { draftPath } from "~/areas/blog/addresses/blog-address";
import { runHref } from "~/areas/sending/sending-links";
import { cutTitle } from "~/areas/sending/sending-words";
import type { NewestRun } from "~/areas/sending/runs/newest-run.server";
import { counted } from "~/messages/counted";
import type { DrawingName } from "~/ui/drawings";
import { CONNECT, type Step, type StepKey } from "./first-steps";
import type { Standing } from "./read-standing.server";

export type NextThing = { title: string; text: string; href: string; label: string; drawing: DrawingName; isKakao?: boolean };

const WRITE = "/app/blog/write-contents";

type Known = { run: NewestRun | null; standing: Standing; steps: Step[]; isNewcomer: boolean };

/** The one act that helps most: what stands still, what waits, what is begun, and last a new post. */
export function nextThing({ run, standing, steps, isNewcomer }: Known): NextThing {
  const { connected, stepsHidden, skipped, waiting, unsentPost, friends } = standing;
  const step = stepsHidden ? undefined : steps.find(({ state }) => state === "next");
  if (run?.status === "PAUSED") return pausedRun(run);
  if (run && run.unsure > 0) return unsureRun(run);
  if (!connected && !skipped.includes("connected")) return connect(isNewcomer);
  if (step && !run) return step.key === "post" ? (draftOf(standing) ?? stepThing(step)) : stepThing(step);
  if (waiting > 0) return waitingPosts(waiting);
  if (unsentPost && friends) return sendPost(unsentPost);
  return draftOf(standing) ?? (step && stepThing(step)) ?? NEW_POST;
}

const NEW_POST: NextThing = {
  title: "새 글을 써 볼까요?",
  text: "꾸준히 쓰는 작가의 글을 더 많이 읽어요.",
  href: WRITE,
  label: "글쓰기",
  drawing: "page",
};

const pausedRun = (run: NewestRun): NextThing => ({
  title: "보내기가 멈춰 있어요",
  text: `‘${cutTitle(run.title)}’ 글을 ${counted(run.people)}명 중 ${counted(run.sent)}명에게 보냈어요. 사유를 보고 이어서 보내 주세요.`,
  href: runHref(run.sendRunId),
  label: "이어서 보내기",
  drawing: "letter",
});

const unsureRun = (run: NewestRun): NextThing => ({
  title: "도착했는지 확인해 주세요",
  text: `‘${cutTitle(run.title)}’ 글이 ${counted(run.unsure)}명에게 도착했는지 알 수 없어요.`,
  href: runHref(run.sendRunId),
  label: "확인하기",
  drawing: "search",
});

const connect = (isNewcomer: boolean): NextThing =>
  isNewcomer
    ? {
        title: "카카오 계정을 연결해 주세요",
        text: "카카오 계정을 연결해야 친구에게 보낼 수 있어요.",
        href: CONNECT,
        label: "카카오 연결하기",
        drawing: "people",
        isKakao: true,
      }
    : {
        title: "카카오 계정을 다시 연결해 주세요",
        text: "카카오 연결이 끝나 보낼 수 없어요.",
        href: CONNECT,
        label: "카카오 다시 연결하기",
        drawing: "people",
        isKakao: true,
      };

const drawings: Record<StepKey, DrawingName> = {
  connected: "people",
  profile: "people",
  post: "page",
  friends: "people",
  selfSent: "letter",
  sent: "letter",
};

const stepThing = ({ key, title, text, href, label }: Step): NextThing => ({ title, text, href, label, drawing: drawings[key] });

const waitingPosts = (waiting: number): NextThing => ({
  title: `보낼 글 ${counted(waiting)}건이 기다려요`,
  text: "대기 목록에 넣어 둔 글을 골라 보내요.",
  href: "/app/send-messages/sending-list",
  label: "대기 글 보기",
  drawing: "letter",
});

const sendPost = ({ contentsId, title }: { contentsId: number; title: string }): NextThing => ({
  title: "새 글을 친구에게 보내요",
  text: `‘${cutTitle(title)}’ 글을 아직 아무에게도 보내지 않았어요.`,
  href: `/app/send-messages/send-contents?contentsId=${contentsId}`,
  label: "보내기",
  drawing: "letter",
});

function draftOf({ drafts: [draft] }: Standing): NextThing | undefined {
  if (!draft) return undefined;
  return {
    title: "쓰던 글을 마저 써요",
    text: `‘${cutTitle(draft.title)}’`,
    href: draftPath(draft.tempContentsId),
    label: "이어서 쓰기",
    drawing: "page",
  };
}
