import { and, eq, gt, lte, type SQL } from "drizzle-orm";
import { storeFetchedPicture } from "~/areas/files/store-fetched-picture.server";
import { announce } from "~/core/announce.server";
import type { Ctx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { Refusal } from "~/core/refusal";
import { OutsideError, type OutsideOptions } from "~/integrations/outside-http.server";
import { getOutsideJson, getOutsidePage, getOutsidePicture } from "~/integrations/outside-page.server";
import { linkCard } from "~db/schema/blog";
import { type PageFacts, pageFacts, videoFacts } from "./page-facts";
import { videoOf } from "./video";

/** After this time another worker may claim the card again. */
const LEASE_MS = 60_000;
const MINUTE_MS = 60_000;
/** Limits by `fetchedAt`: cards of one writer an hour, of one host a minute. */
const MAX_OF_WRITER = 60;
const MAX_OF_HOST = 10;

type Card = typeof linkCard.$inferSelect;
type Outcome = "fetched" | "failed" | "later" | "skipped";

/** Fetches a due card, or postpones it at a limit. Success drops kept post pages with its address; a failed page keeps the earlier card. */
export async function fetchCard(ctx: Ctx, linkCardId: number, options?: OutsideOptions): Promise<Outcome> {
  const [card] = await ctx.db.select().from(linkCard).where(eq(linkCard.linkCardId, linkCardId));
  if (!card || !(await claim(ctx, card))) return "skipped";
  const pause = await pauseOf(ctx, card);
  if (pause > 0) {
    await change(ctx, card, { dueAt: new Date(ctx.now().getTime() + pause) });
    return "later";
  }
  const facts = await factsOf(card.address, options);
  if (!facts?.title) {
    await change(ctx, card, { dueAt: null, fetchedAt: ctx.now(), failedYn: "Y" });
    return "failed";
  }
  const { picture, ...words } = facts;
  const pictureFileId = picture && (await pictureOf(ctx, card.userId, picture, options));
  await change(ctx, card, { ...words, pictureFileId, dueAt: null, fetchedAt: ctx.now(), failedYn: "N" });
  await announce("link-card", card.addressHash);
  return "fetched";
}

async function claim(ctx: Ctx, { linkCardId }: Card): Promise<boolean> {
  const lease = new Date(ctx.now().getTime() + LEASE_MS);
  const due = and(eq(linkCard.linkCardId, linkCardId), lte(linkCard.dueAt, ctx.now()));
  const [claimed] = await ctx.db.update(linkCard).set({ dueAt: lease }).where(due);
  return claimed.affectedRows > 0;
}

/** Milliseconds to postpone at the host's or writer's limit, else 0. */
async function pauseOf(ctx: Ctx, { userId, host }: Card): Promise<number> {
  const fetchedWithin = (ms: number, whose: SQL) =>
    ctx.db.$count(linkCard, and(whose, gt(linkCard.fetchedAt, new Date(ctx.now().getTime() - ms))));
  if ((await fetchedWithin(MINUTE_MS, eq(linkCard.host, host))) >= MAX_OF_HOST) return MINUTE_MS;
  if ((await fetchedWithin(60 * MINUTE_MS, eq(linkCard.userId, userId))) >= MAX_OF_WRITER) return 10 * MINUTE_MS;
  return 0;
}

async function change(ctx: Ctx, { linkCardId }: Card, values: Partial<Card>): Promise<void> {
  await ctx.db.update(linkCard).set(values).where(eq(linkCard.linkCardId, linkCardId));
}

async function factsOf(address: string, options?: OutsideOptions): Promise<PageFacts | null> {
  const video = videoOf(address);
  try {
    if (video) return videoFacts(await getOutsideJson(video.oembed, options), new URL(video.oembed));
    const { url, html } = await getOutsidePage(address, options);
    return pageFacts(html, url);
  } catch (error) {
    return noneOf(error);
  }
}

async function pictureOf(ctx: Ctx, userId: number, address: string, options?: OutsideOptions): Promise<string | null> {
  try {
    return await storeFetchedPicture(ctx, userId, await getOutsidePicture(address, options));
  } catch (error) {
    return noneOf(error);
  }
}

function noneOf(error: unknown): null {
  if (!(error instanceof OutsideError) && !(error instanceof Refusal)) throw error;
  log.info({ reason: error.message }, "an outside page or picture gave no card");
  return null;
}
