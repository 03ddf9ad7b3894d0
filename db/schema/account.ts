import { date, index, json, mysqlEnum, mysqlTable, primaryKey, smallint, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { code, createdAt, exactText, id, instant, serial, signsOfName, times, yn } from "./columns";

export const user = mysqlTable(
  "user",
  {
    userId: serial("user_id"),
    userEmail: exactText("user_email", 254).notNull(),
    userType: mysqlEnum("user_type", ["EMAIL", "KAKAOTALK", "INTEGRATION"]).notNull(),
    passwordHash: varchar("password_hash", { length: 200 }),
    userNickname: varchar("user_nickname", { length: 40 }).notNull(),
    nicknameSigns: signsOfName("nickname_signs", "user_nickname", 40),
    name: varchar("name", { length: 80 }).notNull(),
    emailCheck: yn("email_check").notNull().default("N"),
    role: code("role").notNull(),
    gender: varchar("gender", { length: 10 }),
    /** Text, because messenger ids may exceed 2^53. */
    kakaoId: varchar("kakao_id", { length: 30 }),
    companyCode: code("company_code"),
    secession: yn("secession").notNull().default("N"),
    secededAt: instant("seceded_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("user_email_uq").on(t.userEmail),
    uniqueIndex("user_nickname_signs_uq").on(t.userNickname, t.nicknameSigns),
    uniqueIndex("user_kakao_id_uq").on(t.kakaoId),
    index("user_by_role_idx").on(t.role),
  ],
);

export const userAdditionalInformation = mysqlTable(
  "user_additional_information",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => user.userId),
    sealedPhone: text("sealed_phone"),
    phoneHash: varchar("phone_hash", { length: 64 }),
    birth: date("birth", { mode: "string" }),
    country: code("country"),
    province: code("province"),
    occupation: code("occupation"),
    companyName: varchar("company_name", { length: 100 }),
    jobPosition: code("job_position"),
    job: code("job"),
    selfAuthenticationYn: yn("self_authentication_yn").notNull().default("N"),
    selfAuthenticationMethod: varchar("self_authentication_method", { length: 20 }),
    userServiceType: varchar("user_service_type", { length: 20 }).notNull().default("FREE"),
    promotionInformationAgreementYn: yn("promotion_information_agreement_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [index("user_additional_information_phone_idx").on(t.phoneHash)],
);

/** Screens send the token in a cookie, REST as a bearer. */
export const session = mysqlTable(
  "session",
  {
    tokenHash: varchar("token_hash", { length: 64 }).primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    userAgent: varchar("user_agent", { length: 300 }).notNull().default(""),
    address: varchar("address", { length: 64 }).notNull().default(""),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Y: login by a temporary password, which can only choose a new one. */
    passwordChangeYn: yn("password_change_yn").notNull().default("N"),
    provedAt: instant("proved_at"),
    /** Hash of the browser's device cookie. */
    deviceHash: varchar("device_hash", { length: 64 }),
    createdAt: createdAt(),
  },
  (t) => [index("session_user_idx").on(t.userId), index("session_expires_idx").on(t.expiresAt)],
);

export const messengerToken = mysqlTable("messenger_token", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  sealedAccessToken: text("sealed_access_token").notNull(),
  sealedRefreshToken: text("sealed_refresh_token"),
  accessExpiresAt: instant("access_expires_at").notNull(),
  refreshExpiresAt: instant("refresh_expires_at"),
  scopes: json("scopes").$type<string[]>().notNull(),
  ...times(),
});

export const loginHistory = mysqlTable(
  "login_history",
  {
    loginSequence: serial("login_sequence"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    loginType: varchar("login_type", { length: 20 }).notNull(),
    loginDate: instant("login_date").notNull(),
  },
  (t) => [index("login_history_user_idx").on(t.userId, t.loginDate), index("login_history_date_idx").on(t.loginDate)],
);

/** A failed login; typed values are never stored. */
export const failedLogin = mysqlTable(
  "failed_login",
  {
    failedLoginId: serial("failed_login_id"),
    userId: id("user_id").references(() => user.userId),
    wrong: mysqlEnum("wrong", ["PASSWORD", "CODE"]).notNull(),
    userAgent: varchar("user_agent", { length: 300 }).notNull(),
    address: varchar("address", { length: 64 }).notNull(),
    failedAt: instant("failed_at").notNull(),
  },
  (t) => [index("failed_login_user_idx").on(t.userId, t.failedAt), index("failed_login_at_idx").on(t.failedAt)],
);

/** An unfinished sign-up. */
export const joinFlow = mysqlTable(
  "join_flow",
  {
    flowHash: varchar("flow_hash", { length: 64 }).primaryKey(),
    /** Consents, identity and messenger account, encrypted as personal data. */
    sealedState: text("sealed_state").notNull(),
    /** Set in the transaction that creates the member, so that a second submit finds it. */
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at").notNull(),
    ...times(),
  },
  (t) => [index("join_flow_expires_idx").on(t.expiresAt)],
);

/** Rows never change; the newest of a kind is valid. */
export const consent = mysqlTable(
  "consent",
  {
    consentId: serial("consent_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    kind: mysqlEnum("kind", ["TERMS", "PRIVACY", "MARKETING", "THIRD_PARTY"]).notNull(),
    version: varchar("version", { length: 20 }).notNull(),
    agreedYn: yn("agreed_yn").notNull(),
    way: varchar("way", { length: 30 }).notNull(),
    decidedAt: instant("decided_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("consent_user_idx").on(t.userId, t.kind, t.consentId)],
);

export const identityRequest = mysqlTable(
  "identity_request",
  {
    identityRequestId: serial("identity_request_id"),
    receiptHash: varchar("receipt_hash", { length: 64 }).notNull(),
    providerReceiptId: varchar("provider_receipt_id", { length: 64 }).notNull(),
    flowHash: varchar("flow_hash", { length: 64 }),
    sealedPerson: text("sealed_person").notNull(),
    nonce: varchar("nonce", { length: 64 }).notNull(),
    state: mysqlEnum("state", ["PENDING", "CONFIRMING", "VERIFIED", "EXPIRED", "REJECTED", "FAILED"]).notNull().default("PENDING"),
    verifiedAt: instant("verified_at"),
    /** Set once a member was created: a receipt creates one member. */
    usedAt: instant("used_at"),
    expiresAt: instant("expires_at").notNull(),
    ...times(),
  },
  (t) => [uniqueIndex("identity_request_receipt_uq").on(t.receiptHash), index("identity_request_created_idx").on(t.createdAt)],
);

/** Without a userId never valid: the address has no member. */
export const mailCertification = mysqlTable(
  "mail_certification",
  {
    mailCertificationSequence: serial("mail_certification_sequence"),
    userId: id("user_id").references(() => user.userId),
    userEmail: exactText("user_email", 254).notNull(),
    sealedNumber: text("sealed_number").notNull(),
    tries: smallint("tries").notNull().default(0),
    mailSendDate: instant("mail_send_date").notNull(),
    expiresAt: instant("expires_at").notNull(),
    mailCertifiedDate: instant("mail_certified_date"),
    ...times(),
  },
  (t) => [
    index("mail_certification_email_idx").on(t.userEmail, t.mailCertificationSequence),
    index("mail_certification_user_idx").on(t.userId),
  ],
);

/** The text is deleted after sending; FAILED keeps it for a retry. */
export const mailOutbox = mysqlTable(
  "mail_outbox",
  {
    mailId: serial("mail_id"),
    sealedMail: text("sealed_mail"),
    /** Request id under which a lost job is restarted. */
    requestId: varchar("request_id", { length: 36 }),
    /** Do not send later, for example when a code has expired. */
    staleAt: instant("stale_at").notNull(),
    status: mysqlEnum("status", ["WAITING", "SENDING", "SENT", "STALE", "FAILED"]).notNull().default("WAITING"),
    attempts: smallint("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    ...times(),
  },
  (t) => [index("mail_outbox_status_idx").on(t.status, t.nextAt)],
);

/** A temporary password is usable once; until then the old one works. */
export const temporaryPassword = mysqlTable("temporary_password", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  passwordHash: varchar("password_hash", { length: 200 }).notNull(),
  expiresAt: instant("expires_at").notNull(),
  ...times(),
});

/** First-password link for members created by an administrator. */
export const passwordTicket = mysqlTable(
  "password_ticket",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => user.userId),
    ticketHash: varchar("ticket_hash", { length: 64 }).notNull(),
    expiresAt: instant("expires_at").notNull(),
    ...times(),
  },
  (t) => [uniqueIndex("password_ticket_hash_uq").on(t.ticketHash)],
);

/** TOTP second factor; off until a first code confirms it. */
export const secondFactor = mysqlTable("second_factor", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: instant("confirmed_at"),
  /** 30-second step of the last code; codes up to it are invalid. */
  lastStep: id("last_step").notNull().default(0),
  tries: smallint("tries").notNull().default(0),
  triesSince: instant("tries_since").notNull(),
  ...times(),
});

/** Start of the week in which a second factor must be set up. */
export const secondFactorDemand = mysqlTable("second_factor_demand", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  demandedAt: instant("demanded_at").notNull(),
});

/** Recovery codes as keyed hashes; used ones are deleted. */
export const recoveryCode = mysqlTable(
  "recovery_code",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    codeHash: varchar("code_hash", { length: 64 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "recovery_code_pk", columns: [t.userId, t.codeHash] })],
);

