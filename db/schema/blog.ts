import { char, date, index, int, json, longtext, mysqlTable, primaryKey, uniqueIndex, varchar } from "drizzle-orm/mysql-core";
import { user } from "./account";
import { code, createdAt, exactLongText, exactText, id, instant, serial, signsOfName, times, yn } from "./columns";

export const blogProfile = mysqlTable("blog_profile", {
  userId: id("user_id")
    .primaryKey()
    .references(() => user.userId),
  pictureFileId: varchar("picture_file_id", { length: 40 }),
  requestConsultationPath: varchar("request_consultation_path", { length: 500 }),
  selfIntroduction: varchar("self_introduction", { length: 200 }).notNull().default(""),
  certificate: varchar("certificate", { length: 200 }).notNull().default(""),
  activitySector1: code("activity_sector_1"),
  activitySector2: code("activity_sector_2"),
  activitySector3: code("activity_sector_3"),
  kakaoId: varchar("kakao_id", { length: 60 }),
  kakaoQrFileId: varchar("kakao_qr_file_id", { length: 40 }),
  coverFileId: varchar("cover_file_id", { length: 40 }),
  commentsClosedAt: instant("comments_closed_at"),
  /** Feeds carry whole texts, not excerpts. */
  feedFullYn: yn("feed_full_yn").notNull().default("N"),
  /** The blog with all posts stays out of search engines. */
  searchHiddenYn: yn("search_hidden_yn").notNull().default("N"),
  likesClosedAt: instant("likes_closed_at"),
  ...times(),
});

/** Handles of blogs. A former handle stays with its member, so that old links still lead to the blog (rule 247). */
export const blogHandle = mysqlTable(
  "blog_handle",
  {
    handle: exactText("handle", 30).primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    createdAt: createdAt(),
    /** Null for the current handle. */
    formerAt: instant("former_at"),
  },
  (t) => [index("blog_handle_user_idx").on(t.userId, t.formerAt)],
);

/** File bytes are in the file store under `fileId`. */
export const storedFile = mysqlTable(
  "stored_file",
  {
    fileId: varchar("file_id", { length: 40 }).primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    contentType: varchar("content_type", { length: 60 }).notNull(),
    size: int("size").notNull(),
    width: int("width"),
    height: int("height"),
    createdAt: createdAt(),
    removedAt: instant("removed_at"),
  },
  (t) => [index("stored_file_user_idx").on(t.userId, t.createdAt)],
);

/** Every place that ever used a picture; not deleted. */
export const picturePlace = mysqlTable(
  "picture_place",
  {
    fileId: varchar("file_id", { length: 40 })
      .notNull()
      .references(() => storedFile.fileId),
    place: varchar("place", { length: 10, enum: ["POST", "TEMP", "PLAN", "PROFILE", "SEMINAR", "DRAFT", "SERIES"] }).notNull(),
    placeId: id("place_id").notNull(),
  },
  (t) => [primaryKey({ name: "picture_place_pk", columns: [t.fileId, t.place, t.placeId] })],
);

