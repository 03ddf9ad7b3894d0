import { Icon } from "~/ui/icon";
import { counted } from "~/messages/counted";
import { asksNothing, type BlogFilter, filterAddress, monthName } from "../../addresses/blog-filter";
import type { BlogCounts } from "../count-blog.server";

type Props = { address: string; filter: BlogFilter; counts: BlogCounts };

export function BlogFinding({ address, filter, counts: { total, subjects } }: Props) {
  const isSearched = filter.words !== "";
  return (
    <div className="blog-finding">
      {isSearched && <SearchForm address={address} words={filter.words} />}
      <div className="blog-line">
        {subjects.length > 1 && (
          <nav className="blog-subjects" aria-label="주제">
            <a href={address} aria-current={asksNothing(filter) ? "page" : undefined}>
              전체 <span>{counted(total)}</span>
            </a>{" "}
            {subjects.map(({ subject, name, count }) => [
              <a
                key={subject}
                href={filterAddress(address, { subject })}
                aria-current={filter.subject === subject ? "page" : undefined}
                rel="nofollow"
              >
                {name} <span>{counted(count)}</span>
              </a>,
              " ",
            ])}
          </nav>
        )}
        {!isSearched && (
          <details className="blog-seek">
            <summary>
              <Icon name="search" /> <span>찾기</span>
            </summary>
            <SearchForm address={address} words="" />
          </details>
        )}
      </div>
    </div>
  );
}

function SearchForm({ address, words }: { address: string; words: string }) {
  const [action, query] = address.split("?");
  return (
    <form method="get" action={action} role="search" className="blog-search">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="sr-only" htmlFor="blog-words">
        이 블로그에서 찾기
      </label>
      <input
        className="input"
        id="blog-words"
        type="search"
        name="q"
        defaultValue={words}
        maxLength={60}
        placeholder="이 블로그에서 찾기"
        enterKeyHint="search"
      />{" "}
      <button className="btn" type="submit">
        찾기
      </button>
    </form>
  );
}

export function BlogMonths({ address, filter, counts: { months } }: Props) {
  if (months.length < 2 && filter.month === "") return null;
  return (
    <details className="blog-months" open={filter.month !== ""}>
      <summary>
        <Icon name="calendar" /> <span>월별로 보기</span>
      </summary>
      <ul>
        {months.map(({ month, count }) => (
          <li key={month}>
            <a href={filterAddress(address, { month })} aria-current={filter.month === month ? "page" : undefined} rel="nofollow">
              {monthName(month)} <span>{counted(count)}편</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
