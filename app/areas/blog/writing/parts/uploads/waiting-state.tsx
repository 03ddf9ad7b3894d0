import type { WaitingCount } from "./follow-waiting";

/** Says how many pictures of the text are on their way, and how many are missing. */
export function waitingWords({ sending, missing }: WaitingCount): string {
  const lines = [
    sending > 0 && `사진 ${sending}장을 올리고 있어요.`,
    missing > 0 && `사진 ${missing}장이 빠져 있어요. 글에는 실리지 않아요.`,
  ];
  return lines.filter(Boolean).join(" ");
}

export function WaitingState(count: WaitingCount) {
  return (
    <div className="write-upload" role="status">
      {count.sending + count.missing > 0 && <p>{waitingWords(count)}</p>}
    </div>
  );
}