/** A save based on an older `version` is refused. */
export const contents = mysqlTable(
  "contents",
  {
    contentsId: serial("contents_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    title: varchar("title", { length: 200 }).notNull(),
    contents: longtext("contents").notNull(),
    summary: varchar("summary", { length: 300 }).notNull().default(""),
    textLength: int("text_length").notNull().default(0),
    mainSubject: code("main_subject").notNull(),
    contentsType: code("contents_type").notNull().default("free"),
    shopYn: yn("shop_yn").notNull().default("Y"),
    deleteYn: yn("delete_yn").notNull().default("N"),
    deletedAt: instant("deleted_at"),
    /** An administrator's reason; null when the writer deleted. */
    deleteReason: varchar("delete_reason", { length: 300 }),
    pictureFileId: varchar("picture_file_id", { length: 40 }),
    commentsClosedAt: instant("comments_closed_at"),
    searchHiddenYn: yn("search_hidden_yn").notNull().default("N"),
    likesClosedAt: instant("likes_closed_at"),
    version: int("version").notNull().default(1),
    /** One-time form key: a double submit creates one post. */
    editorKey: varchar("editor_key", { length: 40 }),
    ...times(),
  },
  (t) => [
    uniqueIndex("contents_editor_uq").on(t.userId, t.editorKey),
    index("contents_user_idx").on(t.userId, t.deleteYn, t.contentsId),
    // A blog's page counts and filters from this index alone.
    index("contents_blog_idx").on(t.userId, t.deleteYn, t.createdAt, t.mainSubject),
    index("contents_sitemap_idx").on(t.deleteYn, t.contentsId, t.userId, t.updatedAt),
    // The shop reads only this index, because post rows are large.
    index("contents_shop_idx").on(t.shopYn, t.deleteYn, t.contentsId, t.userId, t.mainSubject, t.contentsType, t.title),
    index("contents_subject_idx").on(t.mainSubject, t.shopYn, t.deleteYn, t.contentsId, t.userId, t.contentsType),
    index("contents_type_idx").on(t.contentsType, t.shopYn, t.deleteYn, t.contentsId, t.userId, t.mainSubject),
    index("contents_title_idx").on(t.shopYn, t.deleteYn, t.title, t.contentsId, t.userId, t.mainSubject, t.contentsType),
  ],
);

/** Slugs of posts. A former slug stays with its post (rule 248). */
export const postSlug = mysqlTable(
  "post_slug",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    slug: exactText("slug", 80).notNull(),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    createdAt: createdAt(),
    /** Null for the current slug. */
    formerAt: instant("former_at"),
  },
  (t) => [primaryKey({ name: "post_slug_pk", columns: [t.userId, t.slug] }), index("post_slug_contents_idx").on(t.contentsId, t.formerAt)],
);

export const pinnedContents = mysqlTable(
  "pinned_contents",
  {
    contentsId: id("contents_id")
      .primaryKey()
      .references(() => contents.contentsId),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    createdAt: createdAt(),
  },
  (t) => [index("pinned_contents_user_idx").on(t.userId, t.createdAt)],
);

export const contentsSeries = mysqlTable(
  "contents_series",
  {
    seriesId: serial("series_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    name: varchar("name", { length: 60 }).notNull(),
    nameSigns: signsOfName("name_signs", "name", 60),
    description: varchar("description", { length: 300 }).notNull().default(""),
    /** Null: the first part's picture is the cover. */
    coverFileId: varchar("cover_file_id", { length: 40 }),
    ...times(),
  },
  (t) => [uniqueIndex("contents_series_signs_uq").on(t.userId, t.name, t.nameSigns)],
);

/** Slugs of series. A former slug stays with its series (rule 305). */
export const seriesSlug = mysqlTable(
  "series_slug",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    slug: exactText("slug", 80).notNull(),
    seriesId: id("series_id")
      .notNull()
      .references(() => contentsSeries.seriesId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Null for the current slug. */
    formerAt: instant("former_at"),
  },
  (t) => [primaryKey({ name: "series_slug_pk", columns: [t.userId, t.slug] }), index("series_slug_series_idx").on(t.seriesId, t.formerAt)],
);

/** Place in a series from 1; a deleted post keeps its place. */
export const seriesContents = mysqlTable(
  "series_contents",
  {
    contentsId: id("contents_id")
      .primaryKey()
      .references(() => contents.contentsId),
    seriesId: id("series_id")
      .notNull()
      .references(() => contentsSeries.seriesId),
    place: int("place").notNull(),
  },
  (t) => [index("series_contents_place_idx").on(t.seriesId, t.place)],
);

/** Single characters and bigrams: MariaDB has no ngram parser. */
export const contentsBigram = mysqlTable(
  "contents_bigram",
  {
    bigram: exactText("bigram", 2).notNull(),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
  },
  (t) => [
    primaryKey({ name: "contents_bigram_pk", columns: [t.bigram, t.contentsId] }),
    index("contents_bigram_contents_idx").on(t.contentsId),
  ],
);

/** Words of a post for the search in its blog; clustered by blog, so that a search reads one range. */
export const postWords = mysqlTable(
  "post_words",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    /** Title and text in lower case, without white space. */
    words: exactLongText("words").notNull(),
  },
  (t) => [primaryKey({ name: "post_words_pk", columns: [t.userId, t.contentsId] }), index("post_words_contents_idx").on(t.contentsId)],
);

export const favoriteContents = mysqlTable(
  "favorite_contents",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "favorite_contents_pk", columns: [t.userId, t.contentsId] }),
    index("favorite_contents_user_idx").on(t.userId, t.createdAt, t.contentsId),
  ],
);

