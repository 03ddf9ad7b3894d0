import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { asksNothing, type BlogFilter, filterAddress, isMonth, monthName } from "../../addresses/blog-filter";
import type { BlogCounts } from "../count-blog.server";
import { BlogCards, type CardShown } from "./blog-cards";

type Props = {
  address: string;
  filter: BlogFilter;
  counts: BlogCounts;
  posts: CardShown[];
  next: number | null;
  own: boolean;
};

export function BlogList({ address, filter, counts, posts, next, own }: Props) {
  const isFiltered = !asksNothing({ ...filter, before: null });
  return (
    <section className="blog-part" aria-labelledby="blog-posts">
      <div className="blog-part-head">
        <h2 id="blog-posts">{titleOf(filter, counts)}</h2>{" "}
        {isFiltered && (
          <a className="text-link" href={address}>
            모두 보기
          </a>
        )}
      </div>
      {posts.length > 0 ? <BlogCards posts={posts} /> : <NoPosts filter={filter} more={next !== null} own={own} />}
      {(filter.before !== null || next !== null) && (
        <nav className="row blog-pages" aria-label="페이지">
          {filter.before !== null && <ButtonLink href={filterAddress(address, { ...filter, before: null })}>처음으로</ButtonLink>}{" "}
          {next !== null && (
            <a className="btn" href={filterAddress(address, { ...filter, before: next })} rel="next">
              이전 글
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

function titleOf({ words, subject, month, before }: BlogFilter, { subjects, months }: BlogCounts): string {
  if (words) return `‘${words}’에 맞는 글`;
  const inSubject = subjects.find((one) => one.subject === subject);
  if (inSubject) return `${inSubject.name} 글 ${counted(inSubject.count)}편`;
  const inMonth = months.find((one) => one.month === month);
  if (inMonth) return `${monthName(month)}에 쓴 글 ${counted(inMonth.count)}편`;
  return before === null ? "새 글" : "지난 글";
}

function NoPosts({ filter: { words, subject, month, before }, more, own }: { filter: BlogFilter; more: boolean; own: boolean }) {
  if (more) return <Empty title="여기까지는 맞는 글이 없어요">더 오래된 글은 ‘이전 글’에서 이어서 찾아요.</Empty>;
  if (before !== null) return <Empty title="더 오래된 글이 없어요" />;
  if (words) return <Empty title={`‘${words}’에 맞는 글이 없어요`}>제목과 본문에서 찾았어요. 다른 검색어로 찾아보세요.</Empty>;
  if (month && !isMonth(month)) return <Empty title={`‘${month}’은 없는 달이에요`}>달은 2026-03처럼 적어요.</Empty>;
  if (month) return <Empty title={`${monthName(month)}에 쓴 글이 없어요`} />;
  if (subject) return <Empty title="이 주제로 쓴 글이 없어요" />;
  return <Empty title="아직 쓴 글이 없어요">{own && <p>첫 글을 써서 친구에게 보내 보세요.</p>}</Empty>;
}
