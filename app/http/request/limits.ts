/** `counts`: what one call counts for, where the request alone tells it: its network, or the member (for a guest the network). */
type Limit = { max: number; seconds: number; counts?: "network" | "member" };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Every rate limit of the site: at most `max` tries within `seconds`. The comment says what is counted; a network is an IPv4 address or an
 * IPv6 /64.
 */
export const limits = {
  /** Tries to log in from one network, for any account. */
  "login-address": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  /** Wrong passwords for one account from browsers on which its member never logged in. */
  "login-account": { max: 10, seconds: 5 * MINUTE },
  /**
   * Wrong passwords for one account from one browser on which its member has logged in: a stranger's wrong tries do not lock the member
   * out.
   */
  "login-known-device": { max: 10, seconds: 5 * MINUTE },
  /** Logins by a messenger's token from one network. */
  "login-sns": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  /** A logged-in member's tries to confirm the password. */
  "password-try": { max: 10, seconds: 5 * MINUTE },
  /** Temporary passwords: by e-mail address or its member (also a day), and by network. */
  "password-mail": { max: 5, seconds: 10 * MINUTE },
  "password-mail-day": { max: 10, seconds: 24 * HOUR },
  "password-mail-address": { max: 20, seconds: 10 * MINUTE, counts: "network" },
  /** Tries of set-password links from one network. */
  "set-password": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  /** Tries of reopen-account links from one network. */
  "reopen-account": { max: 30, seconds: 10 * MINUTE, counts: "network" },

  /** Steps of signing up from one network: the terms, then the form that ends it. */
  join: { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "sign-up": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "check-nickname": { max: 60, seconds: MINUTE, counts: "network" },
  "user-page": { max: 20, seconds: 5 * MINUTE, counts: "network" },
  /** Mail codes asked for by one network; an address's codes a day are counted in the database (account: mail-code). */
  "mail-code-address": { max: 30, seconds: HOUR, counts: "network" },
  /** Tries of mail codes from one network. */
  "mail-verify": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  /** Identity requests by phone, by sign-up and by network; and polls of one receipt. */
  "identity-phone": { max: 5, seconds: 10 * MINUTE },
  "identity-flow": { max: 5, seconds: 10 * MINUTE },
  "identity-address": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "identity-receipt": { max: 300, seconds: 10 * MINUTE },

  /** A member's requests that call the payment provider. */
  "payment-ready": { max: 10, seconds: MINUTE, counts: "member" },
  "pay-unsettled": { max: 5, seconds: HOUR, counts: "member" },

  /** Reports of how pages felt, from one network. */
  "web-vitals": { max: 300, seconds: MINUTE, counts: "network" },

  /** A member's uploads of pictures. */
  upload: { max: 200, seconds: 10 * MINUTE, counts: "member" },
  /** A member's files of posts to look into: each takes seconds of a processor. */
  "bring-in": { max: 20, seconds: 10 * MINUTE, counts: "member" },
  /** A member's requests that call the messenger. */
  "fetch-friends": { max: 10, seconds: MINUTE, counts: "member" },
  "send-to-self": { max: 5, seconds: MINUTE, counts: "member" },
  "import-friends": { max: 60, seconds: MINUTE, counts: "member" },

  /** A member's uploads of Excel files to grids. */
  "grid-file": { max: 30, seconds: MINUTE, counts: "member" },

  /** A host's mails to the applicants of seminars. */
  "seminar-letter": { max: 10, seconds: 24 * HOUR, counts: "member" },

  /** Reading reports of one sent message, by script and by picture; anybody with the signed link can send them. */
  reading: { max: 60, seconds: HOUR },
  /** Title cards drawn for one network; messengers ask from a few. */
  "title-card": { max: 300, seconds: MINUTE, counts: "network" },
  "reading-pixel": { max: 60, seconds: HOUR },
  /** Letters to customer service by mail address, by network and by drawn form. */
  "contact-mail": { max: 5, seconds: HOUR },
  "contact-address": { max: 20, seconds: HOUR, counts: "network" },
  /** Uses of opt-out links from one network. */
  "opt-out": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  /** A member's comments under seminars, and a host's replies to them: one each, so that many may follow at once. */
  "seminar-comment": { max: 20, seconds: 10 * MINUTE, counts: "member" },
  "seminar-reply": { max: 600, seconds: 10 * MINUTE, counts: "member" },
  /** Uses of the links that switch mails off: of summaries, notices, comments, from one network. */
  "notice-mails": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "seminar-mute": { max: 60, seconds: 10 * MINUTE, counts: "network" },

  /** An administrator's tries of an environment's database: each is a login at the database server. */
  "try-database": { max: 20, seconds: 5 * MINUTE, counts: "member" },

  /** A member's suggestions while typing; in the shop also those of a guest's network. */
  suggest: { max: 240, seconds: MINUTE, counts: "member" },
  "suggest-shop": { max: 240, seconds: MINUTE, counts: "member" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
/** The limits that a REST call can name as its `limit`: those with `counts`. */
export type CallLimit = { [N in LimitName]: (typeof limits)[N] extends { counts: string } ? N : never }[LimitName];
