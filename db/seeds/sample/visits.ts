import { and, desc, eq } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { addDays, seoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { contents, postVisitDaily } from "~db/schema/blog";

type Row = typeof postVisitDaily.$inferInsert;

/** Usual visits of a post a day. */
const usual: [source: Row["source"], host: string, device: Row["device"], visits: number][] = [
  ["messenger", "", "phone", 9],
  ["messenger", "", "computer", 2],
  ["search", "naver.com", "phone", 4],
  ["search", "google.com", "computer", 2],
  ["blog", "", "phone", 3],
  ["site", "", "computer", 1],
  ["feed", "", "computer", 1],
  ["other", "tistory.com", "phone", 1],
  ["other", "clien.net", "tablet", 1],
  ["unknown", "", "phone", 3],
];
const POSTS = 4;
const DAYS = 60;

/** Visits of the creator's newest posts and front page; fewer of older posts. */
export async function seed({ db, now }: Ctx): Promise<void> {
  if ((await db.$count(postVisitDaily)) > 0) return;
  const posts = await db
    .select({ contentsId: contents.contentsId, authorId: contents.userId, createdAt: contents.createdAt })
    .from(contents)
    .innerJoin(user, and(eq(user.userId, contents.userId), eq(user.userEmail, "creator@geulbeot.test")))
    .orderBy(desc(contents.contentsId))
    .limit(POSTS);
  const [oldest] = posts.slice(-1);
  if (!oldest) return;
  const today = seoulDay(now());
  const rows: Row[] = [];
  for (const [age, { createdAt, ...post }] of [...posts, { ...oldest, contentsId: 0 }].entries())
    for (let back = 0; back < DAYS; back++) {
      const day = addDays(today, -back);
      if (day < seoulDay(createdAt)) continue;
      for (const [index, [source, host, device, most]] of usual.entries()) {
        const visits = Math.floor((most + ((back * 7 + index * 3) % 4)) / (age + 1)) - 1;
        if (visits > 0) rows.push({ ...post, day, source, host, device, visits });
      }
    }
  await db.insert(postVisitDaily).values(rows);
}
