import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { dayShown } from "~/time/seoul";
import { type Filter, FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { NoticeStrip } from "~/ui/notice-strip";
import { type AskedRange, type DateOption, dateOptions } from "../report-range";
import { daysInShort } from "../report-words";

type Props = {
  asked: AskedRange;
  username: string | null;
  found: string;
  filters?: Filter[];
  view?: string;
  labels?: { days: string; member: string };
  views?: ReactNode;
};
const SENT = { days: "보낸 날", member: "보낸 회원의 이메일" };

/** `username` null hides the e-mail field (scope "mine"). With `views` a phone shows them, and the periods behind the tick. */
export function ReportRangeForm({ asked, username, found, filters = [], view, labels = SENT, views }: Props) {
  const [query] = useSearchParams();
  const optionHref = (option: DateOption) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "startDateTime", "endDateTime"]) next.delete(name);
    next.set("dateOption", option);
    return `?${next}`;
  };
  const sender: Filter[] = username === null ? [] : [{ name: "username", label: labels.member, value: username, type: "email" }];
  const days = { from: { name: "startDateTime", value: asked.fromDay }, to: { name: "endDateTime", value: asked.toDay } };
  return (
    <>
      <div className="range-bar" data-views={views ? "" : undefined}>
        {views}
        <Segmented
          label="기간"
          options={dateOptions.map(([option, label]) => ({ label, to: optionHref(option), current: asked.dateOption === option }))}
        />
        <FilterBar
          filters={[{ label: labels.days, ...days }, ...sender, ...filters]}
          found={found}
          view={view}
          folded={views ? periodText(asked) : "날짜"}
        />
      </div>
      <RangeNotice asked={asked} />
    </>
  );
}

const periodText = (asked: AskedRange) => dateOptions.find(([option]) => option === asked.dateOption)?.[1] ?? daysInShort(asked);

export function RangeNotice({ asked }: { asked: AskedRange }) {
  if (!asked.notice) return null;
  return (
    <NoticeStrip type="warning" alert>
      <p>
        {asked.notice === "swapped"
          ? "시작이 끝보다 늦어 두 날짜를 바꾸어 보여 드려요."
          : `날짜를 알아볼 수 없어 ${daysShown(asked)} 보여 드려요.`}
      </p>
    </NoticeStrip>
  );
}

export const daysShown = ({ fromDay, toDay }: Pick<AskedRange, "fromDay" | "toDay">) => `${dayShown(fromDay)}부터 ${dayShown(toDay)}까지`;
