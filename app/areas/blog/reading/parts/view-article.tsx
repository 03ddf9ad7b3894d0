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
  end,
}: {
  post: { title: string; contents: string; createdAt: Date; textLength?: number };
  writer: ReactNode;
  actions: ReactNode;
  list: ReactNode;
  note?: ReactNode;
  writerNote?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className="view">
      <aside className="view-writer" aria-label="글쓴이">
        {writer}
      </aside>
      <article className="view-post">
        {writerNote}
        <h1>
          <SenseTitle title={post.title} />
        </h1>
        <p className="view-day">
          <SavedDay at={post.createdAt} />
          {post.textLength !== undefined && ` · 읽는 데 ${readingMinutes(post.textLength)}분`}
        </p>
        {note}
        <hr />
        <div className="reading" dangerouslySetInnerHTML={{ __html: post.contents }} />
        {end}
      </article>
      <div className="view-actions no-print">{actions}</div>
      <div className="view-rest no-print">{list}</div>
    </div>
  );
}
