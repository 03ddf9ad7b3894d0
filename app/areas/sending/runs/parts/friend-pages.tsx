import { useEffect, useRef } from "react";
import { counted } from "~/messages/counted";

const PAGE = 100;

/** Draws the next friends when the end of those drawn comes into sight, or at a press. */
export function MoreFriends({ drawn, of, onMore }: { drawn: number; of: number; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!button.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more.current());
    watch.observe(button.current);
    return () => watch.disconnect();
  }, [drawn]);
  if (drawn >= of) return null;
  return (
    <p className="send-more">
      <button className="btn btn-sm" type="button" ref={button} onClick={onMore}>
        {`더 보기(${counted(drawn)} / ${counted(of)}명)`}
      </button>
    </p>
  );
}

/** The other pages of the friends, for a browser that has not fetched them all. */
export function PageButtons({ page, found, drawn }: { page: number; found: number; drawn: number }) {
  if (found <= PAGE && page === 1) return null;
  const from = (page - 1) * PAGE;
  return (
    <p className="send-more">
      <span>{`${counted(found)}명 가운데 ${counted(from + Math.min(1, drawn))}–${counted(from + drawn)}번째`}</span>
      {page > 1 && (
        <button className="btn btn-sm" type="submit" name="toPage" value={page - 1}>
          이전 친구
        </button>
      )}
      {from + drawn < found && (
        <button className="btn btn-sm" type="submit" name="toPage" value={page + 1}>
          다음 친구
        </button>
      )}
    </p>
  );
}
