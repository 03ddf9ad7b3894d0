import { csvChunks } from "~/core/csv";
import type { MemberCtx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { formatSeoul } from "~/time/seoul";
import { readme } from "../export-words";
import type { Hold } from "./hold.server";
import { ownSeminarDrafts, ownSeminars } from "./own-seminars.server";
import { nameOf, ownDrafts, ownPictures, ownPlans, ownPosts, pageOf, pictureBytes, pictureName, versionsOf } from "./own-texts.server";
import { tablesOf } from "./tables.server";
import type { Add } from "./write-archive.server";

type FileSummary = { name: string; says: string; count: number };

/** Add the member's texts, pictures and tables, then a `README.txt` with counts. */
export async function fillArchive(ctx: MemberCtx, hold: Hold, add: Add): Promise<void> {
  const summaries = [...(await addTexts(ctx, hold, add)), ...(await addTables(ctx, hold, add))];
  const createdAt = formatSeoul(ctx.now(), "yyyy.MM.dd HH:mm");
  await add("README.txt", [Buffer.from(readme(settings().SERVICE_NAME, createdAt, summaries))]);
}

async function addTables(ctx: MemberCtx, hold: Hold, add: Add): Promise<FileSummary[]> {
  const summaries: FileSummary[] = [];
  for (const { name, says, columns, rows } of await tablesOf(ctx)) {
    let count = 0;
    async function* countedRows() {
      for await (const row of rows()) {
        count += 1;
        if (count % 500 === 0) await hold.beat(name, count);
        yield row;
      }
    }
    await add(name, csvChunks(columns, countedRows()));
    summaries.push({ name, says, count });
  }
  return summaries;
}

async function addTexts(ctx: MemberCtx, hold: Hold, add: Add): Promise<FileSummary[]> {
  const pictures = await ownPictures(ctx);
  const names = new Map(pictures.map((one) => [one.fileId, pictureName(one)]));
  const counts = { posts: 0, versions: 0, drafts: 0, plans: 0, seminars: 0, seminarDrafts: 0, pictures: 0 };
  for await (const { contentsId, title, contents } of ownPosts(ctx)) {
    await hold.beat("글", ++counts.posts);
    await add(nameOf("글", contentsId, title), [pageOf(title, contents, names)]);
    for await (const { version, ...earlier } of versionsOf(ctx, contentsId)) {
      counts.versions += 1;
      await add(nameOf("수정 기록", `${contentsId}-${version}`, earlier.title), [pageOf(earlier.title, earlier.contents, names)]);
    }
  }
  for await (const { tempContentsId, title, contents } of ownDrafts(ctx)) {
    await hold.beat("임시저장", ++counts.drafts);
    await add(nameOf("임시저장", tempContentsId, title), [pageOf(title, contents, names)]);
  }
  for await (const { plannedPostId, title, contents } of ownPlans(ctx)) {
    await hold.beat("예약", ++counts.plans);
    await add(nameOf("예약", plannedPostId, title), [pageOf(title, contents, names)]);
  }
  for await (const { seminarId, title, contents } of ownSeminars(ctx)) {
    await hold.beat("세미나", ++counts.seminars);
    await add(nameOf("세미나", seminarId, title), [pageOf(title, contents, names, "other")]);
  }
  for await (const { seminarDraftId, title, contents } of ownSeminarDrafts(ctx)) {
    await hold.beat("세미나 임시저장", ++counts.seminarDrafts);
    await add(nameOf("세미나 임시저장", seminarDraftId, title), [pageOf(title, contents, names, "other")]);
  }
  for (const { fileId } of pictures) {
    await hold.beat("사진", ++counts.pictures);
    const bytes = await pictureBytes(fileId);
    if (bytes) await add(names.get(fileId)!, [bytes], true);
  }
  return [
    { name: "글", says: "발행한 글", count: counts.posts },
    { name: "수정 기록", says: "글을 수정하기 전의 내용", count: counts.versions },
    { name: "임시저장", says: "임시저장한 글", count: counts.drafts },
    { name: "예약", says: "예약한 글", count: counts.plans },
    { name: "세미나", says: "연 세미나의 내용", count: counts.seminars },
    { name: "세미나 임시저장", says: "임시저장한 세미나의 내용", count: counts.seminarDrafts },
    { name: "사진", says: "글과 세미나, 프로필에 올린 사진", count: counts.pictures },
  ];
}
