import type { Clock } from "./clock";
import type { Faults } from "./faults";
import type { KakaoApp } from "./kakao-app";
import type { Declines } from "./kakaopay-declines";
import type { Quotas } from "./quotas";
import type { Store } from "./store";

export type Settings = {
  host: string;
  port: number;
  smtpPort: number;
  folder: string;
  /** Null: the real clock. */
  clock: number | null;
  clientId: string;
  clientSecret: string;
  adminKey: string;
  pay: { secretKey: string; cid: string; subscriptionCid: string };
  cert: { linkId: string; secretKey: string; clientCode: string };
};

export type Box = { settings: Settings; store: Store; clock: Clock; faults: Faults; quotas: Quotas; app: KakaoApp; declines: Declines };
