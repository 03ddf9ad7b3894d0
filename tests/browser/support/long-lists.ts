import { randomInt } from "node:crypto";
import { addRow, rows } from "./site";

export type LongLists = Awaited<ReturnType<typeof makeLongLists>>;

const HUNDREDS = 210;

const many = (count: number, table: string, columns: string, values: string, given: unknown[] = []) =>
  rows(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM seq_1_to_${count}`, given);

/** A creator with more than one page in every list. */
export async function makeLongLists() {
  const mark = `long${randomInt(1_000_000_000)}`;
  const email = `${mark}@geulbeot.test`;
  const userId = await addRow(
    `INSERT INTO user (user_email, user_type, password_hash, user_nickname, name, email_check, role, kakao_id)
     SELECT ?, 'INTEGRATION', password_hash, ?, '긴목록', 'Y', role, ? FROM user WHERE user_email = 'member@geulbeot.test'`,
    [email, mark, String(8_000_000_000 + randomInt(1_000_000_000))],
  );
  await many(
    55,
    "user",
    "user_email, user_type, user_nickname, name, email_check, role",
    "CONCAT(?, seq, '@x.test'), 'EMAIL', CONCAT(?, '-', seq), '긴목록', 'Y', 'ROLE_USER'",
    [mark, mark],
  );
  const others = `(SELECT user_id, ROW_NUMBER() OVER (ORDER BY user_id) AS seq FROM user WHERE user_nickname LIKE '${mark}-%') AS others`;

  await many(
    HUNDREDS,
    "friend",
    "user_id, kakaotalk_id, kakaotalk_uuid, profile_nickname",
    "?, CONCAT(?, seq), CONCAT(?, seq), CONCAT('친구', LPAD(seq, 4, '0'))",
    [userId, mark, mark],
  );
  await many(25, "send_group", "user_id, group_name", "?, CONCAT('모임 ', LPAD(seq, 2, '0'))", [userId]);
  const [group] = await rows<{ id: number }>("SELECT MIN(group_id) AS id FROM send_group WHERE user_id = ?", [userId]);
  await rows(
    "INSERT INTO send_group_friend (group_id, receiver_id) SELECT ?, receiver_id FROM friend WHERE user_id = ? ORDER BY receiver_id LIMIT 105",
    [group!.id, userId],
  );
  await rows(
    `INSERT INTO friend_fetch (user_id, listed, changes, fetched_at) SELECT user_id, COUNT(*),
       JSON_OBJECT('added', JSON_ARRAYAGG(receiver_id), 'returned', JSON_ARRAY(), 'changed', JSON_ARRAY(), 'gone', JSON_ARRAY()), NOW(3)
     FROM friend WHERE user_id = ? GROUP BY user_id`,
    [userId],
  );

  const post = "user_id, title, contents, summary, text_length, main_subject";
  await many(
    25,
    "contents",
    post,
    "?, CONCAT('긴 목록의 글 ', seq), '<p>글</p>', '글', 1, ELT(1 + seq MOD 3, 'finance', 'health', 'entertainment')",
    [userId],
  );
  // Only starred posts are a list of the shop that no other test changes.
  await rows(
    "INSERT INTO favorite_contents (user_id, contents_id, created_at) SELECT user_id, contents_id, NOW(3) FROM contents WHERE user_id = ?",
    [userId],
  );
  await rows(
    `INSERT INTO send_history (user_id, author_id, contents_id, receiver_id, delivered_at, viewed_at, fee_won)
     SELECT posts.user_id, posts.user_id, posts.contents_id, people.receiver_id, NOW(3), NOW(3), 10
     FROM (SELECT * FROM contents WHERE user_id = ? ORDER BY contents_id LIMIT 12) AS posts
     JOIN (SELECT * FROM friend WHERE user_id = ? ORDER BY receiver_id LIMIT 12) AS people`,
    [userId, userId],
  );
  await rows(
    `INSERT INTO contents_view_history (send_history_id, receiver_id, contents_id, viewed_at)
     SELECT send_history_id, receiver_id, contents_id, viewed_at FROM send_history WHERE user_id = ?`,
    [userId],
  );
  const [first] = await rows<{ contentsId: number; receiverId: number }>(
    "SELECT MIN(contents_id) AS contentsId, MIN(receiver_id) AS receiverId FROM send_history WHERE user_id = ?",
    [userId],
  );
  await many(25, "send_run", "user_id, contents_id, form_key, status, total, finished_at", "?, ?, CONCAT(?, seq), 'DONE', 0, NOW(3)", [
    userId,
    first!.contentsId,
    mark,
  ]);
  await rows(`INSERT INTO favorite_writer (user_id, favorite_user_id) SELECT ?, user_id FROM ${others} WHERE seq <= 12`, [userId]);

  const start = "NOW(3) + INTERVAL 300 + seq DAY";
  await many(
    12,
    "seminar",
    "host_user_id, title, main_subject, start_at, end_at, contents",
    `?, CONCAT('긴 목록의 세미나 ', seq), 'finance', ${start}, ${start}, '<p>글</p>'`,
    [userId],
  );
  const [seminar] = await rows<{ id: number }>("SELECT MIN(seminar_id) AS id FROM seminar WHERE host_user_id = ?", [userId]);
  await rows(
    `INSERT INTO attendee (seminar_id, user_id, company_name, sealed_phone, state) SELECT ?, user_id, '글벗', '', 'APPLIED' FROM ${others}`,
    [seminar!.id],
  );
  await many(45, "seminar_comment", "seminar_id, user_id, comment", "?, ?, CONCAT('댓글 ', seq)", [seminar!.id, userId]);
  const reported = "'신고한 댓글'";
  await many(45, "seminar_comment", "contents_id, user_id, comment", `?, ?, ${reported}`, [first!.contentsId, userId]);
  await rows(
    `INSERT INTO comment_report (comment_id, user_id, kind, reason) SELECT comment_id, user_id, 'OTHER', '이유'
     FROM seminar_comment WHERE contents_id = ? AND comment = ${reported}`,
    [first!.contentsId],
  );

  await many(
    25,
    "notice",
    "user_id, kind, about, facts, told_at",
    `?, 'fee-paid', CONCAT(?, seq), '{"netWon": 9670, "month": "202609"}', NOW(3)`,
    [userId, mark],
  );
  await many(
    12,
    "billing_history",
    "user_id, payment_type, payment_result, approved_at, expiry_date, payment_amount_won",
    "?, 'PAYMENT', 'SUCCESS', NOW(3) - INTERVAL seq * 20 DAY, CURDATE() + INTERVAL 30 DAY, 100000",
    [userId],
  );

  return {
    ...{ mark, email, userId, contentsId: first!.contentsId, receiverId: first!.receiverId, groupId: group!.id, seminarId: seminar!.id },
  };
}

/** Lists of the back office; old dates keep present figures unchanged. */
export async function makeOfficeLists({ mark, email, userId }: LongLists) {
  const month = "CONCAT(2001 + seq DIV 12, LPAD(1 + seq MOD 12, 2, '0'))";
  const old = "'2001-01-01' + INTERVAL seq DAY";
  await many(25, "audit_log", "actor, deed, subject, request_id, office_yn", "'job:test', 'account.member-page-opened', ?, UUID(), 'Y'", [
    `user:${userId}`,
  ]);
  await many(25, "login_history", "user_id, login_type, login_date", "?, 'EMAIL', NOW(3)", [userId]);
  await many(25, "mail_certification", "user_id, user_email, sealed_number, mail_send_date, expires_at", "?, ?, '', NOW(3), NOW(3)", [
    userId,
    email,
  ]);
  await many(25, "table_change", "deed, state, user_id", "'CREATE', 'FAILED', ?", [userId]);
  await many(
    12,
    "company",
    "company_code, company_short_name, company_name, company_ceo",
    "CONCAT(?, seq), '긴목록', CONCAT('긴 목록 ', seq), '대표'",
    [mark],
  );
  await many(12, "role", "role, role_name, default_yn", "CONCAT('ROLE_', UPPER(?), seq), CONCAT('긴 목록 ', seq), 'N'", [mark]);
  await rows(
    `INSERT INTO user_role (user_id, role, menu, start_date) SELECT user_id, 'ROLE_USER', '', '2022-03-01' FROM user WHERE user_nickname LIKE '${mark}-%'`,
  );
  await rows(`INSERT IGNORE INTO bank_holiday (day, holiday_name) SELECT ${old}, '긴 목록' FROM seq_1_to_12`);
  await many(12, "fee_rate", "starts_at, fee_won", `${old}, 10`);
  await many(12, "deduction_rule", "creator_kind, starts_on, basis", `'COMPANY', ${old}, '긴 목록'`);
  await many(
    12,
    "data_item",
    "data_item, data_item_name, data_item_type, help_code",
    "CONCAT(?, seq), '긴 목록', 'VARCHAR', 'data-item-blank'",
    [mark],
  );
  await many(
    12,
    "data_item_environment",
    "data_item_release, data_item, data_item_name, data_item_type, help_code",
    "'TEST', CONCAT(?, seq), '긴 목록', 'VARCHAR', 'data-item-blank'",
    [mark],
  );
  await many(12, "table_information", "table_id, data_item_release", "CONCAT(?, seq), 'TEST'", [mark]);
  await many(
    12,
    "table_column",
    "table_id, data_item_release, table_columns_sequence, data_item",
    "CONCAT(?, 1), 'TEST', seq, CONCAT(?, seq)",
    [mark, mark],
  );

  await many(
    25,
    "pay_file",
    "form_key, state, pay_day, reason, transfer_count, net_won, made_by, discarded_at",
    `CONCAT(?, seq), 'DISCARDED', ${old}, '긴 목록', 12, 0, ?, NOW(3)`,
    [mark, userId],
  );
  const [payFile] = await rows<{ id: number }>("SELECT MIN(pay_file_id) AS id FROM pay_file WHERE made_by = ?", [userId]);
  // Sealed values are copied: only the site has the key.
  const sealed = (part: string) => `(SELECT MIN(sealed_account_${part}) FROM creator_settlement)`;
  // Cancelled settlements of 0 won change no sum.
  await many(
    12,
    "creator_settlement",
    `user_id, month, gross_won, dispatch_count, rates, creator_kind, deduction_rule_id, income_tax_won, local_tax_won, vat_won, transfer_fee_won,
     net_won, bank_code, sealed_account_holder, sealed_account_number, pay_day, settled_at, settled_by`,
    `?, ${month}, 0, 0, '[]', 'INDIVIDUAL', (SELECT MIN(deduction_rule_id) FROM deduction_rule), 0, 0, 0, 0, 0, '', ${sealed("holder")}, ${sealed("number")}, ${old}, ${old}, ?`,
    [userId, userId],
  );
  await rows(
    "INSERT INTO settlement_cancel (settlement_id, cancelled_at, cancelled_by) SELECT settlement_id, settled_at, user_id FROM creator_settlement WHERE user_id = ?",
    [userId],
  );
  await rows(
    "INSERT INTO pay_transfer (pay_file_id, settlement_id, net_won) SELECT ?, settlement_id, net_won FROM creator_settlement WHERE user_id = ?",
    [payFile!.id, userId],
  );
  await many(25, "settle_run", "form_key, state, item_count, gross_won, started_by, ended_at", "CONCAT(?, seq), 'DONE', 0, 0, ?, NOW(3)", [
    mark,
    userId,
  ]);
  const [settleRun] = await rows<{ id: number }>("SELECT MIN(settle_run_id) AS id FROM settle_run WHERE started_by = ?", [userId]);
  await many(105, "settle_run_item", "settle_run_id, user_id, month, state", `?, ?, ${month}, 'SETTLED'`, [settleRun!.id, userId]);
  const settlementCheckId = await addRow(
    "INSERT INTO settlement_check (fault_count, ended_at, created_at) VALUES (105, '2001-01-01', '2001-01-01')",
  );
  await many(105, "settlement_check_fault", "settlement_check_id, kind, user_id, month, expected, found", `?, 'FEES', ?, ${month}, 1, 2`, [
    settlementCheckId,
    userId,
  ]);

  return { payFileId: payFile!.id, settleRunId: settleRun!.id, settlementCheckId };
}
