import { ButtonForm } from "~/areas/comments/parts/button-form";
import type { AnswerTo } from "~/areas/comments/parts/comment-item";
import { Thread } from "~/areas/comments/parts/thread";
import { threadWords } from "~/areas/seminars/seminar-words";
import type { ThreadPage } from "~/areas/seminars/comments/thread-page.server";

export function SeminarThread({ thread, answerTo }: { thread: ThreadPage; answerTo: AnswerTo }) {
  const { closed, mayClose, mails } = thread;
  return (
    <Thread thread={thread} words={threadWords} closed={closed} answerTo={answerTo}>
      {mayClose && (
        <ButtonForm intent={closed ? "open" : "close"} sent={answerTo(closed ? "open" : "close")}>
          {closed ? "댓글 다시 열기" : "댓글 닫기"}
        </ButtonForm>
      )}
      {mails.offered && (
        <ButtonForm intent={mails.muted ? "unmute" : "mute"} sent={answerTo(mails.muted ? "unmute" : "mute")}>
          {mails.muted ? "댓글 메일 받기" : "댓글 메일 그만 받기"}
        </ButtonForm>
      )}
    </Thread>
  );
}
