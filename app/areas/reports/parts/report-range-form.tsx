import { useSearchParams } from "@remix-run/react";
import { type Filter, FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { type DateOption, dateOptions } from "../report-range";

type Asked = { dateOption: DateOption | null; fromDay: string; toDay: string };

/**
 * The range of a view report: six options, the current one marked, or two days. `username` is null for callers who are not administrators.
 */
export function ReportRangeForm({ asked, username, found }: { asked: Asked; username: string | null; found: string }) {
  const [query] = useSearchParams();
  const optionHref = (option: DateOption) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "startDateTime", "endDateTime"]) next.delete(name);
    next.set("dateOption", option);
    return `?${next}`;
  };
  const sender: Filter[] = username === null ? [] : [{ name: "username", label: "보낸 회원의 이메일", value: username, type: "email" }];
  const days = { from: { name: "startDateTime", value: asked.fromDay }, to: { name: "endDateTime", value: asked.toDay } };
  return (
    <>
      <Segmented
        label="기간"
        options={dateOptions.map(([option, label]) => ({ label, to: optionHref(option), current: asked.dateOption === option }))}
      />
      <FilterBar filters={[{ label: "보낸 날", ...days }, ...sender]} found={found} />
    </>
  );
}
