import { newestOffers } from "~/areas/blog/shop/newest-offers.server";
import { codeName } from "~/areas/master/common-codes.server";
import type { Ctx } from "~/core/ctx.server";

/** Newest posts that subjects and writers are taken from. */
const READ = 18;
/** One large post and six cards. */
const POSTS = 7;
const WRITERS = 4;
const SUBJECTS = 7;

/** A visitor's home: the newest posts, their writers and subjects (rule 284). */
export async function readGuestHome(ctx: Ctx) {
  const offers = await newestOffers(ctx, READ);
  const writers = offers.filter(({ userId }, index) => offers.findIndex((offer) => offer.userId === userId) === index);
  const subjects = [...new Set(offers.map(({ mainSubject }) => mainSubject))].slice(0, SUBJECTS);
  const [first = null, ...posts] = await Promise.all(
    offers.slice(0, POSTS).map(async (offer) => ({ ...offer, subjectName: await codeName(ctx, "main_subject", offer.mainSubject) })),
  );
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
    subjects: await Promise.all(subjects.map(async (key) => ({ key, name: await codeName(ctx, "main_subject", key) }))),
  };
}

export type GuestHome = Awaited<ReturnType<typeof readGuestHome>>;
