import { type FriendOrder, type FriendSort, isPictureFirst, orderOf, sortOf } from "~/areas/sending/friends/friend-sort";
import type { ReceiptFilter } from "~/areas/sending/friends/list-friends.server";

const RECEIPT_FILTERS: [ReceiptFilter, string][] = [
  ["all", "모두"],
  ["never", "안 받은 사람"],
  ["unread", "안 읽은 사람"],
];
const ORDERS: [FriendOrder, string][] = [
  ["nickname", "이름순"],
  ["-nickname", "이름 역순"],
  ["newest", "최근 등록순"],
];

type SortsProps = { sort: FriendSort; onSort: ((sort: FriendSort) => void) | null };

/** Orders and filters of the friends, folded: people come first. */
export function FriendSift({ sort, had, onSort }: SortsProps & { had: ReceiptFilter }) {
  return (
    <details className="send-fold" open={had !== "all"}>
      <summary className="btn btn-sm chevron">
        필터 <span className="quiet">{siftText(sort, had)}</span>
      </summary>
      <div className="send-sift">
        <span className="segmented">
          {RECEIPT_FILTERS.map(([value, label]) => (
            <button key={value} type="submit" name="rehad" value={value} aria-pressed={had === value}>
              {label}
            </button>
          ))}
        </span>
        <Sorts sort={sort} onSort={onSort} />
      </div>
    </details>
  );
}

/** The folded choices in words, except the usual ones. */
function siftText(sort: FriendSort, had: ReceiptFilter): string {
  const choices = [
    had !== "all" && RECEIPT_FILTERS.find(([value]) => value === had)?.[1],
    orderOf(sort) !== "nickname" && ORDERS.find(([value]) => value === orderOf(sort))?.[1],
    isPictureFirst(sort) && "사진 먼저",
  ];
  return choices.filter(Boolean).join(" · ");
}

/** Without script (`onSort` null) a sort button submits the form. */
function Sorts({ sort, onSort }: SortsProps) {
  const pictureFirst = isPictureFirst(sort);
  const buttonOf = (value: FriendSort, label: string, isPressed: boolean) => (
    <button
      key={label}
      type="submit"
      name="resort"
      value={value}
      aria-pressed={isPressed}
      onClick={(event) => {
        if (!onSort) return;
        event.preventDefault();
        onSort(value);
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      <span className="segmented">
        {ORDERS.map(([value, label]) => buttonOf(sortOf(value, pictureFirst), label, orderOf(sort) === value))}
      </span>
      <span className="segmented">{buttonOf(sortOf(orderOf(sort), !pictureFirst), "사진 있는 친구 먼저", pictureFirst)}</span>
    </>
  );
}
