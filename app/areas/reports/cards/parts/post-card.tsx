import { counted } from "~/messages/counted";
import { minutesText } from "../../report-words";
import type { PostCard as Card } from "../read-post-cards.server";

type Props = { card: Card; subject: string; href?: string };

export function PostCard({ card, subject, href }: Props) {
  return (
    <article className="sheet post-card">
      <h2>{href ? <a href={href}>{card.title}</a> : card.title}</h2>
      <p className="quiet">
        {subject}
        {card.deleteYn === "Y" && " · 지운 글"}
      </p>
      <p className="post-card-read">
        <strong>{`${counted(card.sendCount)}명 중 ${counted(card.readCount)}명 읽음`}</strong> <span>{percent(card.rate)}</span>
      </p>
      <progress className="progress" max={card.sendCount} value={card.readCount} aria-hidden="true" />
      <dl>
        <div>
          <dt>연 사람 절반이 연 시간</dt> <dd>{card.medianMinutesToOpen === null ? "아직 없음" : minutesText(card.medianMinutesToOpen)}</dd>
        </div>{" "}
        <div>
          <dt>끝까지 읽음</dt> <dd>{`${counted(card.readToEndCount)}명`}</dd>
        </div>{" "}
        <div>
          <dt>보내서 생긴 저작권료</dt> <dd>{`${counted(card.feeWon)}원`}</dd>
        </div>
      </dl>
    </article>
  );
}

const percent = (rate: number) => `${Math.round(rate * 10) / 10}%`;
