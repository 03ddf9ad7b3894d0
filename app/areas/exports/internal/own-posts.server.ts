import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, or } from "drizzle-orm";
import { postFormFields } from "~/areas/blog/post-form-fields";
import type { MemberCtx } from "~/core/ctx.server";
import { marked, picked } from "~/core/fields/declared";
import { inSlices } from "~/core/slices.server";
import { contents, contentsSeries, pinnedContents, plannedPost, seriesContents, tempContents } from "~db/schema/blog";
import { type Cell, copyColumns } from "./copy-columns.server";
import { table, type TableFile } from "./file-of";
import { ownPictures, pictureName } from "./own-texts.server";

type Facts = Omit<typeof contents.$inferSelect, "contents"> & { pinnedAt: Date | null };
type PlanFacts = Omit<typeof plannedPost.$inferSelect, "contents">;
type DraftFacts = Omit<typeof tempContents.$inferSelect, "contents">;

const isCell = <N extends string>(name: N): name is Exclude<N, "contents"> => name !== "contents";
const CELLS = marked(postFormFields, "copy").filter(isCell);
const DRAFT_CELLS = marked(picked(postFormFields, marked(postFormFields, "draft")), "copy").filter(isCell);

/** Tables of posts, series and drafts. */
export async function postTables(ctx: MemberCtx): Promise<TableFile[]> {
  const pictures = new Map((await ownPictures(ctx)).map((one) => [one.fileId, pictureName(one)]));
  const display = (name: string, value: string | null): Cell => {
    if (name === "pictureFileId") return pictures.get(value ?? "") ?? "";
    return name === "shopYn" ? (value === "Y" ? "올림" : "안 올림") : value;
  };
  const columns = await copyColumns(ctx, postFormFields, CELLS, (row: Facts, name) => display(name, row[name]));
  const planColumns = await copyColumns(ctx, postFormFields, CELLS, (row: PlanFacts, name) => display(name, row[name]));
  const draftColumns = await copyColumns(ctx, postFormFields, DRAFT_CELLS, (row: DraftFacts, name) => display(name, row[name]));
  return [
    table(
      "글.csv",
      "발행한 글의 주제와 유형",
      [
        { label: "번호", value: (row) => row.contentsId },
        ...columns,
        { label: "발행", value: (row) => row.createdAt },
        { label: "마지막 저장", value: (row) => row.updatedAt },
        { label: "블로그 맨 위에 고정한 시각", value: (row) => row.pinnedAt },
        { label: "댓글을 닫은 시각", value: (row) => row.commentsClosedAt },
        { label: "공감을 끈 시각", value: (row) => row.likesClosedAt },
      ],
      () => factsOf(ctx),
    ),
    table(
      "연재.csv",
      "글을 묶은 연재와 글의 순서",
      [
        { label: "연재", value: (row) => row.name },
        { label: "설명", value: (row) => row.description },
        { label: "표지", value: (row) => pictures.get(row.coverFileId ?? "") ?? "" },
        { label: "순서", value: (row) => row.place },
        { label: "글 번호", value: (row) => row.contentsId },
        { label: "제목", value: (row) => row.title },
      ],
      () => seriesOf(ctx),
    ),
    table(
      "임시저장.csv",
      "임시저장한 글의 주제",
      [
        { label: "번호", value: (row) => row.tempContentsId },
        ...draftColumns,
        { label: "수정하던 글", value: (row) => row.contentsId },
        { label: "저장", value: (row) => row.updatedAt },
      ],
      () => draftFactsOf(ctx),
    ),
    table(
      "예약.csv",
      "예약한 글의 주제와 발행할 시각",
      [
        { label: "번호", value: (row) => row.plannedPostId },
        ...planColumns,
        { label: "발행할 시각", value: (row) => row.publishAt },
        { label: "마지막 저장", value: (row) => row.updatedAt },
      ],
      () => planFactsOf(ctx),
    ),
  ];
}

function factsOf({ db, actor }: MemberCtx): AsyncGenerator<Facts> {
  const { contents: _text, ...columns } = getTableColumns(contents);
  const ownOpenPosts = and(eq(contents.userId, actor.userId), eq(contents.deleteYn, "N"));
  return inSlices<Facts>((last, size) =>
    db
      .select({ ...columns, pinnedAt: pinnedContents.createdAt })
      .from(contents)
      .leftJoin(pinnedContents, eq(pinnedContents.contentsId, contents.contentsId))
      .where(and(ownOpenPosts, last && gt(contents.contentsId, last.contentsId)))
      .orderBy(asc(contents.contentsId))
      .limit(size),
  );
}

function seriesOf({ db, actor }: MemberCtx) {
  const { name, description, coverFileId, seriesId, userId } = contentsSeries;
  const { place, contentsId } = seriesContents;
  return db
    .select({ name, description, coverFileId, place, contentsId: contents.contentsId, title: contents.title })
    .from(contentsSeries)
    .leftJoin(seriesContents, eq(seriesContents.seriesId, seriesId))
    .leftJoin(contents, and(eq(contents.contentsId, contentsId), eq(contents.deleteYn, "N")))
    .where(and(eq(userId, actor.userId), or(isNotNull(contents.contentsId), isNull(contentsId))))
    .orderBy(asc(seriesId), asc(place), asc(contentsId));
}

function planFactsOf({ db, actor }: MemberCtx): Promise<PlanFacts[]> {
  const { contents: _text, ...columns } = getTableColumns(plannedPost);
  return db.select(columns).from(plannedPost).where(eq(plannedPost.userId, actor.userId)).orderBy(asc(plannedPost.publishAt));
}

function draftFactsOf({ db, actor }: MemberCtx): Promise<DraftFacts[]> {
  const { contents: _text, ...columns } = getTableColumns(tempContents);
  return db.select(columns).from(tempContents).where(eq(tempContents.userId, actor.userId)).orderBy(desc(tempContents.updatedAt));
}
