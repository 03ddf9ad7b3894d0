import { randomInt, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { unseal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { identityRequest, mailCertification, mailOutbox } from "~db/schema/account";
import type { TestSandbox } from "../../sandbox/start";
import { Jar, locationOf } from "../jar";

export const PASSWORD = "Test-pw-1!";

export const newMail = () => `${randomUUID().slice(0, 12)}@example.test`;
export const newNickname = () => `새회원${randomUUID().slice(0, 8)}`;
export const newPerson = () => ({ name: "김하늘", phone: `010${randomInt(10_000_000, 99_999_999)}`, birth: "19900131" });

export const AGREED = { terms: "on", privacy: "on" };

export const signUpFields = (more: Record<string, string> = {}) => {
  const email = newMail();
  const nickName = newNickname();
  return {
    ...{ email, checkEmail: email, password: PASSWORD, checkPassword: PASSWORD, nickName, checkedNickname: nickName },
    ...{ country: "KR", province: "seoul", occupation: "worker", jobPosition: "manager", job: "marketing", companyName: "개인" },
    ...more,
  };
};

export async function newestIdentity() {
  const [row] = await database().select().from(identityRequest).orderBy(desc(identityRequest.identityRequestId)).limit(1);
  return row!;
}

/** Agree to the terms and ask for identity; no answer yet. */
export async function askedFlow(more: Record<string, string> = {}): Promise<{ jar: Jar; identityRequestId: string; receiptId: string }> {
  const jar = new Jar();
  expect(locationOf(await jar.post("/app/terms", { ...AGREED, by: "email", ...more }))).toBe("/app/self-authentication");
  expect(locationOf(await jar.post("/app/self-authentication", { ...newPerson(), thirdParty: "on" }))).toBe("/app/self-authentication");
  const { identityRequestId, providerReceiptId } = await newestIdentity();
  return { jar, identityRequestId: String(identityRequestId), receiptId: providerReceiptId };
}

/** Ask for identity and confirm; the sign-up form is open. */
export async function verifiedFlow(box: TestSandbox, more: Record<string, string> = {}) {
  const flow = await askedFlow(more);
  await box.control("identities", { receiptId: flow.receiptId, state: "confirmed" });
  expect(locationOf(await flow.jar.get("/app/self-authentication"))).toBe("/app/sign-up-email");
  return flow;
}

export async function codeOf(userEmail: string) {
  const [row] = await database()
    .select()
    .from(mailCertification)
    .where(eq(mailCertification.userEmail, userEmail))
    .orderBy(desc(mailCertification.mailCertificationSequence))
    .limit(1);
  return row && { ...row, number: unseal(row.sealedNumber) };
}

export async function lettersTo(to: string): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await database().select().from(mailOutbox);
  return rows.flatMap(({ sealedMail }) => (sealedMail ? [JSON.parse(unseal(sealedMail))] : [])).filter((letter) => letter.to === to);
}

export const otherThan = (number: string) => String((Number(number) + 1) % 10_000).padStart(4, "0");

/** Log in at the messenger; return the path back to the site. */
export async function throughMessenger(jar: Jar, account: string, url = "/app/oauth/login"): Promise<string> {
  const at = new URL(locationOf(await jar.get(url))!);
  const scopes = ["profile_nickname", "account_email", "gender", ...(at.searchParams.get("scope") ?? "").split(",")];
  const form = new URLSearchParams([...at.searchParams, ["account", account], ["decision", "agree"]]);
  for (const scope of scopes) form.append("agreed", scope);
  const answer = await fetch(at.origin + at.pathname, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(answer.headers.get("location")!);
  return back.pathname + back.search;
}
