/** `counts`: networks, or members (guests by network). Without `counts` the caller of `limitRate` names the key. */
type Limit = { max: number; seconds: number; counts?: "network" | "member" };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** `max` tries within `seconds` of the first. */
export const limits = {
  /** Login tries of one network's unknown browsers, for any account. */
  "login-address": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  /** Wrong passwords for one account from unknown browsers. */
  "login-account": { max: 10, seconds: 5 * MINUTE },
  /** Wrong passwords for one account from a known browser: strangers lock nobody out. */
  "login-known-device": { max: 10, seconds: 5 * MINUTE },
  "login-sns": { max: 100, seconds: 5 * MINUTE, counts: "network" },
  "password-try": { max: 10, seconds: 5 * MINUTE },
  "password-mail": { max: 5, seconds: 10 * MINUTE },
  "password-mail-day": { max: 10, seconds: 24 * HOUR },
  "password-mail-address": { max: 20, seconds: 10 * MINUTE, counts: "network" },
  "set-password": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "reopen-account": { max: 30, seconds: 10 * MINUTE, counts: "network" },

  join: { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "sign-up": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "check-nickname": { max: 60, seconds: MINUTE, counts: "network" },
  "user-page": { max: 20, seconds: 5 * MINUTE, counts: "network" },
  "mail-code-address": { max: 30, seconds: HOUR, counts: "network" },
  "mail-verify": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "identity-phone": { max: 5, seconds: 10 * MINUTE },
  "identity-flow": { max: 5, seconds: 10 * MINUTE },
  "identity-address": { max: 30, seconds: 10 * MINUTE, counts: "network" },
  "identity-receipt": { max: 300, seconds: 10 * MINUTE },

  "payment-ready": { max: 10, seconds: MINUTE, counts: "member" },
  "pay-unsettled": { max: 5, seconds: HOUR, counts: "member" },

  "web-vitals": { max: 300, seconds: MINUTE, counts: "network" },

  upload: { max: 200, seconds: 10 * MINUTE, counts: "member" },
  "draw-cards": { max: 200, seconds: 10 * MINUTE, counts: "member" },
  "bring-in": { max: 20, seconds: 10 * MINUTE, counts: "member" },
  "fetch-friends": { max: 10, seconds: MINUTE, counts: "member" },
  "send-to-self": { max: 5, seconds: MINUTE, counts: "member" },
  "import-friends": { max: 60, seconds: MINUTE, counts: "member" },

  "grid-file": { max: 30, seconds: MINUTE, counts: "member" },

  "seminar-letter": { max: 10, seconds: 24 * HOUR, counts: "member" },

  reading: { max: 60, seconds: HOUR },
  "title-card": { max: 300, seconds: MINUTE, counts: "network" },
  "reading-pixel": { max: 60, seconds: HOUR },
  visit: { max: 300, seconds: 10 * MINUTE },
  "blog-visit": { max: 300, seconds: 10 * MINUTE },
  "link-press": { max: 100, seconds: 10 * MINUTE },
  "contact-mail": { max: 5, seconds: HOUR },
  "contact-address": { max: 20, seconds: HOUR, counts: "network" },
  "opt-out": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "like-network": { max: 120, seconds: 10 * MINUTE, counts: "network" },
  "like-network-post": { max: 50, seconds: 24 * HOUR },
  like: { max: 60, seconds: 10 * MINUTE, counts: "member" },
  "post-comment": { max: 5, seconds: MINUTE, counts: "member" },
  "post-comment-day": { max: 100, seconds: 24 * HOUR, counts: "member" },
  "comment-report": { max: 20, seconds: HOUR, counts: "member" },
  "post-reply": { max: 60, seconds: MINUTE, counts: "member" },
  "seminar-comment": { max: 20, seconds: 10 * MINUTE, counts: "member" },
  "seminar-reply": { max: 600, seconds: 10 * MINUTE, counts: "member" },
  "notice-mails": { max: 60, seconds: 10 * MINUTE, counts: "network" },
  "seminar-mute": { max: 60, seconds: 10 * MINUTE, counts: "network" },

  "try-database": { max: 20, seconds: 5 * MINUTE, counts: "member" },

  suggest: { max: 240, seconds: MINUTE, counts: "member" },
  "suggest-shop": { max: 240, seconds: MINUTE, counts: "member" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type CallLimit = { [N in LimitName]: (typeof limits)[N] extends { counts: string } ? N : never }[LimitName];
