const exampleSecrets = {
  SESSION_SECRET: "local-only-local-only-local-only-local-only",
  ENCRYPTION_KEYS: "local:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
  LOOKUP_SECRET: "local-only-local-only-local-only-local-only",
  S3_SECRET_ACCESS_KEY: "geulbeot-local",
  OPS_CREDENTIALS: "ops:change-me",
} as const;

const contracts = {
  KAKAO_CLIENT_ID: "geulbeot-sandbox",
  KAKAOPAY_SECRET_KEY: "geulbeot-sandbox-pay",
  KAKAOCERT_SECRET_KEY: "Z2V1bGJlb3Qtc2FuZGJveC1rYWthb2NlcnQtc2VjcmV0",
} as const;

const optionalSecrets = { KAKAO_CLIENT_SECRET: "geulbeot-sandbox-secret", KAKAO_ADMIN_KEY: "geulbeot-sandbox-admin" } as const;

/** True for localhost, its subdomains, 127.x.x.x and ::1. */
export function isThisMachine(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
}

/** True for this machine and for names that are never public (RFC 2606). */
export function isReservedName(hostname: string): boolean {
  return isThisMachine(hostname) || /\.(test|example|invalid)$/i.test(hostname);
}

/** True in production unless BASE_URL names this machine. */
export function isPublic({ NODE_ENV, BASE_URL }: { NODE_ENV: string; BASE_URL: string }): boolean {
  return NODE_ENV === "production" && !isThisMachine(new URL(BASE_URL).hostname);
}

const providerAddresses = ["KAKAO_AUTH_URL", "KAKAO_API_URL", "KAKAOPAY_URL", "KAKAOCERT_AUTH_URL", "KAKAOCERT_API_URL"] as const;

type Named = keyof typeof exampleSecrets | keyof typeof contracts | keyof typeof optionalSecrets | (typeof providerAddresses)[number];
type CheckedSettings = {
  NODE_ENV: string;
  BASE_URL: string;
  DATABASE_URL: string;
  SMTP_URL?: string;
  PUSH_STAND_IN?: string;
  ALLOW_SANDBOX?: boolean;
} & {
  [name in Named]?: string;
};

/** Lists example secrets and sandbox addresses among a public site's settings. */
export function unfitForPublic(given: CheckedSettings): string[] {
  if (!isPublic(given)) return [];
  const exampleNames = Object.entries(exampleSecrets)
    .filter(([name, example]) =>
      String(given[name as keyof typeof exampleSecrets] ?? "")
        .split(",")
        .includes(example),
    )
    .map(([name]) => `${name}: the value of .env.example, which everybody knows`);
  const database = new URL(given.DATABASE_URL).password === "geulbeot" ? ["DATABASE_URL: its password is that of .env.example"] : [];
  const standIn = given.PUSH_STAND_IN === undefined ? [] : ["PUSH_STAND_IN: takes the place of the push services in tests only"];
  return [...exampleNames, ...database, ...standIn, ...(given.ALLOW_SANDBOX ? [] : sandboxes(given))];
}

function sandboxes(given: CheckedSettings): string[] {
  const names = Object.entries(contracts)
    .filter(([name, sandbox]) => (given[name as keyof typeof contracts] ?? sandbox) === sandbox)
    .map(([name]) => name);
  const secretNames = Object.entries(optionalSecrets)
    .filter(([name, sandbox]) => given[name as keyof typeof optionalSecrets] === sandbox)
    .map(([name]) => name);
  const addresses = providerAddresses.filter((name) => given[name] !== undefined && isThisMachine(new URL(given[name]).hostname));
  const mail = given.SMTP_URL === undefined ? ["SMTP_URL"] : [];
  return [...names, ...secretNames, ...addresses, ...mail].map(
    (name) => `${name}: leads to the sandbox; ALLOW_SANDBOX=Y for a site that is only tried out`,
  );
}
