import { and, eq } from "drizzle-orm";
import { pictureTag } from "~/areas/blog/text/picture-descriptions";
import { fileUrl } from "~/areas/files/file-url";
import { IN_TEXT } from "~/areas/files/store-picture.server";
import { applyToSeminar } from "~/areas/seminars/applying/apply-to-seminar.server";
import { replyToComment, writeComment } from "~/areas/seminars/comments/write-comment.server";
import { publishSeminar } from "~/areas/seminars/writing/publish-seminar.server";
import { SeminarInput } from "~/areas/seminars/writing/seminar.schema.server";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { addDays, DAY_MS, seoulDay } from "~/time/seoul";
import { seminar } from "~db/schema/seminars";
import { memberOf } from "./friends";
import { gathering } from "./pictures/inside";
import { storeDrawing } from "./pictures/store-drawing";

type Comment = { by: string; comment: string; reply?: string };
type Sample = {
  comments?: Comment[];
  key: string;
  publishedDays: number;
  /** From today. */
  day: number;
  from: string;
  to: string;
  applicants: string[];
  picture?: { drawing: string; alt: string };
  fields: Record<string, string>;
};

/** In the order they were published. */
const samples: Sample[] = [
  {
    key: "sample-seminar-coming",
    publishedDays: 30,
    day: 9,
    from: "14:00",
    to: "16:00",
    applicants: ["member", "reader", "reader2"],
    comments: [
      { by: "reader", comment: "변동금리와 고정금리 이야기도 해 주시나요?", reply: "네, 두 번째 이야기에서 표로 비교해 볼게요." },
      { by: "member", comment: "나중에 다시 볼 수 있으면 좋겠어요." },
    ],
    picture: { drawing: gathering, alt: "칠판에 그린 금리 곡선을 보며 이야기하는 사람들" },
    fields: {
      title: "금리와 우리 집 살림",
      mainSubject: "finance",
      seminarLocation: "https://meet.example.com/rates",
      capacity: "12",
      contents:
        "<h1>이런 이야기를 나눠요</h1><ol><li>금리가 오르내리는 이유</li><li>대출과 예금, 무엇부터</li><li>우리 집 한 달 살림표 만들기</li></ol><p>준비물은 지난달 카드 명세서 한 장이면 됩니다. 계산은 함께 합니다.</p>",
    },
  },
  {
    key: "sample-seminar-past",
    publishedDays: 24,
    day: -12,
    from: "19:30",
    to: "21:00",
    applicants: ["writer", "member"],
    comments: [
      { by: "writer", comment: "월세 공제는 집주인 동의가 없어도 되나요?", reply: "네, 계약서와 보낸 기록만 있으면 됩니다." },
      { by: "member", comment: "자료를 다시 볼 수 있을까요?" },
    ],
    fields: {
      title: "연말정산, 놓치기 쉬운 열 가지",
      mainSubject: "tax_law",
      seminarLocation: "https://meet.example.com/tax",
      contents:
        "<p>해마다 받는 질문 열 가지를 한자리에 모았습니다. 그중에서도 많이 묻는 것은 이 세 가지입니다.</p><ul><li>부양가족을 올릴 때</li><li>월세와 의료비</li><li>맞벌이 부부가 나눌 때</li></ul>",
    },
  },
  {
    key: "sample-seminar-full",
    publishedDays: 10,
    day: 5,
    from: "19:30",
    to: "21:00",
    applicants: ["writer", "member", "admin"],
    fields: {
      title: "첫 집 계약서 함께 읽기",
      mainSubject: "real_estate",
      seminarType: "offline",
      seminarLocation: "서울 중구 세종대로 110, 3층 작은 회의실",
      capacity: "1",
      contents: "<p>계약서를 한 줄씩 함께 읽습니다. 자리가 적어 한 분씩 모십니다.</p><p>가져오실 것: 신분증, 궁금한 것.</p>",
    },
  },
];

export async function seed(ctx: Ctx): Promise<void> {
  for (const sample of samples) await hold(ctx, sample);
}

async function hold(ctx: Ctx, { key, publishedDays, day, from, to, applicants, comments = [], picture, fields }: Sample): Promise<void> {
  const publishedAt = new Date(ctx.now().getTime() - publishedDays * DAY_MS);
  const host = await actorOf(ctx, "creator", publishedAt);
  const seminarCondition = and(eq(seminar.hostUserId, host.actor.userId), eq(seminar.editorKey, key));
  const [known] = await ctx.db.select({ seminarId: seminar.seminarId }).from(seminar).where(seminarCondition);
  if (known) return;
  const date = addDays(seoulDay(ctx.now()), day);
  const times = { startDateTime: `${date}T${from}`, endDateTime: `${date}T${to}` };
  const seminarId = await inTransaction(host, async (tx) => {
    const contents = `${picture ? await pictureOf(tx, key, picture) : ""}${fields.contents}`;
    const published = await publishSeminar(tx, SeminarInput.parse({ seminarType: "online", ...times, ...fields, contents }));
    await tx.db.update(seminar).set({ editorKey: key }).where(eq(seminar.seminarId, published.seminarId));
    return published.seminarId;
  });
  for (const [index, name] of applicants.entries()) {
    const application = { seminarId, companyName: "글벗 독자 모임", phone: `0100000000${index + 1}` };
    await applyToSeminar(await actorOf(ctx, name, publishedAt), application);
  }
  for (const { by, comment, reply } of comments) {
    const commentId = await writeComment(await actorOf(ctx, by, ctx.now()), { seminarId, comment, publicPrivateYn: "Y" });
    if (reply) await replyToComment(await actorOf(ctx, "creator", ctx.now()), { seminarId, parentCommentId: commentId, comment: reply });
  }
}

async function pictureOf(host: MemberCtx, key: string, { drawing, alt }: NonNullable<Sample["picture"]>): Promise<string> {
  const path = fileUrl(await storeDrawing(host, drawing, `${key}.jpg`, IN_TEXT));
  return `<p>${pictureTag({ path, alt, caption: "" })}</p>`;
}

async function actorOf(ctx: Ctx, name: string, at: Date): Promise<MemberCtx> {
  const actor = await memberOf(ctx, `${name}@geulbeot.test`, () => at);
  if (!actor) throw new Error(`the sample member ${name}@geulbeot.test is not there`);
  return actor;
}
