import { newestOffers } from "~/areas/blog/shop/newest-offers.server";
import type { Ctx } from "~/core/ctx.server";
import { grouped } from "~/core/grouped";

/** Newest posts that subjects and writers are taken from. */
const READ = 18;
/** One large post and six cards. */
const POSTS = 7;
const WRITERS = 4;
const SUBJECTS = 7;

/** A visitor's home: the newest posts, their writers and subjects (rule 284). */
export async function readGuestHome(ctx: Ctx) {
  const offers = await newestOffers(ctx, READ);
  const writers = firstOfEach(offers, ({ userId }) => userId);
  const subjects = firstOfEach(offers, ({ mainSubject }) => mainSubject).filter(({ subjectName }) => subjectName);
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
    subjects: subjects.slice(0, SUBJECTS).map(({ mainSubject, subjectName }) => ({ key: mainSubject, name: subjectName })),
  };
}

export type GuestHome = Awaited<ReturnType<typeof readGuestHome>>;

function firstOfEach<T, K>(items: T[], keyOf: (item: T) => K): T[] {
  return [...grouped(items, keyOf).values()].map(([first]) => first!);
}
