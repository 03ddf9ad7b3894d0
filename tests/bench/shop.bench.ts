import { sql } from "drizzle-orm";
import { indexMissing } from "~/areas/blog/index-posts.server";
import { listShop } from "~/areas/blog/shop-list.server";
import { ShopQuery } from "~/areas/blog/shop.schema.server";
import { suggestFromShop } from "~/areas/blog/shop-suggest.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents, favoriteContents } from "~db/schema/blog";
import { contentsTotal } from "~db/schema/reports";
import { makeMember } from "../support/factories/members";
import { onFreshPair } from "./database";
import { table } from "./figures";

const FEW = 1_000;
const MANY = 100_000;
const WRITERS = 500;
const CHUNK = 500;
const RUNS = 40;

const subjects = ["finance", "culture", "domestic_travel", "entertainment", "health"];
const types = ["free", "column"];
const things =
  "연금 예금 보험 대출 금리 세금 주식 펀드 부동산 전세 월세 청약 여행 바다 산책 호수 섬 도시 골목 시장 카페 서점 영화 음악 전시 공연 그림 사진 책 글쓰기 요리 김치 국수 차 커피 건강 운동 달리기 수영 요가 잠 봄 여름 가을 겨울 아침 저녁 가족 아이 부모 친구 이웃 회사 일 쉼 마음 편지 꽃 나무 숲 비 눈 바람 햇살 별 달 고양이 강아지 자전거 기차 버스 공항 숙소 지도".split(
    " ",
  );
const ways = ["이야기", "하는 법", "쉽게 알기", "에 대하여", "처음부터 끝까지", "고르는 기준", "을 묻다", "의 기쁨", "노트", "다시 보기"];
const names = ["하늘", "바다", "구름", "나무", "노을", "새벽", "은하", "다온", "가람", "누리"];

/** Kinds of what people type. `common` stands in every third title; `apart` has pairs that are all common, yet never next to each other. */
const keywords: Record<string, string[]> = {
  rare: ["흰수염고래", "무지개송어", "도롱뇽"],
  "two characters": ["연금", "여행", "고양이", "편지", "금리"],
  common: ["이야기"],
  "two words": ["봄 여행", "가족 편지", "전세 대출"],
  "one character": ["봄", "이", "달"],
  "a writer": ["하늘12", "새벽", "구름 7"],
  apart: ["바다시", "전시작"],
  "no hit": ["없는낱말", "쀍쀍", "연금쀍"],
  everything: [""],
};

let seed = 1;

function random(below: number): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
}

function one<T>(list: T[]): T {
  return list[random(list.length)]!;
}

/** Searching the shop of 100,000 posts beside one of 1,000. Gate: the 95th percentile of all searches at most 3 times as long. */
await onFreshPair(async () => {
  const writers: number[] = [];
  for (let n = 0; n < WRITERS; n++) writers.push((await makeMember({ userNickname: `${names[n % names.length]}${n}` })).userId);
  const reader = await makeMember();
  await fill(writers, 0, FEW);
  const small = await measure(reader);
  const began = performance.now();
  await fill(writers, FEW, MANY);
  const indexed = (MANY - FEW) / ((performance.now() - began) / 1_000);
  const large = await measure(reader);
  const ratio = report(small, large);
  console.log(`posts written and indexed a second: ${Math.round(indexed)}`);
  if (ratio > 3) process.exitCode = 1;
});

function titleOf(n: number): string {
  if (n < 3) return `${keywords.rare![n]} ${one(ways)}`;
  const way = random(3) === 0 ? "이야기" : one(ways);
  return `${one(things)} ${one(things)} ${way}${random(4) === 0 ? ` ${random(100)}` : ""}`;
}

async function fill(writers: number[], from: number, until: number): Promise<void> {
  const text = `<p>${"금리가 움직이면 우리 살림에도 작은 물결이 닿습니다. ".repeat(30)}</p>`;
  for (let low = from; low < until; low += CHUNK)
    await database()
      .insert(contents)
      .values(
        Array.from({ length: Math.min(CHUNK, until - low) }, (_, at) => ({
          userId: one(writers),
          title: titleOf(low + at),
          contents: text,
          summary: "금리가 움직이면 우리 살림에도 작은 물결이 닿습니다.",
          mainSubject: one(subjects),
          contentsType: one(types),
        })),
      );
  await indexMissing(makeCtx({ kind: "job", name: "bench" }));
  await database().execute(sql`INSERT IGNORE INTO ${contentsTotal} SELECT contents_id, contents_id % 97, contents_id % 89 FROM ${contents}
    WHERE contents_id % 3 = 0`);
  for (const tableName of [contents, contentsTotal]) await database().execute(sql`ANALYZE TABLE ${tableName}`);
}

type Times = Map<string, number[]>;

async function measure(reader: Awaited<ReturnType<typeof makeMember>>): Promise<Times> {
  const ctx = makeCtx(reader);
  await database()
    .insert(favoriteContents)
    .ignore()
    .select(sql`SELECT ${reader.userId}, contents_id, NOW(3) FROM ${contents} WHERE contents_id % 97 = 0 LIMIT 500`);
  const times: Times = new Map();
  const timed = async (kind: string, work: () => Promise<unknown>, run: number) => {
    const began = performance.now();
    await work();
    if (run >= 0) times.set(kind, [...(times.get(kind) ?? []), performance.now() - began]);
  };
  const list = (asked: Record<string, unknown>) => listShop(ctx, ShopQuery.parse(asked));
  for (let run = -3; run < RUNS; run++) {
    for (const [kind, words] of Object.entries(keywords)) for (const keyword of words) await timed(kind, () => list({ keyword }), run);
    await timed("subject and type", () => list({ mainSubject: one(subjects), contentsType: one(types) }), run);
    await timed("word and subject", () => list({ keyword: "여행", mainSubject: one(subjects) }), run);
    for (const sortType of ["title", "send", "view"]) {
      await timed(`by ${sortType}`, () => list({ sortType }), run);
      await timed(`word by ${sortType}`, () => list({ sortType, keyword: "여행" }), run);
    }
    await timed("page 50", () => list({ page: 50 }), run);
    await timed("favourites", () => list({ favoriteYn: "Y" }), run);
    for (const keyword of ["연", "연금", "흰수염고"]) await timed("suggestions", () => suggestFromShop(ctx, keyword), run);
  }
  return times;
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function report(small: Times, large: Times): number {
  small.set("all searches", [...small.values()].flat());
  large.set("all searches", [...large.values()].flat());
  const rows = [...small].map(([kind, few]) => {
    const [p95, p95Many] = [percentile(few, 0.95), percentile(large.get(kind)!, 0.95)];
    return { search: kind, "1,000": p95, "100,000": p95Many, ratio: p95Many / p95 };
  });
  table("shop: 95th percentile, milliseconds, at 1,000 and at 100,000 posts (all searches: ratio at most 3)", rows);
  return rows.at(-1)!.ratio;
}
