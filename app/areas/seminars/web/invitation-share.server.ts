import { altOf } from "~/areas/blog/text/picture-descriptions";
import { pictureFacts } from "~/areas/files/picture-facts.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import type { Share, ShareImage } from "~/ui/shell/share-tags";
import type { InvitedSeminar } from "../invitation/invite-to-seminar.server";
import { seminarCardPath } from "../invitation/seminar-card.server";
import { eventData } from "../invitation/structured-data";
import { invitationPath } from "../seminar-links";
import { whenText } from "../seminar-when";

/** A seminar's preview, with its first picture or a title card. */
export async function invitationShare(ctx: Ctx, seminar: InvitedSeminar): Promise<Share> {
  const whole = (path: string) => new URL(path, settings().BASE_URL).href;
  const image = await imageOf(ctx, seminar);
  const url = whole(invitationPath(seminar.seminarId));
  const pictureUrl = whole(image.url);
  return {
    type: "website",
    title: seminar.title,
    description: [whenText(seminar), seminar.place, seminar.summary].filter(Boolean).join(" · "),
    url,
    image: { ...image, url: pictureUrl },
    structured: eventData({ url, image: pictureUrl, seminar }),
  };
}

async function imageOf(ctx: Ctx, seminar: InvitedSeminar): Promise<ShareImage> {
  const [, path, fileId] = /<img[^>]*\ssrc="(\/files\/([^"?]+))/.exec(seminar.contents) ?? [];
  if (path && fileId) return { url: path, alt: altOf(seminar.contents, path) || seminar.title, ...(await pictureFacts(ctx, fileId)) };
  return { url: seminarCardPath(seminar), alt: seminar.title, width: 1200, height: 630, type: "image/png" };
}
