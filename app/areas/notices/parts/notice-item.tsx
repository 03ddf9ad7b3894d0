import type { SerializeFrom } from "@remix-run/node";
import { formatSeoul } from "~/time/seoul";
import type { ListedNotice } from "../list-notices.server";

/** An unread notice is a button, because machines follow links. */
export function NoticeItem({ notice }: { notice: SerializeFrom<ListedNotice> | ListedNotice }) {
  const { noticeId, text, todo, href, toldAt, unread } = notice;
  return (
    <li className="notice" data-unread={unread || undefined}>
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
      <p className="quiet">
        {unread && <strong className="notice-new">안 읽음</strong>}{" "}
        <time dateTime={new Date(toldAt).toISOString()}>{formatSeoul(new Date(toldAt), "yyyy.MM.dd HH:mm")}</time>
      </p>
    </li>
  );
}
