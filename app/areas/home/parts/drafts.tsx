import { counted } from "~/messages/counted";
import { Icon } from "~/ui/icon";
import { timeAgo } from "~/time/time-ago";
import { draftPath } from "~/areas/blog/addresses/blog-address";
import type { Draft } from "../read-standing.server";

export function Drafts({ drafts, count, now }: { drafts: Draft[]; count: number; now: Date }) {
  return (
    <section aria-labelledby="drafts">
      <div className="home-part-head">
        <h2 id="drafts">이어서 쓰기</h2>
        {count > drafts.length && <a className="home-all" href="/app/blog/write-contents#temps">{`임시저장 ${counted(count)}개`}</a>}
      </div>
      <ul className="home-drafts">
        {drafts.map(({ tempContentsId, title, savedAt }) => (
          <li key={tempContentsId} className="sheet">
            <Icon name="pen" />
            <a className="home-title" href={draftPath(tempContentsId)}>
              {title}
            </a>{" "}
            <span className="quiet">{`${timeAgo(savedAt, now)} 저장`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
