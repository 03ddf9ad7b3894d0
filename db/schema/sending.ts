import { date, foreignKey, index, int, json, mysqlEnum, mysqlTable, primaryKey, text, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { contents } from "./blog";
import { createdAt, exactText, id, instant, serial, signsOfName, times, yn } from "./columns";

/** A member's friend on the messenger. Outside, the row's id is called `receiverId`. */
export const friend = mysqlTable(
  "friend",
  {
    receiverId: serial("receiver_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** The messenger's id of the friend, as text; the uuid when it has none. */
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
    /** Null: never asked. N: opted out, and no sync changes that. */
    subscribeYn: yn("subscribe_yn"),
    optedOutAt: instant("opted_out_at"),
    /** When the friend last began to subscribe. */
    subscribedAt: instant("subscribed_at"),
    /** N: the friend switched the recording of readings off. */
    readingRecordYn: yn("reading_record_yn").notNull().default("Y"),
    /** Set when the last sync no longer listed the friend. */
    goneAt: instant("gone_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("friend_kakaotalk_uq").on(t.userId, t.kakaotalkId),
    index("friend_nickname_idx").on(t.userId, t.profileNickname),
    index("friend_subscribed_idx").on(t.subscribedAt, t.userId),
    index("friend_since_idx").on(t.userId, t.goneAt, t.createdAt),
  ],
);

/** Friends by `receiverId`; a changed one with the earlier values, null where unchanged. */
export type FriendChanges = {
  added: number[];
  returned: number[];
  gone: number[];
  changed: { receiverId: number; nickname: string | null; picture: string | null }[];
};

/** A member's last sync with the messenger's friends, and its changes. */
export const friendFetch = mysqlTable("friend_fetch", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  listed: int("listed").notNull(),
  changes: json("changes").$type<FriendChanges>().notNull(),
  fetchedAt: instant("fetched_at").notNull(),
});

/** A named set of friends to send to. */
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

/** A sender's own word for some of the friends. */
export const friendTag = mysqlTable(
  "friend_tag",
  {
    tagId: serial("tag_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    tagName: varchar("tag_name", { length: 40 }).notNull(),
    /** The name as it is compared: in small letters, by its bytes. */
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

/** Conditions on friends under a name: a group that fills itself. A condition that is not set is null, "" or N. */
export const friendFilter = mysqlTable(
  "friend_filter",
  {
    filterId: serial("filter_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    filterName: varchar("filter_name", { length: 80 }).notNull(),
    /** The name as it is compared: in small letters, by its bytes. */
    filterKey: exactText("filter_key", 160).notNull(),
    nickname: varchar("nickname", { length: 100 }).notNull().default(""),
    notedName: varchar("noted_name", { length: 80 }).notNull().default(""),
    /** Of several tags (`friendFilterTag`): Y, a friend has them all; N, any of them. */
    allTagsYn: yn("all_tags_yn").notNull().default("N"),
    unreadMonths: int("unread_months"),
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

/**
 * What a sender adds to a post's card: a first line of his own, "" without one; his name and contact where the message is advertising, null
 * where it is not.
 */
const message = () => ({
  opening: varchar("opening", { length: 120 }).notNull().default(""),
  adName: varchar("ad_name", { length: 60 }),
  adContact: varchar("ad_contact", { length: 100 }),
});

/**
 * An entry of the waiting list: a post to be sent to a group, or to the people kept with it. `sendYn` Y: its run began, and it left the list
 * (rule 47).
 */
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
    /** Null after the group was deleted: another is chosen when sending. */
    groupId: id("group_id").references(() => sendGroup.groupId, { onDelete: "set null" }),
    /** The group that fills itself it waits for, instead of `groupId`. */
    filterId: id("filter_id").references(() => friendFilter.filterId, { onDelete: "set null" }),
    /** How many people were kept with it (`sendingListFriend`); null for an entry for a group. */
    people: int("people"),
    ...message(),
    /** The one-time key of the press that kept the people, as `sendRun.formKey`. */
    formKey: varchar("form_key", { length: 64 }),
    sendYn: yn("send_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [
    index("sending_list_user_idx").on(t.userId, t.sendYn, t.sendingListId),
    uniqueIndex("sending_list_form_key_uq").on(t.userId, t.formKey),
  ],
);

/** A friend who was to get a post and waits for the next press, since the day's limit or the night left no room. */
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
    /** The press that made the run (`pressKey`). */
    formKey: varchar("form_key", { length: 64 }).notNull(),
    /** The waiting-list entry the run started from. */
    sendingListId: id("sending_list_id").references(() => sendingList.sendingListId),
    ...message(),
    status: mysqlEnum("status", ["RUNNING", "PAUSED", "DONE"]).notNull().default("RUNNING"),
    /** A refusal code of `messages/refusals.ko.ts`, set while PAUSED. */
    pausedReason: varchar("paused_reason", { length: 60 }),
    resumeAt: instant("resume_at"),
    total: int("total").notNull(),
    /** The request that last started it, under whose id a lost job runs again. */
    requestId: varchar("request_id", { length: 36 }),
    finishedAt: instant("finished_at"),
    ...times(),
  },
  (t) => [
    uniqueIndex("send_run_form_key_uq").on(t.userId, t.formKey),
    index("send_run_user_idx").on(t.userId, t.sendRunId),
    index("send_run_status_idx").on(t.status, t.updatedAt),
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
    /** A code of `messages/send-reasons.ko.ts`: why it failed, waits or is unsure. */
    reason: varchar("reason", { length: 60 }),
    attempts: int("attempts").notNull().default(0),
    nextTryAt: instant("next_try_at"),
    claimedAt: instant("claimed_at"),
    /** When the call to the messenger began; a claim without it has sent nothing. */
    callingAt: instant("calling_at"),
    /** The Seoul day on which the recipient counts towards the sender's limits; null once released. */
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

/** One row per dispatch. `deliveredAt` is set when the messenger confirmed it; only then it earns. */
export const sendHistory = mysqlTable(
  "send_history",
  {
    sendHistoryId: serial("send_history_id"),
    userId: id("user_id").notNull(),
    /** The post's writer, who earns. */
    authorId: id("author_id").notNull(),
    contentsId: id("contents_id").notNull(),
    receiverId: id("receiver_id").notNull(),
    sendRunId: id("send_run_id"),
    kakaotalkProfileNickname: varchar("kakaotalk_profile_nickname", { length: 100 }).notNull().default(""),
    deliveredAt: instant("delivered_at"),
    viewedAt: instant("viewed_at"),
    /** When its reader first reached the very bottom (rule 59). */
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
    index("send_history_read_to_end_idx").on(t.readToEndAt),
  ],
);

/** The dispatches a sender has used or reserved on a Seoul day. Locked before limits are checked. */
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

/** How often a sender wants to write to one friend at most. */
export const sendChoice = mysqlTable("send_choice", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  /** Messages in seven days to one friend, beyond which a press is asked about. */
  weeklyMost: int("weekly_most").notNull(),
  ...times(),
});

/** When a member first tried a message out by sending it to himself. */
export const selfSend = mysqlTable("self_send", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  createdAt: createdAt(),
});
