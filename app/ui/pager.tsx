import { Link, useLocation } from "@remix-run/react";
import { counted } from "~/messages/counted";

const REACH = 2;

type Props = { page: number; totalPages: number; totalElements?: number; unit?: string; param?: string; of?: string };

/** `of` names the list when a screen has two pagers. */
export function Pager({ page, totalPages, totalElements, unit = "건", param = "page", of }: Props) {
  const { pathname, search } = useLocation();
  const to = (target: number) => {
    const query = new URLSearchParams(search);
    if (target === 1) query.delete(param);
    else query.set(param, String(target));
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
  return (
    <nav className="pager" aria-label={of ? `${of} 페이지` : "페이지"}>
      {totalElements !== undefined && <p className="quiet">{`총 ${counted(totalElements)}${unit}`}</p>}
      {totalPages > 1 && (
        <ul>
          <li>{page > 1 ? <Link to={to(page - 1)}>이전</Link> : <span aria-disabled="true">이전</span>}</li>
          {pagesToShow(page, totalPages).map((target, index, all) => (
            <li key={target} data-gap={index > 0 && target - all[index - 1]! > 1 ? "" : undefined}>
              {target === page ? <span aria-current="page">{target}</span> : <Link to={to(target)}>{target}</Link>}
            </li>
          ))}
          <li>{page < totalPages ? <Link to={to(page + 1)}>다음</Link> : <span aria-disabled="true">다음</span>}</li>
        </ul>
      )}
    </nav>
  );
}

export function pagesToShow(page: number, totalPages: number): number[] {
  const near = Array.from({ length: REACH * 2 + 1 }, (_, index) => page - REACH + index);
  const wanted = new Set([1, ...near, totalPages]);
  return [...wanted].filter((target) => target >= 1 && target <= totalPages).sort((a, b) => a - b);
}
