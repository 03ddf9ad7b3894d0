import { fileUrl } from "~/areas/files/file-url";
import type { MemberCtx } from "~/core/ctx.server";
import { blogAddress, postAddress } from "../addresses/blog-address";
import { newestOffers } from "../shop/newest-offers.server";

/** So many of the shop's newest posts are looked at. */
const READ = 30;
const SHOWN = 3;

/** Other writers of the shop's newest posts; those who write on `subjects` come first. */
export async function suggestWriters(ctx: MemberCtx, { subjects, without }: { subjects: string[]; without: number[] }) {
  const offers = await newestOffers(ctx, READ);
  const isNear = ({ mainSubject }: { mainSubject: string }) => subjects.includes(mainSubject);
  const nearFirst = [...offers.filter(isNear), ...offers.filter((offer) => !isNear(offer))];
  const passed = new Set([ctx.actor.userId, ...without]);
  const firstOfEach = nearFirst.filter(({ userId }) => !passed.has(userId) && passed.add(userId));
  return firstOfEach.slice(0, SHOWN).map((offer) => ({
    userId: offer.userId,
    nickname: offer.nickname,
    picturePath: fileUrl(offer.faceFileId),
    blog: blogAddress({ userId: offer.userId, handle: offer.handle }),
    subjectName: offer.subjectName,
    title: offer.title,
    post: postAddress(offer),
  }));
}

export type SuggestedWriter = Awaited<ReturnType<typeof suggestWriters>>[number];