export const favoriteWriter = mysqlTable(
  "favorite_writer",
  {
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    favoriteUserId: id("favorite_user_id")
      .notNull()
      .references(() => user.userId),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ name: "favorite_writer_pk", columns: [t.userId, t.favoriteUserId] })],
);

export const contentsVersion = mysqlTable(
  "contents_version",
  {
    contentsVersionId: serial("contents_version_id"),
    contentsId: id("contents_id")
      .notNull()
      .references(() => contents.contentsId),
    version: int("version").notNull(),
    title: varchar("title", { length: 200 }).notNull(),
    contents: longtext("contents").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("contents_version_uq").on(t.contentsId, t.version)],
);

/** An editor's autosave has its own row, by `editorKey`. */
export const tempContents = mysqlTable(
  "temp_contents",
  {
    tempContentsId: serial("temp_contents_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    contentsId: id("contents_id"),
    /** The planned post that the draft changes. */
    plannedPostId: id("planned_post_id"),
    /** Version of the post or planned post. */
    postVersion: int("post_version"),
    title: varchar("title", { length: 200 }).notNull().default(""),
    contents: longtext("contents").notNull(),
    mainSubject: code("main_subject"),
    pictureFileId: varchar("picture_file_id", { length: 40 }),
    shopYn: yn("shop_yn").notNull().default("Y"),
    /** Settings of the publishing sheet. */
    choices: json("choices").$type<{ seriesName: string; slug?: string; commentsClosed?: "Y"; searchHidden?: "Y" }>(),
    autosaveYn: yn("autosave_yn").notNull().default("N"),
    editorKey: varchar("editor_key", { length: 40 }),
    version: int("version").notNull().default(1),
    ...times(),
  },
  (t) => [index("temp_contents_user_idx").on(t.userId, t.updatedAt), uniqueIndex("temp_contents_editor_uq").on(t.userId, t.editorKey)],
);

/** A post that waits for `publishAt`. Publishing or cancelling deletes the row (ADR 123). */
export const plannedPost = mysqlTable(
  "planned_post",
  {
    plannedPostId: serial("planned_post_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    publishAt: instant("publish_at").notNull(),
    title: varchar("title", { length: 200 }).notNull(),
    contents: longtext("contents").notNull(),
    mainSubject: code("main_subject").notNull(),
    contentsType: code("contents_type").notNull(),
    pictureFileId: varchar("picture_file_id", { length: 40 }),
    shopYn: yn("shop_yn").notNull(),
    /** Values of `PostInput` without a column. */
    options: json("options").$type<Record<string, unknown>>().notNull(),
    /** Code of the refusal that stopped publishing; null while the post waits. */
    failedCode: varchar("failed_code", { length: 60 }),
    version: int("version").notNull().default(1),
    /** One-time form key: a double submit plans one post. */
    editorKey: varchar("editor_key", { length: 40 }),
    ...times(),
  },
  (t) => [
    index("planned_post_user_idx").on(t.userId, t.publishAt),
    index("planned_post_due_idx").on(t.failedCode, t.publishAt),
    uniqueIndex("planned_post_editor_uq").on(t.userId, t.editorKey),
  ],
);

/** An uploaded file in preview: one per member, for a day. */
export const bringing = mysqlTable(
  "bringing",
  {
    bringingId: serial("bringing_id"),
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    fileName: varchar("file_name", { length: 255 }).notNull(),
    fileId: varchar("file_id", { length: 40 }),
    /** Counts of entries that are not posts, and of posts beyond the limit. */
    passed: json("passed").$type<Record<string, number>>().notNull(),
    ...times(),
  },
  (t) => [uniqueIndex("bringing_user_uq").on(t.userId), index("bringing_updated_idx").on(t.updatedAt)],
);

/** A post of an upload's preview: clean HTML with placeholders for pictures. */
export const bringingPost = mysqlTable(
  "bringing_post",
  {
    bringingPostId: serial("bringing_post_id"),
    bringingId: id("bringing_id")
      .notNull()
      .references(() => bringing.bringingId, { onDelete: "cascade" }),
    place: int("place").notNull(),
    path: varchar("path", { length: 500 }).notNull(),
    title: varchar("title", { length: 200 }).notNull(),
    html: longtext("html").notNull(),
    letters: int("letters").notNull(),
    pictures: json("pictures").$type<{ mark: string; path: string }[]>().notNull(),
    notes: json("notes").$type<{ code: string; count?: number; names?: string[] }[]>().notNull(),
    claimedAt: instant("claimed_at"),
    tempContentsId: id("temp_contents_id"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("bringing_post_place_uq").on(t.bringingId, t.place)],
);

/** An outside page in its own words. Kept while posts with its address are read. */
export const linkCard = mysqlTable(
  "link_card",
  {
    linkCardId: serial("link_card_id"),
    addressHash: char("address_hash", { length: 64 }).notNull(),
    address: varchar("address", { length: 2000 }).notNull(),
    host: varchar("host", { length: 255 }).notNull(),
    /** Writer of the post that asked first: owns the picture and the limit. */
    userId: id("user_id")
      .notNull()
      .references(() => user.userId),
    /** "" until a fetch succeeded. */
    title: varchar("title", { length: 200 }).notNull().default(""),
    description: varchar("description", { length: 400 }).notNull().default(""),
    siteName: varchar("site_name", { length: 100 }).notNull().default(""),
    pictureFileId: varchar("picture_file_id", { length: 40 }),
    askedAt: instant("asked_at").notNull(),
    /** When to fetch; a running fetch moves this ahead. Null: fetched. */
    dueAt: instant("due_at"),
    fetchedAt: instant("fetched_at"),
    /** The last fetch failed; an earlier title stays. */
    failedYn: yn("failed_yn").notNull().default("N"),
    ...times(),
  },
  (t) => [
    uniqueIndex("link_card_address_uq").on(t.addressHash),
    index("link_card_due_idx").on(t.dueAt),
    index("link_card_host_idx").on(t.host, t.fetchedAt),
    index("link_card_user_idx").on(t.userId, t.fetchedAt),
    index("link_card_asked_idx").on(t.askedAt),
    index("link_card_picture_idx").on(t.pictureFileId),
  ],
);

/** An opening by a person; preview robots are not recorded. */
export const contentsViewHistory = mysqlTable(
  "contents_view_history",
  {
    id: serial("id"),
    sendHistoryId: id("send_history_id").notNull(),
    receiverId: id("receiver_id").notNull(),
    contentsId: id("contents_id").notNull(),
    viewedAt: instant("viewed_at").notNull(),
    endTime: instant("end_time"),
    scrollMovement: int("scroll_movement"),
  },
  (t) => [
    index("contents_view_history_send_idx").on(t.sendHistoryId, t.receiverId, t.id),
    index("contents_view_history_ranking_idx").on(t.viewedAt, t.contentsId),
    index("contents_view_history_contents_idx").on(t.contentsId, t.viewedAt),
  ],
);

const dayOfPost = {
  authorId: id("author_id").notNull(),
  day: date("day", { mode: "string" }).notNull(),
  contentsId: id("contents_id").notNull(),
};

/** Openings of a post, or with id 0 of a blog's front page, by Seoul day, without the reader. `host` is "" unless the source has one. */
export const postVisitDaily = mysqlTable(
  "post_visit_daily",
  {
    ...dayOfPost,
    source: varchar("source", { length: 20, enum: ["messenger", "search", "blog", "site", "feed", "other", "unknown"] }).notNull(),
    host: exactText("host", 100).notNull(),
    device: varchar("device", { length: 20, enum: ["phone", "tablet", "computer"] }).notNull(),
    visits: int("visits").notNull(),
  },
  (t) => [
    primaryKey({ name: "post_visit_daily_pk", columns: [t.authorId, t.day, t.contentsId, t.source, t.host, t.device] }),
    index("post_visit_daily_post_idx").on(t.contentsId, t.day),
    index("post_visit_daily_day_idx").on(t.day),
  ],
);

/** Presses of links in a post's text by Seoul day, without the reader. */
export const postPressDaily = mysqlTable(
  "post_press_daily",
  {
    ...dayOfPost,
    addressHash: char("address_hash", { length: 64 }).notNull(),
    address: exactText("address", 1000).notNull(),
    presses: int("presses").notNull(),
  },
  (t) => [
    primaryKey({ name: "post_press_daily_pk", columns: [t.authorId, t.day, t.contentsId, t.addressHash] }),
    index("post_press_daily_post_idx").on(t.contentsId, t.day),
    index("post_press_daily_day_idx").on(t.day),
  ],
);
