import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/mysql2";
import mysql from "mysql2/promise";
import { indexMissing } from "~/areas/blog/shop/index-missing.server";
import { listShop } from "~/areas/blog/shop/shop-list.server";
import { suggestFromShop } from "~/areas/blog/shop/shop-suggest.server";
import { ShopQuery } from "~/areas/blog/shop/shop.schema.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { database, type Db } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, contentsBigram, favoriteContents } from "~db/schema/blog";
import { contentsTotal } from "~db/schema/reports";
import { databaseUrl } from "../support/database";
import { makeMember } from "../support/factories/members";
import { migrate } from "../../db/migrate";
import { onFreshPair } from "./database";
import { median, table } from "./figures";

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

/** `common` is in every third title; `apart` has common pairs that never occur together. */
const keywords: Record<string, string[]> = {
  rare: ["흰수염고래", "무지개송어", "도롱뇽"],
  "two characters": ["연금", "여행", "고양이", "편지", "금리"],
  common: ["이야기"],
  "two words": ["봄 여행", "가족 편지", "전세 대출"],
  "pickOne character": ["봄", "이", "달"],
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

function pickOne<T>(list: T[]): T {
  return list[random(list.length)]!;
}

/** Searches in 100,000 posts may take 3 × the time of 1,000 (95th percentile). */
await onFreshPair(async () => {
  const writers: number[] = [];
  for (let n = 0; n < WRITERS; n++) writers.push((await makeMember({ userNickname: `${names[n % names.length]}${n}` })).userId);
  const reader = await makeMember();
  const large = makeCtx(reader);
  await write(writers);
  const began = performance.now();
  await finish(large, reader);
  const indexed = MANY / ((performance.now() - began) / 1_000);
  const [small, close] = await smallShop(reader);
  try {
    const times = { small: new Map<string, number[]>(), large: new Map<string, number[]>() };
    for (let run = -3; run < RUNS; run++) {
      await measure(small, run < 0 ? new Map() : times.small);
      await measure(large, run < 0 ? new Map() : times.large);
    }
    if (report(times.small, times.large) > 3) process.exitCode = 1;
    console.log(`posts indexed a second: ${Math.round(indexed)}`);
  } finally {
    await close();
  }
});

function titleOf(n: number): string {
  if (n < 3) return `${keywords.rare![n]} ${pickOne(ways)}`;
  const way = random(3) === 0 ? "이야기" : pickOne(ways);
  return `${pickOne(things)} ${pickOne(things)} ${way}${random(4) === 0 ? ` ${random(100)}` : ""}`;
}

async function write(writers: number[]): Promise<void> {
  const text = `<p>${"금리가 움직이면 우리 살림에도 작은 물결이 닿습니다. ".repeat(30)}</p>`;
  for (let low = 0; low < MANY; low += CHUNK)
    await database()
      .insert(contents)
      .values(
        Array.from({ length: CHUNK }, (_, at) => ({
          userId: pickOne(writers),
          title: titleOf(low + at),
          contents: text,
          summary: "금리가 움직이면 우리 살림에도 작은 물결이 닿습니다.",
          mainSubject: pickOne(subjects),
          contentsType: pickOne(types),
        })),
      );
}

/** Inserts what publishing a post writes. */
async function finish(ctx: Ctx, { userId }: Member): Promise<void> {
  await indexMissing(ctx);
  await ctx.db.execute(
    sql`INSERT INTO ${contentsTotal} SELECT contents_id, contents_id % 97, contents_id % 89 FROM ${contents} WHERE contents_id % 3 = 0`,
  );
  await ctx.db.execute(
    sql`INSERT INTO ${favoriteContents} SELECT ${userId}, contents_id, NOW(3) FROM ${contents} WHERE contents_id % 97 = 0 LIMIT 500`,
  );
  for (const name of [contents, contentsBigram, contentsTotal]) await ctx.db.execute(sql`ANALYZE TABLE ${name}`);
}

async function smallShop(reader: Member): Promise<[Ctx<Member>, () => Promise<void>]> {
  const main = process.env.DATABASE_URL!;
  const url = databaseUrl(main, "geulbeot_small");
  await migrate(url, "db/migrations");
  const from = sql.identifier(new URL(main).pathname.slice(1));
  const pool = mysql.createPool({ uri: url, timezone: "Z", charset: "utf8mb4", supportBigNumbers: true });
  const db = drizzle(pool, { mode: "planetscale" }) as unknown as Db;
  await db.execute(sql`INSERT INTO ${user} SELECT * FROM ${from}.${user}`);
  await db.execute(sql`INSERT INTO ${contents} SELECT * FROM ${from}.${contents} ORDER BY contents_id LIMIT ${FEW}`);
  const ctx = makeCtx(reader, { db });
  await finish(ctx, reader);
  return [ctx, () => pool.end()];
}

async function measure(ctx: Ctx, times: Map<string, number[]>): Promise<void> {
  const timed = async (kind: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - began]);
  };
  const list = (asked: Record<string, unknown>) => listShop(ctx, ShopQuery.parse(asked));
  for (const [kind, words] of Object.entries(keywords)) for (const keyword of words) await timed(kind, () => list({ keyword }));
  await timed("subject and type", () => list({ mainSubject: pickOne(subjects), contentsType: pickOne(types) }));
  await timed("word and subject", () => list({ keyword: "여행", mainSubject: pickOne(subjects) }));
  for (const sortType of ["title", "send", "view"]) {
    await timed(`by ${sortType}`, () => list({ sortType }));
    await timed(`word by ${sortType}`, () => list({ sortType, keyword: "여행" }));
  }
  await timed("page 50", () => list({ page: 50 }));
  await timed("favourites", () => list({ favoriteYn: "Y" }));
  for (const keyword of ["연", "연금", "흰수염고"]) await timed("suggestions", () => suggestFromShop(ctx, keyword));
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

function report(small: Map<string, number[]>, large: Map<string, number[]>): number {
  small.set("all searches", [...small.values()].flat());
  large.set("all searches", [...large.values()].flat());
  const rows = [...small].map(([kind, few]) => {
    const many = large.get(kind)!;
    const [p95, p95Many] = [percentile(few, 0.95), percentile(many, 0.95)];
    return { search: kind, "1,000": p95, "100,000": p95Many, ratio: p95Many / p95, "ratio of medians": median(many) / median(few) };
  });
  table("shop: 95th percentile, milliseconds, at 1,000 and at 100,000 posts (all searches: ratio at most 3)", rows);
  return rows.at(-1)!.ratio;
}
