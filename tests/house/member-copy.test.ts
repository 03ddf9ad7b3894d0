import fs from "node:fs";
import path from "node:path";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, MySqlTable } from "drizzle-orm/mysql-core";
import { expect, it } from "vitest";
import { revisePost } from "~/areas/blog/writing/revise-post.server";
import { RevisionInput } from "~/areas/blog/contents.schema.server";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { fillArchive } from "~/areas/exports/internal/fill-archive.server";
import type { Hold } from "~/areas/exports/internal/hold.server";
import { makePost } from "../support/factories/blog";
import { makeDispatch, makeFriendRow } from "../support/factories/dispatches";
import { ctxOf, makeMember } from "../support/factories/members";
import { makeFilter, makeTag } from "../support/factories/tags";
import { recordStatements } from "../support/statements";

/** Tables with a member's id that a member's data export leaves out, and why. Child tables follow their parent. */
const leftOut: Record<string, string> = {
  // Secrets, and rows that live for minutes.
  messenger_token: "a secret that acts for the member at the messenger",
  temporary_password: "a secret",
  password_ticket: "a secret, deleted when used",
  second_factor: "a secret",
  second_factor_demand: "a term that the service set; says nothing of the member",
  recovery_code: "hashes of secrets",
  login_challenge: "a login in progress",
  return_ticket: "a return in progress",
  known_device: "hashes that only recognise a browser; logins and devices stand in the copy",
  mail_certification: "a code of ten minutes",
  kept_form: "a form of an hour, which the member is about to send",
  bringing: "the member's own file, kept for a day; drafts made of it stand in the copy",
  member_export: "the copies themselves",
  // Counted from rows of the export.
  dispatch_daily: "counted from dispatches",
  post_daily: "counted from dispatches",
  post_monthly: "counted from dispatches",
  open_minutes_daily: "counted from openings",
  open_minutes_monthly: "counted from openings",
  open_minutes_calendar: "counted from openings",
  contents_monthly: "counted from dispatches",
  customer_daily: "counted from dispatches",
  customer_monthly: "counted from dispatches",
  customer_interest: "counted from dispatches",
  customer_calendar: "counted from dispatches",
  subject_calendar: "counted from dispatches",
  interest_day: "until when a roll-up has counted",
  author_daily: "counted from dispatches; the fees of each month stand in the copy",
  author_monthly: "counted from dispatches; the fees of each month stand in the copy",
  sender_daily: "counted from dispatches",
  sending_count: "counted from dispatches",
  friend_fetch: "what the last sync changed; the friends stand in the copy",
  sending_list_friend: "for whom a post waits until the next press; how many stands in the copy",
  // Internals of the service.
  post_visit_daily: "how often posts and front pages were opened, without the readers; the report shows it",
  post_press_daily: "how often links in posts were pressed, without the readers; each report of the posts shows it",
  contents_bigram: "the shop's index of titles that stand in the copy",
  link_card: "what other sites say of their pages; the links stand in the copy",
  post_words: "words of posts for a blog's search; the texts stand in the copy",
  post_slug: "addresses of posts, made from titles that stand in the copy",
  series_slug: "addresses of series, made from names that stand in the copy",
  picture_place: "where pictures are used, which the texts of the copy show",
  summary_mail: "that a mail was posted",
  week_mail: "that a mail was posted",
  self_send: "a tick of the first steps",
  hidden_steps: "a tick of the first steps",
  skipped_step: "a tick of the first steps",
  payment_answer: "what the payment provider was asked and answered; the payments stand in the copy",
  payment_order: "a payment in progress; the payments stand in the copy",
  payment_cancel: "a refund in progress; the refunds stand in the copy",
  settlement_month: "a row that settling locks",
  settle_run: "an administrator's action over many members",
  settle_run_item: "an administrator's action; the settlements stand in the copy",
  settlement_check: "a check of the books over many members",
  settlement_check_fault: "a check of the books",
  // About several people, or the company's.
  audit_log: "who did what for the whole service; names others, and is kept for supervision",
  user_role: "what the service lets a member do in the back office",
  table_change: "the company's tables",
  seminar_letter_recipient: "who got a host's mail: other people",
};

type Config = ReturnType<typeof getTableConfig>;
const files = fs.readdirSync("db/schema");
const schemas: object[] = await Promise.all(files.map((file) => import(path.resolve("db/schema", file))));
const tables: Config[] = schemas.flatMap((schema) =>
  Object.values(schema).flatMap((one: object) => (is(one, MySqlTable) ? [getTableConfig(one)] : [])),
);

const parentsOf = ({ foreignKeys }: Config) => foreignKeys.map((key) => getTableName(key.reference().foreignTable));
const namesMember = ({ columns }: Config) =>
  columns.some(({ name }) => /^(\w+_)?(user|author|sender|receiver|member)_id$|_by$|^actor$/.test(name));

/** Tables that name a member, and their child tables. */
function tablesOfMembers(): Config[] {
  const found = new Set(tables.filter(namesMember).map(({ name }) => name));
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const one of tables) if (parentsOf(one).some((parent) => found.has(parent))) found.add(one.name);
  }
  return tables.filter(({ name }) => found.has(name));
}

/** Tables read by an export of a member with an earlier post text, a profile, a friend filter and an opened dispatch. */
async function tablesRead(): Promise<Set<string>> {
  const member = await makeMember();
  const ctx = ctxOf(member);
  const { contentsId, version } = await makePost(member);
  await revisePost(ctx, RevisionInput.parse({ contentsId, version, title: "고친 글", contents: "<p>고침</p>", mainSubject: "finance" }));
  await saveBlogProfile(ctx, { selfIntroduction: "반가워요", activitySector1: "finance" });
  const receiverId = await makeFriendRow(member.userId);
  await makeFilter(member, "봄 손님", { tagIds: [await makeTag(member, "단골", [receiverId])] });
  const at = new Date("2026-02-01T03:00:00Z");
  await makeDispatch({ userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: at, viewedAt: at });
  const statements = recordStatements();
  await fillArchive(ctx, { beat: async () => {} } as unknown as Hold, async (_name, content) => {
    for await (const _chunk of content);
  });
  return new Set(statements.asked().flatMap((sql) => [...sql.matchAll(/(?:from|join) `(\w+)`/gi)].map(([, name]) => name!)));
}

it("a member's copy reads every table that names a member, or the table is left out for a reason (rule 235)", async () => {
  const read = await tablesRead();
  const ofMembers = tablesOfMembers();
  const isLeftOut = (one: Config): boolean =>
    one.name in leftOut || (!namesMember(one) && tables.some((table) => parentsOf(one).includes(table.name) && isLeftOut(table)));
  expect(ofMembers.filter((one) => !read.has(one.name) && !isLeftOut(one)).map(({ name }) => name)).toEqual([]);
  const names = new Set(ofMembers.map(({ name }) => name));
  expect(Object.keys(leftOut).filter((name) => !names.has(name) || read.has(name))).toEqual([]);
});
