import type { WaitingCount } from "./follow-waiting";

/** Says how many pictures of the text are on their way, and how many are missing. */
export function WaitingState({ sending, missing }: WaitingCount) {
  return (
    <div className="write-upload" role="status">
      {sending + missing > 0 && (
        <p>
          {sending > 0 && <span>{`사진 ${sending}장을 올리고 있어요.`}</span>}{" "}
          {missing > 0 && <span>{`사진 ${missing}장이 빠져 있어요. 글에는 실리지 않아요.`}</span>}
        </p>
      )}
    </div>
  );
}
