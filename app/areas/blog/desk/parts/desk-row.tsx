import { useId } from "react";
import { reducedSources } from "~/areas/files/file-url";
import { likePath } from "../../likes/like-path";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { MoreMenu } from "~/ui/more-menu";
import { FormId, RestoredStrip, useRestored } from "~/ui/form/restored";

type Code = { commonCodeKey: string; commonCodeKeyName: string };
type DeskPostShown = {
  contentsId: number;
  title: string;
  subjectName: string;
  contentsType: string;
  shopYn: "Y" | "N";
  picturePath: string | null;
  createdAt: Date;
  likes: number;
  pinned: boolean;
  series: { seriesId: number; name: string } | null;
};

type FiguresShown = {
  /** By `figuresRange`: `sent` and `read` count own dispatches, `fee` all senders'. */
  figures: { sent: number; read: number; rate: string; fee: number };
  readersHref: string;
  visitsHref: string;
  feesHref: string;
};

type Props = { post: DeskPostShown; types: Code[] };

/** Id of the form that takes the ticked posts. */
export const CHOICE = "chosen-posts";

/** The list submits these forms (`useSend`). */
export function DeskRow({ post, types, ...figures }: Props & FiguresShown) {
  const { contentsId, title, shopYn, pinned } = post;
  return (
    <li className="offer desk-row">
      <label className="desk-tick">
        <input className="checkbox" type="checkbox" name="contentsId" value={contentsId} form={CHOICE} aria-label={`${title} 선택`} />
      </label>
      {post.picturePath ? (
        <img className="desk-picture" {...reducedSources(post.picturePath)} sizes="96px" alt="" width={96} height={72} loading="lazy" />
      ) : (
        <span className="desk-picture" />
      )}
      <div className="offer-text">
        <a href={`/app/blog/my-blog-view-contents?contentsId=${contentsId}`}>{title}</a>{" "}
        <span className="desk-meta">
          {pinned && <span className="desk-pinned">고정</span>}{" "}
          <span className="desk-shop" data-offered={shopYn === "Y" ? "" : undefined}>
            <span className="state" data-state={shopYn === "Y" ? "good" : undefined}>
              {shopYn === "Y" ? "숍에 올림" : "숍에 올리지 않음"}
            </span>
            {" · "}
          </span>
          <time dateTime={formatSeoul(post.createdAt, "yyyy-MM-dd")}>{formatSeoul(post.createdAt, "yyyy.MM.dd")}</time>
          {` · ${post.subjectName}`}
          {post.series && " · 연재 "}
          {post.series && <a href={`/app/blog/series?seriesId=${post.series.seriesId}`}>{post.series.name}</a>}
        </span>
      </div>{" "}
      <Figures {...figures} likes={post.likes} likesHref={likePath(contentsId)} />{" "}
      <a className="btn btn-sm desk-send" href={sendHref(contentsId)}>
        보내기
      </a>{" "}
      <div className="desk-more">
        <MoreMenu label={`${title} 더 보기`} row>
          <a href={`/app/blog/write-contents?contentsId=${contentsId}`}>수정</a> <a href={figures.readersHref}>읽은 사람</a>{" "}
          <a href={figures.visitsHref}>유입 경로</a> <Actions post={post} />
        </MoreMenu>
      </div>
      <SeriesAndType post={post} types={types} />
    </li>
  );
}

const sendHref = (contentsId: number) => `/app/send-messages/send-contents?contentsId=${contentsId}`;
const cardId = (contentsId: number) => `series-${contentsId}`;

type Likes = { likes: number; likesHref: string };

function Figures({ figures, readersHref, feesHref, likes, likesHref }: Omit<FiguresShown, "visitsHref"> & Likes) {
  return (
    <span className="desk-figures">
      <a href={readersHref}>
        <span>
          <span className="desk-wide">내가 </span>보냄
        </span>{" "}
        <b>{`${counted(figures.sent)}명`}</b>
      </a>{" "}
      <a href={readersHref}>
        <span>
          읽음<span className="desk-wide">{` ${counted(figures.read)}명`}</span>
        </span>{" "}
        <b>{figures.rate}</b>
      </a>{" "}
      <a href={feesHref}>
        <span>12개월 저작권료</span> <b>{`${counted(figures.fee)}원`}</b>
      </a>{" "}
      <a href={likesHref}>
        <span>공감</span> <b>{counted(likes)}</b>
      </a>
    </span>
  );
}

function Actions({ post: { contentsId, contentsType, shopYn, pinned } }: Pick<Props, "post">) {
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="contentsId" value={contentsId} />
      <input type="hidden" name="contentsType" value={contentsType} />
      <SubmitButton className="" name="intent" value={shopYn === "Y" ? "take-out" : "offer"}>
        {shopYn === "Y" ? "숍에서 내리기" : "숍에 올리기"}
      </SubmitButton>{" "}
      <SubmitButton className="" name="intent" value={pinned ? "unpin" : "pin"}>
        {pinned ? "고정 해제" : "고정"}
      </SubmitButton>{" "}
      <button type="button" {...{ popovertarget: cardId(contentsId) }}>
        연재와 유형
      </button>{" "}
      <SubmitButton className="desk-delete" name="intent" value="delete">
        삭제
      </SubmitButton>
    </form>
  );
}

const NAMES = "series-names";

export function SeriesNames({ names }: { names: string[] }) {
  return (
    <datalist id={NAMES}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

/** A card over the list, or in it after a login ran out. Enter in the name field presses the first button, "series". */
function SeriesAndType({ post, types }: Props) {
  const id = useId();
  const formId = `desk-${post.contentsId}`;
  const restored = useRestored(formId);
  const { name = post.series?.name ?? "", contentsType = post.contentsType } = (restored ?? {}) as { name?: string; contentsType?: string };
  const known = types.some(({ commonCodeKey }) => commonCodeKey === post.contentsType);
  return (
    <div className="desk-card" id={cardId(post.contentsId)} {...(!restored && { popover: "auto" })}>
      <form method="post">
        <CsrfField />
        <FormId of={formId} />
        {restored && <RestoredStrip />}
        <input type="hidden" name="contentsId" value={post.contentsId} />
        <label htmlFor={id}>연재 이름</label>
        <div className="desk-field">
          <input key={post.series?.name} className="input" id={id} name="name" maxLength={60} list={NAMES} defaultValue={name} />{" "}
          <SubmitButton className="btn" name="intent" value="series">
            연재에 넣기
          </SubmitButton>
        </div>
        <p className="field-rule">새 이름이면 연재를 만들어요. 비우면 연재에서 빠져요.</p>
        <label htmlFor={`${id}type`}>유형</label>
        <div className="desk-field">
          <select key={post.contentsType} className="select" id={`${id}type`} name="contentsType" defaultValue={contentsType}>
            {!known && <option value={post.contentsType}>{post.contentsType}</option>}
            {types.map(({ commonCodeKey, commonCodeKeyName }) => (
              <option key={commonCodeKey} value={commonCodeKey}>
                {commonCodeKeyName}
              </option>
            ))}
          </select>{" "}
          <SubmitButton className="btn" name="intent" value="offer">
            {post.shopYn === "Y" ? "유형 바꾸기" : "이 유형으로 숍에 올리기"}
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}
