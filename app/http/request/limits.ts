/** `counts` names who one call or press counts for, where that needs nothing but the request: a network, or the member (a guest's network). */
type Limit = { max: number; seconds: number; counts?: "network" | "member" };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every limit of the site: at most `max` tries within `seconds`. What is counted stands in the comment: a network is an IPv4 address or an
 * IPv6 /64.
 */
export const limits = {
  /** A network's tries to log in, whatever the account. */
  "login-address": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  /** Wrong passwords for one account, from browsers its member has never logged in by. */
  "login-account": { max: 10, seconds: 5 * MINUTE },
  /** The same from one browser its member has logged in by before: a stranger's wrong tries do not lock it out. */
  "login-known-device": { max: 10, seconds: 5 * MINUTE },
  /** A network's logins by a messenger's token. */
  "login-sns": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  /** A member's tries to prove a password while logged in. */
  "password-try": { max: 10, seconds: 5 * MINUTE },
  /** Temporary passwords: for one e-mail address or its member, a day too, and from a network. */
  "password-mail": { max: 5, seconds: 10 * MINUTE },
  "password-mail-day": { max: 10, seconds: 24 * HOUR },
  "password-mail-address": { max: 20, seconds: 10 * MINUTE, counts: "network" },
  /** A network's tries at links to choose a first password. */
  "set-password": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  /** A network's tries at links that reopen an account. */
  "reopen-account": { max: 30, seconds: 10 * MINUTE, counts: "network" },

  /** A network on its way to membership: the terms, then the form that ends it. */
  join: { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "sign-up": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "check-nickname": { max: 60, seconds: MINUTE, counts: "network" },
  "user-page": { max: 20, seconds: 5 * MINUTE, counts: "network" },
  /** Codes by mail a network asks for; how many an address gets a day stands in the database's rows (account: mail-code). */
  "mail-code-address": { max: 30, seconds: HOUR, counts: "network" },
  /** A network's tries at such codes. */
  "mail-verify": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  /** Identity requests: to one phone, by one sign-up, from a network; and looks at one receipt. */
  "identity-phone": { max: 5, seconds: 10 * MINUTE },
  "identity-flow": { max: 5, seconds: 10 * MINUTE },
  "identity-address": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "identity-receipt": { max: 300, seconds: 10 * MINUTE },

  /** A member's presses that ask the pay provider. */
  "payment-ready": { max: 10, seconds: MINUTE, counts: "member" },
  "pay-unsettled": { max: 5, seconds: HOUR, counts: "member" },

  /** A member's pictures. */
  upload: { max: 200, seconds: 10 * MINUTE, counts: "member" },
  /** A member's presses that ask the messenger. */
  "fetch-friends": { max: 10, seconds: MINUTE, counts: "member" },
  "send-to-self": { max: 5, seconds: MINUTE, counts: "member" },
  "import-friends": { max: 60, seconds: MINUTE, counts: "member" },

  /** One sent message's notes of being read, by whoever holds its signed link: by the page's script, and by its picture. */
  reading: { max: 60, seconds: HOUR },
  "reading-pixel": { max: 60, seconds: HOUR },
  /** Letters to customer service: of one mail address, from a network, and of one drawn form. */
  "contact-mail": { max: 5, seconds: HOUR },
  "contact-address": { max: 20, seconds: HOUR, counts: "network" },
  "contact-form": { max: 1, seconds: HOUR },
  /** A network at the links that end messages. */
  "opt-out": { max: 60, seconds: 10 * MINUTE, counts: "network" },

  /** A member's suggestions while typing; in the shop a guest's network's too. */
  suggest: { max: 240, seconds: MINUTE, counts: "member" },
  "suggest-shop": { max: 240, seconds: MINUTE, counts: "member" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** Those that a REST call names as its `limit`. */
export type CallLimit = { [N in LimitName]: (typeof limits)[N] extends { counts: string } ? N : never }[LimitName];
