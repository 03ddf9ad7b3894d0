import { COVERS, type Cover } from "../covers";

export type Card = { cover: Cover; title: string; text: string };

/** A message as a run sends it; `isLate` below the first screen. */
export function SentCard({ card: { cover, title, text }, isLate = false }: { card: Card; isLate?: boolean }) {
  return (
    <div className="talk-card">
      <img src={COVERS[cover]} alt="" width={640} height={320} loading={isLate ? "lazy" : undefined} decoding="async" />
      <p>
        <strong>{title}</strong> <span className="quiet">{text}</span>
      </p>
      <p className="talk-buttons">
        <span>글 읽기</span> <span>그만 받기</span>
      </p>
    </div>
  );
}
