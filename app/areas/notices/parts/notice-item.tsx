import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import type { BellNotice } from "../list-notices.server";
import { KindIcon } from "./kind-icon";

type Shown = BellNotice & { timeText: string };

/** An unread notice is a button, because machines follow links. */
export function NoticeItem({ notice }: { notice: SerializeFrom<Shown> | Shown }) {
  const { ids, kind, text, todo, act, who, href, toldAt, timeText, unread } = notice;
  const opener = (className: string, children: ReactNode) =>
    unread ? (
      <button className={className} type="submit" name="open" value={ids.join(".")}>
        {children}
      </button>
    ) : (
      <a className={className} href={href}>
        {children}
      </a>
    );
  return (
    <li className="notice" data-unread={unread || undefined}>
      <KindIcon kind={kind} isWrong={kind === "payment" && todo !== undefined} />
      <div className="notice-text">
        {opener("notice-open", text)}
        {who && <p>{who}</p>}
        {todo && <p>{todo}</p>}
      </div>
      {act && opener("btn btn-sm notice-act", act)}
      <p className="notice-when">
        <time dateTime={new Date(toldAt).toISOString()}>{timeText}</time>{" "}
        {unread && (
          <span className="notice-new" data-many={ids.length > 1 ? ids.length : undefined}>
            <span className="sr-only">{ids.length > 1 ? `안 읽음 ${ids.length}개` : "안 읽음"}</span>
          </span>
        )}
      </p>
    </li>
  );
}
