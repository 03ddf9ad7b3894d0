import type { ReactNode } from "react";
import { readingMinutes } from "../../text/text-length";
import { SenseTitle } from "./sense-title";
import { SavedDay } from "./view-posts";

export function PostView({
  post,
  writer,
  actions,
  list,
  note,
  writerNote,
  kicker,
  cover,
  end,
}: {
  post: { title: string; contents: string; createdAt: Date; textLength?: number };
  writer: ReactNode;
  actions?: ReactNode;
  list: ReactNode;
  note?: ReactNode;
  writerNote?: ReactNode;
  kicker?: ReactNode;
  cover?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className="view">
      <aside className="view-writer" aria-label="글쓴이">
        {writer}
      </aside>
      {actions && <div className="view-actions no-print">{actions}</div>}
      <article className="view-post">
        {writerNote}
        {kicker}
        <h1>
          <SenseTitle title={post.title} />
        </h1>
        <p className="view-day">
          <SavedDay at={post.createdAt} />
          {post.textLength !== undefined && ` · 읽는 데 ${readingMinutes(post.textLength)}분`}
        </p>
        {note}
        <hr />
        {cover}
        <div className="reading" dangerouslySetInnerHTML={{ __html: post.contents }} />
        {end}
      </article>
      <div className="view-rest no-print">{list}</div>
    </div>
  );
}
