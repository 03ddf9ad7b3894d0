import { Form, Link, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { type DateOption, dateOptions } from "../report-range";

type Asked = { dateOption: DateOption | null; fromDay: string; toDay: string };

/** The range of a view report: six options as links, the one in force highlighted, or two days. `username` null: not an administrator. */
export function ReportRangeForm({ asked, rowsPerPage, username }: { asked: Asked; rowsPerPage: number; username: string | null }) {
  const [query] = useSearchParams();
  const optionHref = (option: DateOption) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "startDateTime", "endDateTime"]) next.delete(name);
    next.set("dateOption", option);
    return `?${next}`;
  };
  return (
    <>
      <nav className="row options" aria-label="기간">
        {dateOptions.map(([option, label]) => (
          <Fragment key={option}>
            <Link className="btn btn-sm" to={optionHref(option)} aria-current={asked.dateOption === option ? "true" : undefined}>
              {label}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      <Form method="get" className="search">
        <input type="hidden" name="rowsPerPage" value={rowsPerPage} />
        <p>
          <label htmlFor="startDateTime">시작일</label>
          <input className="input" type="date" id="startDateTime" name="startDateTime" defaultValue={asked.fromDay} key={asked.fromDay} />
        </p>
        <p>
          <label htmlFor="endDateTime">종료일</label>
          <input className="input" type="date" id="endDateTime" name="endDateTime" defaultValue={asked.toDay} key={`to-${asked.toDay}`} />
        </p>
        {username !== null && (
          <p>
            <label htmlFor="username">보낸 회원의 이메일</label>
            <input className="input" type="email" id="username" name="username" defaultValue={username} />
          </p>
        )}
        <button className="btn btn-primary" type="submit">
          검색
        </button>
      </Form>
    </>
  );
}
