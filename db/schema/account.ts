import { date, index, json, mysqlEnum, mysqlTable, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { code, createdAt, id, instant, serial, times, yn } from "./columns";

export const user = mysqlTable(
  "user",
  {
    userId: serial("user_id"),
    userEmail: varchar("user_email", { length: 254 }).notNull(),
    userType: mysqlEnum("user_type", ["EMAIL", "KAKAOTALK", "INTEGRATION"]).notNull(),
    passwordHash: varchar("password_hash", { length: 200 }),
    userNickname: varchar("user_nickname", { length: 40 }).notNull(),
    name: varchar("name", { length: 80 }).notNull(),
    emailCheck: yn("email_check").notNull().default("N"),
    role: code("role").notNull(),
    gender: varchar("gender", { length: 10 }),
    /** The messenger's own id of the member, as text: it may exceed 2^53. */
    kakaoId: varchar("kakao_id", { length: 30 }),
    companyCode: code("company_code"),
    secession: yn("secession").notNull().default("N"),
    secededAt: instant("seceded_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("user_email_uq").on(t.userEmail),
    uniqueIndex("user_nickname_uq").on(t.userNickname),
    uniqueIndex("user_kakao_id_uq").on(t.kakaoId),
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

/** One row a login. The token itself is never stored, only its hash; screens carry it in a cookie, REST as a bearer. */
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
