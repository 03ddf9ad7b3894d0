import { useSearchParams } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { Segmented } from "~/ui/list/segmented";
import { FADING_BY, type InterestView, interestViews, OFTEN } from "../customers/interest-views";

const names: Record<InterestView, string> = { unread: "안 읽은 친구", fading: "관심이 줄어든 친구", often: "자주 읽는 친구" };
/** A phone has all four on one line. */
const tabs: Record<InterestView, string> = { unread: "안 읽음", fading: "관심 줄어듦", often: "자주 읽음" };

/** The order that each view is read in. */
const orders: Record<InterestView, string> = { unread: "sendCount desc", fading: "threeMonth asc", often: "viewCount desc" };

export type ViewCounts = Record<InterestView, number> | null;

/** Views of the list; each keeps the search. */
export function InterestTabs({ current, counts }: { current: InterestView | undefined; counts: ViewCounts }) {
  const [query] = useSearchParams();
  const to = (view?: InterestView) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "view", "sort", "direction"]) next.delete(name);
    const [sort, direction] = view ? orders[view].split(" ") : [];
    for (const [name, value] of Object.entries({ view, sort, direction })) if (value) next.set(name, value);
    return `?${next}`;
  };
  const options = interestViews.map((view) => ({ label: labelOf(view, counts), to: to(view), current: current === view }));
  return <Segmented label="보기" options={[{ label: "모두", to: to(), current: current === undefined }, ...options]} />;
}

const labelOf = (view: InterestView, counts: ViewCounts) =>
  counts ? (
    <>
      {tabs[view]} <span className="view-count">{counted(counts[view])}</span>
    </>
  ) : (
    tabs[view]
  );

const leads: Record<InterestView, string> = {
  unread: "이 아직 한 편도 읽지 않았어요. 다른 주제의 글을 보내 보세요.",
  fading: `이 최근 3개월에 전체 기간보다 ${FADING_BY}%p 이상 덜 읽었어요.`,
  often: `이 받은 글을 ${OFTEN}% 넘게 읽었어요.`,
};

/** Answers the view in a sentence. */
export const viewLead = (view: InterestView, total: number): string =>
  total === 0 ? `${names[view]}가 없어요.` : `친구 ${counted(total)}명${leads[view]}`;

/** Explains the arrow of a row; empty without one. */
export const arrowKey = (counts: ViewCounts): string =>
  counts?.fading === 0 ? "" : `↓\u2060는 3개월이 전체보다 ${FADING_BY}%p 이상 낮은 친구예요.`;
