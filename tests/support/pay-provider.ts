import { afterAll, afterEach, beforeAll } from "vitest";
import { forgetSettings } from "~/core/settings.server";
import type { Member } from "~/core/ctx.server";
import { startOfSeoulDay } from "~/time/seoul";
import { TestSandbox } from "../sandbox/start";
import { freeze } from "./clock";
import { usePaySandbox } from "./factories/payments";
import { limitMs } from "./yardstick";

export let box: TestSandbox;

/** Give the test file a payment provider, reset after each test. */
export function withPayProvider({ patienceMs }: { patienceMs?: number } = {}): void {
  beforeAll(async () => {
    if (patienceMs) process.env.KAKAO_TIMEOUT_MS = limitMs(patienceMs);
    usePaySandbox((box = await TestSandbox.start()));
  });
  afterAll(async () => {
    delete process.env.KAKAO_TIMEOUT_MS;
    forgetSettings();
    await box.end();
  });
  afterEach(async () => {
    await box.control("clock", { now: null });
    await box.call("DELETE", "/control/faults");
    await box.control("payments", { decline: null });
  });
}

export async function at(now: string): Promise<void> {
  freeze(now);
  await box.control("clock", { now });
}

export function onDay(day: string, hour = 10): Promise<void> {
  return at(new Date(startOfSeoulDay(day).getTime() + hour * 3_600_000).toISOString());
}

export const providerOf = (member: Member) => box.payments(`?partnerUserId=${member.userId}`);
