import { date, foreignKey, index, int, json, mysqlEnum, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { contents } from "./blog";
import { code, createdAt, exactText, id, instant, serial, signsOfName, times, yn } from "./columns";

/** Public calls name the id `receiverId`. */
export const friend = mysqlTable(
  "friend",
  {
    receiverId: serial("receiver_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** Messenger id as text, or the uuid without one. */
    kakaotalkId: varchar("kakaotalk_id", { length: 40 }).notNull(),
    kakaotalkUuid: varchar("kakaotalk_uuid", { length: 120 }).notNull(),
    profileNickname: varchar("profile_nickname", { length: 100 }).notNull().default(""),
    profileThumbnailImageUrl: varchar("profile_thumbnail_image_url", { length: 500 }).notNull().default(""),
    name: varchar("name", { length: 80 }).notNull().default(""),
    sealedPhone: text("sealed_phone"),
    gender: varchar("gender", { length: 10 }),
    age: varchar("age", { length: 20 }),
    hobby: varchar("hobby", { length: 100 }),
    occupation: varchar("occupation", { length: 100 }),
    exclusionYn: yn("exclusion_yn").notNull().default("N"),
    note: varchar("note", { length: 500 }).notNull().default(""),
    /** Null: never asked. N: opted out, which no sync changes. */
    subscribeYn: yn("subscribe_yn"),
    optedOutAt: instant("opted_out_at"),
    subscribedAt: instant("subscribed_at"),
    /** N: the friend switched the reading record off. */
    readingRecordYn: yn("reading_record_yn").notNull().default("Y"),
    /** Set when a sync did not list the friend. */
    goneAt: instant("gone_at"),
    /** The friend who is the same person: this row keeps only the messenger's id and old links. */
    mergedIntoId: id("merged_into_id"),
    ...times(),
  },
  (t) => [
    uniqueIndex("friend_kakaotalk_uq").on(t.userId, t.kakaotalkId),
    index("friend_subscriber_idx").on(t.kakaotalkId, t.subscribeYn, t.userId),
    index("friend_nickname_idx").on(t.userId, t.profileNickname),
    index("friend_subscribed_idx").on(t.subscribedAt, t.userId),
    index("friend_since_idx").on(t.userId, t.goneAt, t.createdAt),
    index("friend_merged_idx").on(t.mergedIntoId),
  ],
);

/** Values before a friend sync, null where unchanged. */
export type FriendChanges = {
  added: number[];
  returned: number[];
  gone: number[];
  changed: { receiverId: number; nickname: string | null; picture: string | null }[];
};

export const friendFetch = mysqlTable("friend_fetch", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  listed: int("listed").notNull(),
  changes: json("changes").$type<FriendChanges>().notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});

export const sendGroup = mysqlTable(
  "send_group",
  {
    groupId: serial("group_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    groupName: varchar("group_name", { length: 100 }).notNull(),
    nameSigns: signsOfName("name_signs", "group_name", 100),
    ...times(),
  },
  (t) => [uniqueIndex("send_group_name_signs_uq").on(t.userId, t.groupName, t.nameSigns)],
);

export const sendGroupFriend = mysqlTable(
  "send_group_friend",
  {
    groupId: id("group_id")
      .notNull()
      .references(() => sendGroup.groupId),
    receiverId: id("receiver_id")
      .notNull()
      .references(() => friend.receiverId),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "send_group_friend_pk", columns: [t.groupId, t.receiverId] }),
    index("send_group_friend_receiver_idx").on(t.receiverId),
  ],
);

export const friendTag = mysqlTable(
  "friend_tag",
  {
    tagId: serial("tag_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    tagName: varchar("tag_name", { length: 40 }).notNull(),
    /** Lower-case name, compared by bytes. */
    tagKey: exactText("tag_key", 80).notNull(),
    ...times(),
  },
  (t) => [uniqueIndex("friend_tag_key_uq").on(t.userId, t.tagKey)],
);

export const friendTagging = mysqlTable(
  "friend_tagging",
  {
    tagId: id("tag_id")
      .notNull()
      .references(() => friendTag.tagId, { onDelete: "cascade" }),
    receiverId: id("receiver_id")
      .notNull()
      .references(() => friend.receiverId, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "friend_tagging_pk", columns: [t.tagId, t.receiverId] }),
    index("friend_tagging_receiver_idx").on(t.receiverId, t.tagId),
  ],
);

