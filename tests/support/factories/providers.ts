import { forgetSettings } from "~/core/settings.server";
import type { TestSandbox } from "../../sandbox/start";
import { limitMs } from "../yardstick";

/** Point payments, identity requests and mail at a sandbox. */
export function useProviders(box: TestSandbox, timeoutMs = 10_000): void {
  Object.assign(process.env, {
    KAKAOPAY_URL: `${box.url}/kakaopay`,
    KAKAOCERT_AUTH_URL: `${box.url}/linkhub`,
    KAKAOCERT_API_URL: `${box.url}/kakaocert`,
    SMTP_URL: `smtp://127.0.0.1:${box.smtpPort}`,
    KAKAO_TIMEOUT_MS: limitMs(timeoutMs),
    SMTP_TIMEOUT_MS: limitMs(timeoutMs),
  });
  forgetSettings();
}
