import type { SerializeFrom } from "@remix-run/node";
import type { ListedNotice } from "../list-notices.server";
import { KindIcon } from "./kind-icon";

type Shown = ListedNotice & { timeText: string };

/** An unread notice is a button, because machines follow links. */
export function NoticeItem({ notice }: { notice: SerializeFrom<Shown> | Shown }) {
  const { noticeId, kind, text, todo, href, toldAt, timeText, unread } = notice;
  return (
    <li className="notice" data-unread={unread || undefined}>
      <KindIcon kind={kind} isWrong={kind === "payment" && todo !== undefined} />
      <div className="notice-text">
        {unread ? (
          <button className="notice-open" type="submit" name="open" value={noticeId}>
            {text}
          </button>
        ) : (
          <a className="notice-open" href={href}>
            {text}
          </a>
        )}
        {todo && <p>{todo}</p>}
      </div>
      <p className="notice-when">
        <time dateTime={new Date(toldAt).toISOString()}>{timeText}</time>{" "}
        {unread && (
          <span className="notice-new">
            <span className="sr-only">안 읽음</span>
          </span>
        )}
      </p>
    </li>
  );
}
