import { newestOffers } from "~/areas/blog/shop/newest-offers.server";
import { listShopSubjects } from "~/areas/blog/shop/shop-subjects.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";

/** Newest posts that writers are taken from. */
const READ = 18;
/** One large post and six cards. */
const POSTS = 7;
const WRITERS = 4;

/** A visitor's home: the newest posts, their writers, and the subjects of the shop (rule 284). */
export async function readGuestHome(ctx: Ctx) {
  const [offers, subjects] = await Promise.all([newestOffers(ctx, READ), listShopSubjects(ctx, "")]);
  const writers = firstOfEach(offers, ({ userId }) => userId);
  const [first = null, ...posts] = offers.slice(0, POSTS);
  return {
    first,
    posts,
    writers: writers.slice(0, WRITERS).map(({ userId, nickname, handle, faceFileId, selfIntroduction }) => ({
      userId,
      nickname,
      handle,
      faceFileId,
      selfIntroduction: selfIntroduction ?? "",
    })),
    subjects: subjects.map(({ commonCodeKey, commonCodeKeyName }) => ({ key: commonCodeKey, name: commonCodeKeyName })),
  };
}

export type GuestHome = Awaited<ReturnType<typeof readGuestHome>>;

function firstOfEach<T, K>(items: T[], keyOf: (item: T) => K): T[] {
  return [...grouped(items, keyOf).values()].map(([first]) => first!);
}
