import { createECDH } from "node:crypto";
import { z } from "zod";
import { unfitForPublic } from "./public-site.server";

const flag = z.enum(["Y", "N"]).transform((value) => value === "Y");
const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
const secret = z.string().min(32, "at least 32 characters");

/** A test compares these settings with `.env.example` and `docs/operations.md`. */
export const Settings = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  SERVICE_NAME: z.string().default("글벗"),
  BASE_URL: z.url().default("http://127.0.0.1:3000"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port(3000),
  WORKER_PORT: port(3020),
  SANDBOX_PORT: port(3010),
  DATA_DIR: z.string().default(".data"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),

  DATABASE_URL: z.url(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /** Milliseconds for a SELECT and for getting a connection. */
  DATABASE_READ_MS: z.coerce.number().int().min(100).default(5_000),
  DATABASE_WRITE_MS: z.coerce.number().int().min(100).default(15_000),
  REDIS_URL: z.url({ protocol: /^rediss?(\+(sentinel|cluster))?$/ }),
  REDIS_PREFIX: z.string().default("geulbeot"),

  SESSION_SECRET: secret,
  /** `id:base64 of 32 bytes`, newest first. The first key encrypts; the others decrypt older values. */
  ENCRYPTION_KEYS: z.string().regex(/^[a-z0-9]+:[A-Za-z0-9+/=]{44}(,[a-z0-9]+:[A-Za-z0-9+/=]{44})*$/, "id:base64 of 32 bytes"),
  LOOKUP_SECRET: secret,
  /** Y: trust X-Forwarded-For, which the proxy in front fills. */
  TRUST_PROXY: flag.default(false),
  SECURE_COOKIES: flag.optional(),
  ALLOW_SANDBOX: flag.default(false),

  KAKAO_AUTH_URL: z.url().optional(),
  KAKAO_API_URL: z.url().optional(),
  KAKAO_CLIENT_ID: z.string().optional(),
  KAKAO_CLIENT_SECRET: z.string().optional(),
  /** Our messenger app's id; REST logins need a token issued for this id. */
  KAKAO_APP_ID: z.string().regex(/^\d+$/).optional(),
  /** Authenticates the messenger's webhook about removed connections. */
  KAKAO_ADMIN_KEY: z.string().optional(),
  /** For sharing posts to KakaoTalk; without the key no page offers this. */
  KAKAO_JAVASCRIPT_KEY: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "32 letters and digits")
    .optional(),
  KAKAO_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),

  KAKAOPAY_URL: z.url().optional(),
  KAKAOPAY_SECRET_KEY: z.string().optional(),
  KAKAOPAY_CID: z.string().length(10).default("TCSUBSCRIP"),

  KAKAOCERT_AUTH_URL: z.url().optional(),
  KAKAOCERT_API_URL: z.url().optional(),
  KAKAOCERT_LINK_ID: z.string().optional(),
  KAKAOCERT_SECRET_KEY: z.base64().optional(),
  KAKAOCERT_CLIENT_CODE: z
    .string()
    .regex(/^\d{12}$/, "12 digits")
    .optional(),
  KAKAOCERT_CALL_CENTER: z.string().default("1600-0000"),

  SMTP_URL: z.url().optional(),
  SMTP_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  MAIL_FROM: z.string().default("글벗 <no-reply@geulbeot.test>"),

  /** Web push (ADR 132). Without both keys no screen offers it. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "65 bytes as base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "32 bytes as base64url")
    .optional(),
  /** Where push services reach the operator; default: SUPPORT_MAIL. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/)/, "mailto: or https:")
    .optional(),
  /** Origin of a stand-in for push services, never on a public site. */
  PUSH_STAND_IN: z.url({ protocol: /^https?$/ }).optional(),

  /** Customer service in every footer; SUPPORT_MAIL receives the contact form's letters. */
  SUPPORT_NAME: z.string().default("글벗 고객센터(예시)"),
  SUPPORT_PHONE: z.string().default("1600-0000"),
  SUPPORT_MAIL: z.email().default("help@geulbeot.test"),
  SUPPORT_HOURS: z.string().default("평일 10:00~17:00"),

  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  SEND_CONCURRENCY: z.coerce.number().int().min(1).default(10),
  /** A claim older than this belongs to a dead process. Must exceed twice KAKAO_TIMEOUT_MS. */
  SEND_STALE_MS: z.coerce.number().int().min(500).default(60_000),
  SWEEP_INTERVAL_MS: z.coerce.number().int().min(200).default(30_000),
  /** Silence after which the queue gives a worker's job to another. */
  JOB_LOCK_MS: z.coerce.number().int().min(500).default(30_000),
  /** Silence of an event loop after which the watchdog kills the process; 0: off. */
  WATCHDOG_MS: z.coerce
    .number()
    .int()
    .refine((ms) => ms === 0 || ms >= 500, "0, or 500 and more")
    .default(30_000),
  HEADERS_MS: z.coerce.number().int().min(200).default(20_000),
  /** Time to receive a whole request: 60 MB of photos at 1.6 Mbit/s. */
  REQUEST_MS: z.coerce.number().int().min(200).default(300_000),
  /** Connections of one network, without a proxy in front; 0: unlimited. */
  NETWORK_CONNECTIONS: z.coerce.number().int().min(0).default(500),
  /** N: creators earn nothing by sending their own posts. */
  OWN_DISPATCH_EARNS: flag.default(true),
  DAILY_SEND_LIMIT: z.coerce.number().int().min(1).default(100),
  MONTHLY_SEND_LIMIT: z.coerce.number().int().min(1).default(2000),
  PICTURE_QUOTA_MB: z.coerce.number().int().min(1).default(1_000),
  /** Y: back-office members need a second factor within a week. Default: Y with https. */
  ADMIN_SECOND_FACTOR: flag.optional(),
  /** Y: another member than its maker hands over a pay file. Default: Y once two may. */
  PAY_FILE_FOUR_EYES: flag.optional(),
  /** Days to keep failed logins: two years where the law demands (rule 22). */
  ACCESS_RECORD_DAYS: z.coerce.number().int().min(365).max(731).default(365),
  /** `user:password` for the worker's metrics and job dashboard. */
  OPS_CREDENTIALS: z.string().includes(":").optional(),
});

