import { and, eq } from "drizzle-orm";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { COVER, REPRESENTATIVE } from "~/areas/files/store-picture.server";
import type { Ctx } from "~/core/ctx.server";
import { storedFile } from "~db/schema/blog";
import { memberOf } from "./friends";
import { cloudFace, creatorFace, morningFace, riverDesk, seaWalk, writerFace } from "./pictures/people";
import { storeDrawing } from "./pictures/store-drawing";

type Look = { address: string; face: string; cover?: string; profile?: { selfIntroduction: string; activitySector1: string } };

/** The other sample members keep their initial as a face. */
const looks: Look[] = [
  { address: "creator@geulbeot.test", face: creatorFace, cover: riverDesk },
  { address: "writer@geulbeot.test", face: writerFace, cover: seaWalk },
  {
    address: "reader@geulbeot.test",
    face: morningFace,
    profile: { selfIntroduction: "아침마다 한 편씩 읽어요.", activitySector1: "book" },
  },
  {
    address: "reader2@geulbeot.test",
    face: cloudFace,
    profile: { selfIntroduction: "구름 낀 날에 책을 펴요.", activitySector1: "book" },
  },
];

const FACE = "sample-face.jpg";

/** A member who removed the sample's face keeps none. */
export async function seed(ctx: Ctx): Promise<void> {
  for (const { address, face, cover, profile } of looks) {
    const member = await memberOf(ctx, address);
    if (!member) continue;
    const known = and(eq(storedFile.userId, member.actor.userId), eq(storedFile.fileName, FACE));
    if ((await ctx.db.$count(storedFile, known)) > 0) continue;
    const coverFileId = cover && (await storeDrawing(member, cover, "sample-cover.jpg", COVER));
    const pictureFileId = await storeDrawing(member, face, FACE, REPRESENTATIVE);
    await saveBlogProfile(member, { ...profile, pictureFileId, ...(coverFileId && { coverFileId }) });
  }
}