/** A login that still needs its second factor. */
export const loginChallenge = mysqlTable(
  "login_challenge",
  {
    tokenHash: varchar("token_hash", { length: 64 }).primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    loginType: mysqlEnum("login_type", ["EMAIL", "KAKAOTALK"]).notNull(),
    /** The temporary password is used up only when the login completes. */
    temporaryHash: varchar("temporary_hash", { length: 200 }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("login_challenge_user_idx").on(t.userId), index("login_challenge_expires_idx").on(t.expiresAt)],
);

/** A withdrawn member's sign-up, waiting for the mailed link. */
export const returnTicket = mysqlTable(
  "return_ticket",
  {
    ticketHash: varchar("ticket_hash", { length: 64 }).primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** Sign-up whose browser need not enter the password; null for REST. */
    flowHash: varchar("flow_hash", { length: 64 }),
    sealedReturn: text("sealed_return").notNull(),
    tries: smallint("tries").notNull().default(0),
    expiresAt: instant("expires_at").notNull(),
    ...times(),
  },
  (t) => [index("return_ticket_user_idx").on(t.userId), index("return_ticket_flow_idx").on(t.flowHash)],
);

/** A browser (hashed cookie) or caller (User-Agent) of a member. */
export const knownDevice = mysqlTable(
  "known_device",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    deviceHash: varchar("device_hash", { length: 64 }).notNull(),
    lastLoginAt: instant("last_login_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "known_device_pk", columns: [t.userId, t.deviceHash] })],
);

/** Account for copyright fees (rule 17). */
export const userBankAccount = mysqlTable("user_bank_account", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  creatorKind: mysqlEnum("creator_kind", ["INDIVIDUAL", "COMPANY"]).notNull().default("INDIVIDUAL"),
  sealedAccountHolder: text("sealed_account_holder").notNull(),
  bankCode: code("bank_code").notNull(),
  sealedAccountNumber: text("sealed_account_number").notNull(),
  ...times(),
});
