import { Form } from "@remix-run/react";
import { useId } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { Empty } from "~/ui/empty";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { readingMinutes } from "../../text/text-length";
import { type PartOrder, usePartOrder } from "./use-part-order";

type Part = { contentsId: number; title: string; pictureFileId: string | null; textLength: number; createdAt: Date };
type Props = { seriesId: number; posts: Part[]; free: { contentsId: number; title: string }[]; answered: string };

/** Parts in order. With scripts they are dragged, and ↑ and ↓ keep the focus. */
export function SeriesOrder({ seriesId, posts, free, answered }: Props) {
  const parts = usePartOrder(
    posts.map(({ contentsId }) => contentsId),
    { seriesId, answered },
  );
  const byId = new Map(posts.map((post) => [post.contentsId, post]));
  return (
    <section className="sheet series-sheet" aria-labelledby="series-order">
      <h2 id="series-order">글 순서</h2>
      {posts.length > 1 && <p className="field-rule">끌거나 화살표를 눌러 바꿔요. 순서는 바로 저장돼요.</p>}
      {posts.length === 0 && (
        <Empty title="아직 글이 없어요">
          <p>아래에서 글을 고르거나, 글쓰기에서 이 연재를 골라 주세요.</p>
        </Empty>
      )}
      <ol className="series-order" ref={parts.list} data-moving={parts.isDragging ? "" : undefined}>
        {parts.order.flatMap((id, index) => {
          const post = byId.get(id);
          return post ? [<Row key={id} {...post} seriesId={seriesId} index={index} total={posts.length} parts={parts} />] : [];
        })}
      </ol>
      {free.length > 0 && <AddPart seriesId={seriesId} free={free} />}
    </section>
  );
}

type RowProps = Part & { seriesId: number; index: number; total: number; parts: PartOrder };

function Row({ seriesId, contentsId, title, pictureFileId, textLength, createdAt, index, total, parts }: RowProps) {
  const hydrated = useHydrated();
  return (
    <li className="series-row" {...parts.rowProps(index)}>
      {hydrated && <span className="series-handle" aria-hidden="true" {...parts.handleProps(index)} />}
      <span className="series-place">{`${index + 1}편`}</span>{" "}
      {pictureFileId ? (
        <img
          className="series-picture"
          {...reducedSources(fileUrl(pictureFileId))}
          sizes="64px"
          alt=""
          width={64}
          height={48}
          loading="lazy"
        />
      ) : (
        <span className="series-picture" />
      )}
      <span className="series-text">
        <a href={`/app/blog/my-blog-view-contents?contentsId=${contentsId}`}>{title}</a>{" "}
        <span className="quiet">{`${readingMinutes(textLength)}분 · ${formatSeoul(createdAt, "yyyy.MM.dd")}`}</span>
      </span>
      <Form method="post" className="series-acts" preventScrollReset>
        <CsrfField />
        <input type="hidden" name="seriesId" value={seriesId} />
        <input type="hidden" name="contentsId" value={contentsId} />
        <button className="btn btn-sm" type="submit" name="intent" value="up" disabled={index === 0} onClick={parts.press(index, -1)}>
          <span aria-hidden="true">↑</span>
          <span className="sr-only">{`${title} 위로`}</span>
        </button>{" "}
        <button
          className="btn btn-sm"
          type="submit"
          name="intent"
          value="down"
          disabled={index === total - 1}
          onClick={parts.press(index, 1)}
        >
          <span aria-hidden="true">↓</span>
          <span className="sr-only">{`${title} 아래로`}</span>
        </button>{" "}
        <SubmitButton className="btn btn-sm btn-ghost" name="intent" value="out" aria-label={`${title} 빼기`}>
          빼기
        </SubmitButton>
      </Form>
    </li>
  );
}

function AddPart({ seriesId, free }: Pick<Props, "seriesId" | "free">) {
  const id = useId();
  return (
    <Form method="post" className="series-add" preventScrollReset key={free[0]!.contentsId}>
      <CsrfField />
      <input type="hidden" name="seriesId" value={seriesId} />
      <label htmlFor={id}>{`연재에 없는 글 ${counted(free.length)}편`}</label>
      <div>
        <select className="select" id={id} name="contentsId">
          {free.map(({ contentsId, title }) => (
            <option key={contentsId} value={contentsId}>
              {title}
            </option>
          ))}
        </select>{" "}
        <SubmitButton className="btn" name="intent" value="in">
          넣기
        </SubmitButton>
      </div>
    </Form>
  );
}
