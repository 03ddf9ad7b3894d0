import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "~/areas/account/login/log-in.server";
import { findMember } from "~/areas/account/session/find-member.server";
import { messengerAccess } from "~/areas/account/messenger/messenger-token.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { makeCtx } from "~/core/ctx.server";
import { forgetSettings } from "~/core/settings.server";
import { addDays, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { blogProfile } from "~db/schema/blog";
import { billingHistory } from "~db/schema/payments";
import { TestSandbox } from "../../sandbox/start";
import { useMessenger } from "../../support/factories/account";
import { freeSampleAddresses } from "../../support/factories/members";
import { seed } from "../../../db/seeds/sample/members";

let box: TestSandbox;
const ctx = makeCtx({ kind: "job", name: "seed" });
const emails = ["admin", "creator", "writer", "member"].map((name) => `${name}@geulbeot.test`);

beforeAll(async () => {
  await freeSampleAddresses();
  box = await TestSandbox.start();
});
afterAll(() => box.end());

function usePay(url: string) {
  process.env.KAKAOPAY_URL = `${url}/kakaopay`;
  forgetSettings();
}

const enter = async (username: string) => {
  const { token } = await logIn(ctx, { username, password: "geulbeot1!", userAgent: "test", address: "direct" });
  return (await findMember(token))!;
};
const rowsOf = async () => {
  const sampleAccounts = inArray(user.userEmail, emails);
  const profiles = database().select().from(blogProfile).innerJoin(user, eq(user.userId, blogProfile.userId));
  return {
    users: (await database().select().from(user).where(sampleAccounts)).length,
    profiles: (await profiles.where(sampleAccounts)).length,
  };
};

test("sample accounts can log in, the creator has paid, and seeding again changes nothing", async () => {
  useMessenger("http://127.0.0.1:9");
  usePay("http://127.0.0.1:9");
  await seed(ctx);
  const first = await rowsOf();
  await seed(ctx);
  expect(await rowsOf()).toEqual(first);
  expect(first).toEqual({ users: 4, profiles: 2 });

  const [admin, creator, writer, member] = await Promise.all(emails.map(enter));
  expect(admin!.roles).toEqual(expect.arrayContaining(["ROLE_USER", "ROLE_ADMIN"]));
  expect(creator).toMatchObject({ nickname: "하늘작가", name: "김하늘", userType: "INTEGRATION", roles: ["ROLE_USER"] });
  expect(writer).toMatchObject({ nickname: "글쓰는바다", userType: "EMAIL" });
  expect(await readEntitlement(ctx, member!.userId)).toBeNull();
  const ledger = await database().select().from(billingHistory).where(eq(billingHistory.userId, creator!.userId));
  expect(ledger).toHaveLength(1);
  expect(ledger[0]).toMatchObject({
    paymentType: "SUBSCRIPTION",
    paymentResult: "SUCCESS",
    paymentAmountWon: 100_000,
    valueAddedTaxWon: 9_091,
  });
});

test("seeding again renews the creator's payment and connects the creator to the messenger's sandbox", async () => {
  useMessenger(box.url);
  usePay(box.url);
  const creator = await enter("creator@geulbeot.test");
  const over = addDays(seoulDay(new Date()), -1);
  await database().update(billingHistory).set({ expiryDate: over }).where(eq(billingHistory.userId, creator.userId));
  expect(await readEntitlement(ctx, creator.userId)).toBeNull();
  await seed(ctx);
  expect(await readEntitlement(ctx, creator.userId)).toMatchObject({ paymentType: "SUBSCRIPTION" });
  expect((await box.payments(`?partnerUserId=${creator.userId}`)).subscriptions).toMatchObject([{ status: "ACTIVE" }]);
  const { accessToken, scopes } = await messengerAccess(ctx, creator.userId);
  expect(scopes).toContain("talk_message");
  expect((await box.call("GET", "/kapi/v2/user/me", { token: accessToken })).body.id).toBe(1_000_000_001);
});
