import { forgetSettings } from "~/core/settings.server";
import type { TestSandbox } from "../../sandbox/start";

/** Points this process at a sandbox's payments, identity requests and mail, with calls given up after `timeoutMs`. */
export function useProviders(box: TestSandbox, timeoutMs = 10_000): void {
  Object.assign(process.env, {
    KAKAOPAY_URL: `${box.url}/kakaopay`,
    KAKAOCERT_AUTH_URL: `${box.url}/linkhub`,
    KAKAOCERT_API_URL: `${box.url}/kakaocert`,
    SMTP_URL: `smtp://127.0.0.1:${box.smtpPort}`,
    KAKAO_TIMEOUT_MS: String(timeoutMs),
    SMTP_TIMEOUT_MS: String(timeoutMs),
  });
  forgetSettings();
}
