import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";

type Props = { path: string; isFirst: boolean; next: string | null };

export function KeyPager({ path, isFirst, next }: Props) {
  if (isFirst && next === null) return null;
  return (
    <nav className="row reader-pages" aria-label="페이지">
      {!isFirst && <ButtonLink href={path}>처음으로</ButtonLink>}{" "}
      {next !== null && (
        <a className="btn" href={`${path}?before=${next}`} rel="next">
          이전 목록
        </a>
      )}
    </nav>
  );
}

/** For an address beyond the last row. */
export const NothingOlder = () => <Empty title="더 오래된 것이 없어요" />;
