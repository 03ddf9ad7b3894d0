import { eq } from "drizzle-orm";
import { NewMember } from "~/areas/account/account.schema.server";
import { createMember } from "~/areas/account/join/create-member.server";
import { saveMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { grantRole } from "~/areas/master/grant-role.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { type Ctx, makeCtx, type Member } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { startOfSeoulDay } from "~/time/seoul";
import { messengerToken, user } from "~db/schema/account";
import { blogProfile } from "~db/schema/blog";
import { firstPayment } from "./first-payment";

const PASSWORD = "geulbeot1!";
const CREATOR_KAKAO_ID = "1000000001";

const people = {
  admin: { userEmail: "admin@geulbeot.test", userNickname: "글벗지기", name: "관리자" },
  creator: {
    userEmail: "creator@geulbeot.test",
    userNickname: "하늘작가",
    name: "김하늘",
    userType: "INTEGRATION",
    kakaoId: CREATOR_KAKAO_ID,
  },
  writer: { userEmail: "writer@geulbeot.test", userNickname: "글쓰는바다", name: "이바다" },
  member: { userEmail: "member@geulbeot.test", userNickname: "읽는나무", name: "박나무" },
} as const;

const profiles = {
  creator: {
    selfIntroduction: "돈 이야기를 쉽게 풀어 쓰는 재무 작가 하늘입니다.",
    certificate: "재무설계사(AFPK)",
    requestConsultationPath: "https://example.com/consult",
    activitySector1: "finance",
    activitySector2: "domestic_travel",
  },
  writer: {
    selfIntroduction: "바다 곁에서 걷고 읽고 씁니다.",
    certificate: "",
    requestConsultationPath: null,
    activitySector1: "domestic_travel",
    activitySector2: "entertainment",
  },
} as const;

/** The four sample accounts of README. A rerun only renews an ended period. */
export async function seed(ctx: Ctx): Promise<void> {
  const admin = await member(ctx, people.admin);
  await grantRole(ctx, { userId: admin.userId, role: "ROLE_ADMIN", startDate: startOfSeoulDay("2022-03-01") });
  const creator = await member(ctx, people.creator);
  const writer = await member(ctx, people.writer);
  await member(ctx, people.member);
  await introduce(creator, profiles.creator, "하늘작가");
  await introduce(writer, profiles.writer);
  if (!(await readEntitlement(ctx, creator.userId))) await firstPayment(creator);
  await connect(ctx, creator.userId);
}

async function member(ctx: Ctx, person: (typeof people)[keyof typeof people]): Promise<Member> {
  const input = NewMember.parse({ userType: "EMAIL", password: PASSWORD, emailCheck: "Y", ...person });
  const [known] = await ctx.db.select({ userId: user.userId }).from(user).where(eq(user.userEmail, input.userEmail));
  const { userId } = known ?? (await createMember(ctx, input));
  const { userEmail: email, userNickname: nickname, name, userType } = input;
  return { kind: "member", userId, email, nickname, name, userType, roles: ["ROLE_USER"] };
}

async function introduce(writer: Member, profile: Parameters<typeof saveBlogProfile>[1], handle?: string): Promise<void> {
  const ctx = makeCtx(writer);
  const [known] = await ctx.db.select({ userId: blogProfile.userId }).from(blogProfile).where(eq(blogProfile.userId, writer.userId));
  if (known) return;
  await saveBlogProfile(ctx, profile);
  if (handle) await chooseHandle(ctx, handle);
}

/** Connect the creator to a running messenger sandbox, so that no login is needed there. */
async function connect(ctx: Ctx, userId: number): Promise<void> {
  const { kakao } = settings();
  const [known] = await ctx.db.select({ userId: messengerToken.userId }).from(messengerToken).where(eq(messengerToken.userId, userId));
  if (known || !kakao.apiUrl.endsWith("/kapi")) return;
  const address = kakao.apiUrl.replace(/\/kapi$/, "/control/tokens");
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ accountId: CREATOR_KAKAO_ID });
  const answer = await fetch(address, { method: "POST", headers, body, signal: AbortSignal.timeout(2_000) }).catch(() => null);
  if (!answer?.ok) return;
  const tokens = (await answer.json()) as Record<string, string> & { expires_in: number; refresh_token_expires_in: number };
  const scopes = tokens.scope!.split(" ");
  const lives = { expiresInSeconds: tokens.expires_in, refreshExpiresInSeconds: tokens.refresh_token_expires_in };
  await saveMessengerToken(
    ctx,
    userId,
    { accessToken: tokens.access_token!, refreshToken: tokens.refresh_token!, ...lives, scopes },
    scopes,
  );
}
