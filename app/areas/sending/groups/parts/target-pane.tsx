import { Form, Link, useSearchParams } from "@remix-run/react";
import { type Ref, useId, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { counted } from "~/messages/counted";
import { CsrfField } from "~/ui/form/fields";
import { SuggestInput } from "~/ui/form/suggest";
import { Pager } from "~/ui/pager";
import type { GroupFriends } from "../list-group-friends.server";
import { listKey } from "./list-keys";
import { TargetRow } from "./target-row";

export type Side = "friends" | "targets";
export type Pane = GroupFriends & { nickname: string };

type Props = {
  side: Side;
  /** 친구, or the group's name. */
  title: string;
  pane: Pane;
  others: Pane;
  ticked: ReadonlySet<number>;
  list: Ref<HTMLDivElement>;
  keysId: string;
  isAway: boolean;
  takesDrop: boolean;
  onTick: (ids: number[], on: boolean) => void;
  onMove: (ids: number[] | "all", focus?: number) => void;
  onHop: () => void;
  onDrag: (ids: number[] | null) => void;
  onDrop: () => void;
};

const words = {
  friends: {
    line: "그룹에 넣을 친구를 골라 주세요.",
    search: "친구 닉네임",
    name: "nickname",
    page: "page",
    move: "선택한 친구 넣기",
    act: "넣기",
  },
  targets: {
    line: "여기에 넣은 친구에게 한 번에 보낼 수 있어요.",
    search: "발송 대상 닉네임",
    name: "targetNickname",
    page: "targetPage",
    move: "선택한 대상 빼기",
    act: "빼기",
  },
};

export function TargetPane(props: Props) {
  const { side, title, pane, others, ticked, list, keysId, isAway, takesDrop, onTick, onMove, onHop, onDrag, onDrop } = props;
  const { line, search, name, page, move, act } = words[side];
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const [position, setPosition] = useState(0);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const ids = pane.rows.map((row) => row.receiverId);
  const active = Math.min(position, ids.length - 1);
  const otherParams = [...query].filter(([field]) => field !== name && field !== page);
  const intent = side === "friends" ? "add" : "take";
  const isIdle = hydrated && ticked.size === 0;
  const moveTicked = () => onMove(ticked.size > 0 ? [...ticked] : []);

  return (
    <section
      className="sheet target-pane"
      aria-labelledby={`${id}-title`}
      data-away={isAway ? "" : undefined}
      data-over={takesDrop && isOver ? "" : undefined}
      onDragOver={(event) => {
        if (!takesDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 id={`${id}-title`}>
        {title} <span className="quiet">{`${counted(pane.total)}명`}</span>
      </h2>
      <p className="target-line">{line}</p>
      <search>
        <Form className="search target-search" method="get" preventScrollReset>
          {otherParams.map(([field, text]) => (
            <input key={field} type="hidden" name={field} value={text} />
          ))}
          <SuggestInput name={name} label={search} url="/v1/suggest/send-messages/entry-friends-to-group" defaultValue={pane.nickname} />
          <button className="btn" type="submit">
            검색
          </button>
        </Form>
        {pane.nickname && (
          <p className="target-asked">
            {`‘${pane.nickname}’ 검색 결과 ${counted(pane.total)}명 `}
            <Link to={`?${new URLSearchParams(otherParams)}`} preventScrollReset>
              검색 지우기
            </Link>
          </p>
        )}
      </search>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
          // The page asks before it takes everybody out.
          if (button?.value === "takeAll") return;
          event.preventDefault();
          if (button?.value === "addAll") onMove("all");
          else moveTicked();
        }}
      >
        <CsrfField />
        {/* Enter presses a form's first button. */}
        <button className="sr-only" type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true">
          {move}
        </button>
        {pane.total > 0 && (
          <button className="btn btn-sm btn-ghost target-all" type="submit" name="intent" value={`${intent}All`}>
            {pane.nickname ? `검색한 ${counted(pane.total)}명 모두 ${act}` : `${counted(pane.total)}명 모두 ${act}`}
          </button>
        )}
        <div ref={list} onKeyDown={(event) => listKey(event, { ids, ticked, active, setAt: setPosition, onTick, onMove, onHop })}>
          <ul className="target-list" aria-labelledby={`${id}-title`} aria-describedby={hydrated ? keysId : undefined}>
            {pane.rows.map((row, index) => (
              <TargetRow
                key={row.receiverId}
                row={row}
                ticked={ticked.has(row.receiverId)}
                tabIndex={hydrated ? (index === active ? 0 : -1) : undefined}
                onFocus={() => setPosition(index)}
                onTick={(on) => onTick([row.receiverId], on)}
                onDrag={(starts) => onDrag(starts ? (ticked.has(row.receiverId) ? [...ticked] : [row.receiverId]) : null)}
              />
            ))}
          </ul>
          {ids.length === 0 && <EmptyPane side={side} nickname={pane.nickname} others={others.total} />}
        </div>
        <div className="target-bar stays-below">
          <output aria-live="polite">{hydrated && `선택 ${counted(ticked.size)}명`}</output>
          <button
            className={isIdle ? "btn" : "btn btn-primary"}
            data-idle={isIdle ? "" : undefined}
            type="submit"
            name="intent"
            value={intent}
          >
            {ticked.size > 0 && hydrated ? `선택한 ${counted(ticked.size)}명 ${act}` : move}
          </button>
        </div>
      </Form>
      {pane.totalPages > 1 && (
        <noscript>
          <p className="target-asked">다른 페이지로 가거나 찾으면 선택이 해제돼요. 고른 친구를 먼저 옮겨 주세요.</p>
        </noscript>
      )}
      {pane.totalPages > 1 && <Pager page={pane.page} totalPages={pane.totalPages} param={page} of={title} />}
    </section>
  );
}

function EmptyPane({ side, nickname, others }: { side: Side; nickname: string; others: number }) {
  if (nickname)
    return (
      <p className="target-empty" tabIndex={-1}>
        ‘{nickname}’에 맞는 사람이 없어요. 다른 말로 찾아 주세요.
      </p>
    );
  if (side === "targets")
    return (
      <p className="target-empty" tabIndex={-1}>
        아직 넣은 친구가 없어요. 친구를 골라 넣어 주세요.
      </p>
    );
  if (others > 0)
    return (
      <p className="target-empty" tabIndex={-1}>
        모든 친구가 이 그룹에 있어요.
      </p>
    );
  return (
    <p className="target-empty" tabIndex={-1}>
      아직 친구가 없어요. <Link to="/app/user/friend-list">친구 목록</Link>에서 카카오톡 친구를 불러와 주세요.
    </p>
  );
}