/** Unset conditions are null, "" or N. */
export const friendFilter = mysqlTable(
  "friend_filter",
  {
    filterId: serial("filter_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    filterName: varchar("filter_name", { length: 80 }).notNull(),
    /** Lower-case name, compared by bytes. */
    filterKey: exactText("filter_key", 160).notNull(),
    nickname: varchar("nickname", { length: 100 }).notNull().default(""),
    notedName: varchar("noted_name", { length: 80 }).notNull().default(""),
    /** Y: a friend has all tags; N: any of them. */
    allTagsYn: yn("all_tags_yn").notNull().default("N"),
    unreadMonths: int("unread_months"),
    unreadDays: int("unread_days"),
    /** A subject of which the friend opened a post. */
    readSubject: code("read_subject"),
    quietDays: int("quiet_days"),
    newDays: int("new_days"),
    neverSentYn: yn("never_sent_yn").notNull().default("N"),
    subscribedYn: yn("subscribed_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [uniqueIndex("friend_filter_key_uq").on(t.userId, t.filterKey)],
);

export const friendFilterTag = mysqlTable(
  "friend_filter_tag",
  {
    filterId: id("filter_id")
      .notNull()
      .references(() => friendFilter.filterId, { onDelete: "cascade" }),
    tagId: id("tag_id")
      .notNull()
      .references(() => friendTag.tagId),
  },
  (t) => [primaryKey({ name: "friend_filter_tag_pk", columns: [t.filterId, t.tagId] }), index("friend_filter_tag_tag_idx").on(t.tagId)],
);

/** Columns of a card: its first line, and an advertiser's name and contact. */
const message = () => ({
  opening: varchar("opening", { length: 120 }).notNull().default(""),
  adName: varchar("ad_name", { length: 60 }),
  adContact: varchar("ad_contact", { length: 100 }),
});

/** `sendYn` Y: its run began, so the entry has left the list (rule 47). */
export const sendingList = mysqlTable(
  "sending_list",
  {
    sendingListId: serial("sending_list_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    /** Null after the group was deleted: the sender chooses another. */
    groupId: id("group_id").references(() => sendGroup.groupId, { onDelete: "set null" }),
    filterId: id("filter_id").references(() => friendFilter.filterId, { onDelete: "set null" }),
    /** Number of people stored for the entry; null for a group. */
    people: int("people"),
    ...message(),
    formKey: varchar("form_key", { length: 64 }),
    /** Key of the form that made all parts of a plan; `formKey` is on the first part. */
    planKey: varchar("plan_key", { length: 64 }),
    /** A planned run: its sender gets a notice then, and starts the run by a press. Null once a run took the entry. */
    remindAt: instant("remind_at"),
    remindedAt: instant("reminded_at"),
    /** A day after the notice without a press. */
    missedAt: instant("missed_at"),
    /** A plan over days: this part, and the number of parts. */
    part: int("part"),
    parts: int("parts"),
    sendYn: yn("send_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [
    index("sending_list_user_idx").on(t.userId, t.sendYn, t.sendingListId),
    uniqueIndex("sending_list_form_key_uq").on(t.userId, t.formKey),
    index("sending_list_plan_idx").on(t.userId, t.planKey),
    index("sending_list_planned_idx").on(t.userId, t.remindAt),
    index("sending_list_due_idx").on(t.remindedAt, t.remindAt),
    index("sending_list_missed_idx").on(t.missedAt, t.remindedAt),
  ],
);

/** Recipients left over by the daily limit or the night. */
export const sendingListFriend = mysqlTable(
  "sending_list_friend",
  {
    sendingListId: id("sending_list_id").notNull(),
    receiverId: id("receiver_id")
      .notNull()
      .references(() => friend.receiverId, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "sending_list_friend_entry_fk",
      columns: [t.sendingListId],
      foreignColumns: [sendingList.sendingListId],
    }).onDelete("cascade"),
    primaryKey({ name: "sending_list_friend_pk", columns: [t.sendingListId, t.receiverId] }),
    index("sending_list_friend_receiver_idx").on(t.receiverId),
  ],
);

export const sendRun = mysqlTable(
  "send_run",
  {
    sendRunId: serial("send_run_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    formKey: varchar("form_key", { length: 64 }).notNull(),
    sendingListId: id("sending_list_id").references(() => sendingList.sendingListId),
    ...message(),
    status: mysqlEnum("status", ["RUNNING", "PAUSED", "DONE"]).notNull().default("RUNNING"),
    /** A refusal code, set while PAUSED. */
    pausedReason: varchar("paused_reason", { length: 60 }),
    resumeAt: instant("resume_at"),
    total: int("total").notNull(),
    /** Request id under which a lost job is restarted. */
    requestId: varchar("request_id", { length: 36 }),
    finishedAt: instant("finished_at"),
    /** When the sweep looked for friends who had not opened the post, a day after the end. */
    unopenedAskedAt: instant("unopened_asked_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("send_run_form_key_uq").on(t.userId, t.formKey),
    index("send_run_user_idx").on(t.userId, t.sendRunId),
    index("send_run_status_idx").on(t.status, t.updatedAt),
    index("send_run_unopened_idx").on(t.unopenedAskedAt, t.finishedAt),
  ],
);

export const sendRecipient = mysqlTable(
  "send_recipient",
  {
    sendRecipientId: serial("send_recipient_id"),
    sendRunId: id("send_run_id")
      .notNull()
      .references(() => sendRun.sendRunId),
    receiverId: id("receiver_id")
      .notNull()
      .references(() => friend.receiverId),
    state: mysqlEnum("state", ["WAITING", "SENDING", "SENT", "FAILED", "UNSURE"]).notNull().default("WAITING"),
    /** A code of `messages/send-reasons.ko.ts`. */
    reason: varchar("reason", { length: 60 }),
    attempts: int("attempts").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    claimedAt: instant("claimed_at"),
    /** Start of the messenger call; a claim without it has sent nothing. */
    callingAt: instant("calling_at"),
    /** Seoul day in whose limits the recipient counts; null once released. */
    countedDay: date("counted_day", { mode: "string" }),
    sendHistoryId: id("send_history_id"),
    ...times(),
  },
  (t) => [
    uniqueIndex("send_recipient_run_friend_uq").on(t.sendRunId, t.receiverId),
    index("send_recipient_run_state_idx").on(t.sendRunId, t.state),
    index("send_recipient_state_idx").on(t.state, t.claimedAt),
  ],
);

/** Only with `deliveredAt`, the messenger's confirmation, does a dispatch earn a fee. */
export const sendHistory = mysqlTable(
  "send_history",
  {
    sendHistoryId: serial("send_history_id"),
    userId: id("user_id").notNull(),
    authorId: id("author_id").notNull(),
    contentsId: id("contents_id").notNull(),
    receiverId: id("receiver_id").notNull(),
    sendRunId: id("send_run_id"),
    kakaotalkProfileNickname: varchar("kakaotalk_profile_nickname", { length: 100 }).notNull().default(""),
    deliveredAt: instant("delivered_at"),
    viewedAt: instant("viewed_at"),
    /** First time the reader reached the bottom (rule 59). */
    readToEndAt: instant("read_to_end_at"),
    feeWon: int("fee_won").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("send_history_sender_idx").on(t.userId, t.createdAt, t.sendHistoryId),
    index("send_history_readers_idx").on(t.contentsId, t.userId, t.viewedAt, t.deliveredAt, t.sendHistoryId),
    index("send_history_receiver_idx").on(t.receiverId, t.createdAt),
    index("send_history_delivered_idx").on(t.userId, t.deliveredAt, t.sendHistoryId),
    index("send_history_fee_idx").on(t.authorId, t.deliveredAt, t.sendHistoryId),
    index("send_history_rollup_idx").on(t.deliveredAt, t.sendHistoryId),
    index("send_history_viewed_idx").on(t.viewedAt),
    index("send_history_opened_idx").on(t.userId, t.viewedAt, t.receiverId),
    index("send_history_subject_idx").on(t.userId, t.viewedAt, t.contentsId, t.receiverId),
    index("send_history_read_to_end_idx").on(t.readToEndAt),
  ],
);

/** Used or reserved dispatches of a day. Locked before limits are checked. */
export const sendingCount = mysqlTable(
  "sending_count",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    day: date("day", { mode: "string" }).notNull(),
    count: int("count").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "sending_count_pk", columns: [t.userId, t.day] })],
);

export const sendChoice = mysqlTable("send_choice", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  /** Messages to one friend in seven days; beyond this the sender is asked. Null: never. */
  weeklyMost: int("weekly_most"),
  /** Hours of Seoul in which a plan is asked about; equal hours mean none. */
  quietFrom: int("quiet_from").notNull().default(21),
  quietUntil: int("quiet_until").notNull().default(8),
  ...times(),
});

export const selfSend = mysqlTable("self_send", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  createdAt: createdAt(),
});