export type Settings = z.infer<typeof Settings> & {
  kakao: { authUrl: string; apiUrl: string; clientId: string; clientSecret: string; appId: string | null; adminKey: string | null };
  kakaoPay: { url: string; pages: string; secretKey: string; cid: string };
  kakaocert: { authUrl: string; apiUrl: string; linkId: string; secretKey: string; clientCode: string };
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
  smtpUrl: string;
  secureCookies: boolean;
  adminSecondFactor: boolean;
};

let parsed: Settings | undefined;

/** Settings of this process. Throws, naming each wrong variable. Without provider keys, uses the local sandbox. */
export function settings(): Settings {
  parsed ??= readSettings(process.env);
  return parsed;
}

/** Treats empty variables as missing. Throws on wrong or, on a public site, unsafe settings. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = Settings.safeParse(filled);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`These settings are missing or wrong (see .env.example):\n${lines.join("\n")}`);
  }
  const value = result.data;
  if (value.KAKAOCERT_LINK_ID && !(value.KAKAOCERT_SECRET_KEY && value.KAKAOCERT_CLIENT_CODE))
    throw new Error("KAKAOCERT_LINK_ID needs KAKAOCERT_SECRET_KEY and KAKAOCERT_CLIENT_CODE too (see .env.example)");
  refuseOddVapidKeys(value);
  const unfit = unfitForPublic(value);
  if (unfit.length > 0)
    throw new Error(`A site that strangers reach (BASE_URL ${value.BASE_URL}) must not run with:\n  ${unfit.join("\n  ")}`);
  const sandbox = `http://127.0.0.1:${value.SANDBOX_PORT}`;
  const real = value.KAKAO_CLIENT_ID !== undefined;
  const payUrl = value.KAKAOPAY_URL ?? (value.KAKAOPAY_SECRET_KEY ? "https://open-api.kakaopay.com" : `${sandbox}/kakaopay`);
  return {
    ...value,
    kakao: {
      authUrl: value.KAKAO_AUTH_URL ?? (real ? "https://kauth.kakao.com" : `${sandbox}/kauth`),
      apiUrl: value.KAKAO_API_URL ?? (real ? "https://kapi.kakao.com" : `${sandbox}/kapi`),
      clientId: value.KAKAO_CLIENT_ID ?? "geulbeot-sandbox",
      clientSecret: value.KAKAO_CLIENT_SECRET ?? (real ? "" : "geulbeot-sandbox-secret"),
      appId: value.KAKAO_APP_ID ?? (real ? null : "654321"),
      adminKey: value.KAKAO_ADMIN_KEY ?? (real ? null : "geulbeot-sandbox-admin"),
    },
    kakaoPay: {
      url: payUrl,
      pages: payUrl.includes(".kakaopay.com") ? "https://*.kakaopay.com" : new URL(payUrl).origin,
      secretKey: value.KAKAOPAY_SECRET_KEY ?? "geulbeot-sandbox-pay",
      cid: value.KAKAOPAY_CID,
    },
    kakaocert: {
      authUrl: value.KAKAOCERT_AUTH_URL ?? (value.KAKAOCERT_LINK_ID ? "https://auth.linkhub.co.kr" : `${sandbox}/linkhub`),
      apiUrl: value.KAKAOCERT_API_URL ?? (value.KAKAOCERT_LINK_ID ? "https://kakaocert-api.linkhub.co.kr" : `${sandbox}/kakaocert`),
      linkId: value.KAKAOCERT_LINK_ID ?? "GEULBEOT",
      secretKey: value.KAKAOCERT_SECRET_KEY ?? "Z2V1bGJlb3Qtc2FuZGJveC1rYWthb2NlcnQtc2VjcmV0",
      clientCode: value.KAKAOCERT_CLIENT_CODE ?? "020000000001",
    },
    vapid:
      value.VAPID_PUBLIC_KEY && value.VAPID_PRIVATE_KEY
        ? {
            publicKey: value.VAPID_PUBLIC_KEY,
            privateKey: value.VAPID_PRIVATE_KEY,
            subject: value.VAPID_SUBJECT ?? `mailto:${value.SUPPORT_MAIL}`,
          }
        : null,
    smtpUrl: value.SMTP_URL ?? `smtp://127.0.0.1:${value.SANDBOX_PORT + 1}`,
    secureCookies: value.SECURE_COOKIES ?? value.BASE_URL.startsWith("https:"),
    adminSecondFactor: value.ADMIN_SECOND_FACTOR ?? value.BASE_URL.startsWith("https:"),
  };
}

function refuseOddVapidKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.infer<typeof Settings>): void {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return;
  if (VAPID_PRIVATE_KEY && vapidPublicKey(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY) return;
  throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: both are needed, and they must be a pair (see .env.example)");
}

/** Null for a number that is no private key. */
function vapidPublicKey(privateKey: string): string | null {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch {
    return null;
  }
}

/** In production throws on wrong settings; otherwise the first request would fail. */
export function checkSettings(): void {
  // A variable, since the compiler replaces `process.env.NODE_ENV`.
  const { env } = process;
  if (env.NODE_ENV === "production") settings();
}

/** For tests: read the environment again. */
export function forgetSettings(): void {
  parsed = undefined;
}
