import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addFaults } from "~/areas/tables/ddl/add-faults";
import {
  type ColumnType,
  type DescribedColumn,
  type DescribedTable,
  type FoundTable,
  referencesAmong,
} from "~/areas/tables/ddl/description";
import { faultsOf } from "~/areas/tables/ddl/faults";
import { foreignKeyName, keyName, nameFault, quoted } from "~/areas/tables/ddl/names";
import { inOrder } from "~/areas/tables/ddl/order";
import { RESERVED_WORDS } from "~/areas/tables/ddl/reserved-words";
import { addStatements, createStatements, dropStatement, inPlaceOf } from "~/areas/tables/ddl/statements";
import { withTarget } from "~/areas/tables/targets/open-target.server";
import type { Target } from "~/areas/tables/targets/target";
import { makeCtx } from "~/core/ctx.server";
import { refusalText } from "~/messages/refusals.ko";
import { isRefusal } from "~/core/refusal";
import { aColumn, aTable } from "../../support/described";
import { type MadeTarget, makeTarget } from "../../support/factories/tables";
import { serverDir, tellDatabase } from "../../support/killable";

const ctx = makeCtx({ kind: "job", name: "test" });
let target: MadeTarget;
beforeAll(async () => {
  target = await makeTarget();
});
afterAll(() => tellDatabase(serverDir(), `DROP DATABASE ${target.schema}`));
const inSchema = <T>(use: (target: Target) => Promise<T>) => withTarget(ctx, target.release, use, { timeoutMs: 60_000 });

const none = referencesAmong([]);
const key = aColumn("id", { type: "BIGINT", columnType: "PRIMARY", autoIncrement: true, isSequence: true });
const columnOf = (dataItem: string, columnType: ColumnType, over: Partial<DescribedColumn> = {}) =>
  aColumn(dataItem, { columnType, ...over });
const faultsIn = (columns: DescribedColumn[], over: Partial<DescribedTable> = {}) =>
  faultsOf(aTable("t", columns, over), none).map(({ sequence, field, message }) => `${sequence ?? "-"} ${field}: ${message}`);

describe("names", () => {
  test("reserved by the server are refused, and the list is complete", async () => {
    expect(RESERVED_WORDS).toEqual([...new Set(RESERVED_WORDS)].sort());
    const words = await inSchema(({ ask }) => ask("SELECT word AS word FROM information_schema.keywords"));
    const plain = words.map(({ word }) => String(word).toUpperCase()).filter((word) => /^[A-Z_0-9]+$/.test(word));
    expect(plain.length).toBeGreaterThan(500);
    const refused = await inSchema(async ({ run }) => {
      const found: string[] = [];
      for (const word of plain) {
        const takes = await run(`CREATE TEMPORARY TABLE ${word} (${word} INT)`).then(
          () => run(`DROP TEMPORARY TABLE \`${word}\``).then(() => true),
          (error: { code?: string }) => error.code !== "ER_PARSE_ERROR",
        );
        if (!takes) found.push(word);
      }
      return found;
    });
    expect(refused.length).toBeGreaterThan(200);
    expect(refused.filter((word) => !RESERVED_WORDS.includes(word))).toEqual([]);
    // MySQL lists its reserved words itself.
    const reserved = await inSchema(async ({ ask, server }) =>
      server === "mysql" ? ask("SELECT word AS word FROM information_schema.keywords WHERE reserved = 1") : [],
    );
    expect(reserved.map(({ word }) => String(word)).filter((word) => !RESERVED_WORDS.includes(word))).toEqual([]);
    expect(["select", "Rank", "LATERAL", "qualify", "db_row_id"].map(nameFault)).not.toContain(undefined);
  });

  test("of keys depend only on their parts and have at most 64 characters", () => {
    expect(foreignKeyName("orders", "memberId")).toBe("fk6_orders_memberId");
    expect(foreignKeyName("a_b", "c")).not.toBe(foreignKeyName("a", "b_c"));
    const [one, other] = ["a", "b"].map((end) => foreignKeyName("t".repeat(64), `${"c".repeat(58)}${end}`));
    expect([one!.length, other!.length]).toEqual([64, 64]);
    expect(one).not.toBe(other);
    expect(keyName("uq", "x".repeat(62))).toHaveLength(64);
  });

  test("that are invalid never get into a statement", () => {
    for (const name of ["", "a b", "a`b", "가", "1a", "a".repeat(65), "a\0"]) expect(() => quoted(name), name).toThrow();
    expect(() => createStatements(aTable("t", [aColumn("a`b")]), none)).toThrow();
  });
});

describe("a table that cannot be made is refused at its row", () => {
  test("for its name, an item or a type", () => {
    expect(faultsIn([aColumn("select")])).toEqual(["10 dataItem: 데이터베이스가 쓰는 말이라 이름이 될 수 없습니다: SELECT"]);
    expect(faultsIn([aColumn("a".repeat(65))])).toEqual(["10 dataItem: 이름은 64자까지입니다."]);
    expect(faultsIn([aColumn("회원")])).toEqual(["10 dataItem: 영문으로 시작하고 영문, 숫자, _ 만 쓸 수 있습니다."]);
    expect(faultsIn([aColumn("name"), aColumn("Name")])[0]).toContain("20 dataItem: 같은 항목이 이미 있습니다.");
    expect(faultsIn([aColumn("a", { size: 0 })])[0]).toContain("10 dataItem: 항목의 크기나 소수가 맞지 않습니다. 1부터");
    expect(faultsIn([aColumn("a", { type: "DECIMAL", size: 3, decimals: 4 })])[0]).toContain("크기보다 클 수 없습니다.");
    expect(faultsIn([aColumn("a", { type: "GEOMETRY" })])[0]).toContain("GEOMETRY 유형은 컬럼이 될 수 없습니다.");
    expect(faultsIn([aColumn("a")], { tableId: "table" })[0]).toContain("- tableId: 데이터베이스가 쓰는 말");
    expect(faultsIn([aColumn("a")], { name: "이모지 😀" })[0]).toContain("- tableName: 테이블 이름에 이모지나");
  });

  test("for AUTO_INCREMENT", () => {
    const counter = (over: Partial<DescribedColumn>) => ({ ...key, ...over });
    expect(faultsIn([counter({ dataItem: "a" }), counter({ dataItem: "b" })])[0]).toContain(
      "20 autoIncrement: 자동 증가는 한 테이블에 하나만",
    );
    expect(faultsIn([columnOf("a", "PRIMARY"), counter({})])[0]).toContain("20 autoIncrement: 자동 증가하는 항목은 기본 키의 첫 번째여야");
    expect(faultsIn([counter({ type: "VARCHAR", size: 20 })])[0]).toContain("정수 유형에만");
    expect(faultsIn([counter({ isSequence: false })])[0]).toContain("번호가 Y일 때만");
    expect(faultsIn([counter({ columnType: "COLUMN" })])[0]).toContain("기본 키, 고유, 색인 중 하나여야");
    expect(faultsIn([counter({ default: "1" })])[0]).toContain("기본값을 가질 수 없습니다.");
    expect(faultsIn([counter({})])).toEqual([]);
  });

  test("for a key", () => {
    for (const type of ["TEXT", "LONGTEXT", "JSON", "BLOB"])
      expect(faultsIn([columnOf("a", "INDEX", { type, size: 0 })])[0]).toContain("키나 색인이 될 수 없습니다.");
    expect(faultsIn([columnOf("a", "UNIQUE", { size: 769 })])[0]).toContain("키나 색인은 768자까지입니다.");
    expect(faultsIn([columnOf("a", "FOREIGN")])[0]).toContain("이 항목만을 기본 키로 둔 테이블이 이 환경에 없습니다.");
    const two = referencesAmong([aTable("one", [columnOf("a", "PRIMARY")]), aTable("two", [columnOf("A", "PRIMARY")])]);
    expect(faultsOf(aTable("t", [columnOf("a", "FOREIGN")]), two)[0]!.message).toContain("둘 이상이라 정할 수 없습니다: one, two");
    expect(faultsIn(Array.from({ length: 17 }, (_, at) => columnOf(`k${at}`, "PRIMARY")))[0]).toContain("기본 키는 16개 컬럼까지");
    expect(faultsIn(Array.from({ length: 65 }, (_, at) => columnOf(`k${at}`, "INDEX")))[0]).toContain("모두 64개까지");
    expect(faultsIn([columnOf("a", "PRIMARY", { size: 700 }), columnOf("b", "PRIMARY", { size: 100 })])[0]).toContain(
      "3,072바이트를 넘습니다.",
    );
  });

  test.each([
    ["TINYINT", "128", "들어가지 않는 수"],
    ["TINYINT", "-129", "들어가지 않는 수"],
    ["BIGINT", "9223372036854775808", "들어가지 않는 수"],
    ["INT", "1.5", "정수만"],
    ["DECIMAL", "1000", "크기나 소수에 들어가지 않는 수"],
    ["DECIMAL", "1.234", "크기나 소수에 들어가지 않는 수"],
    ["DECIMAL", ".", "수만"],
    ["DOUBLE", "1e400", "수만"],
    ["VARCHAR", "123456", "기본값이 크기보다 깁니다."],
    ["TEXT", "x", "이 유형은 기본값을 가질 수 없습니다."],
    ["JSON", "{}", "이 유형은 기본값을 가질 수 없습니다."],
    ["DATE", "2026-02-29", "없는 날짜입니다."],
    ["DATE", "0000-00-00", "없는 날짜입니다."],
    ["DATE", "CURRENT_TIMESTAMP", "2026-03-01처럼"],
    ["TIME", "24:00:00", "09:00:00처럼"],
    ["DATETIME", "2026-03-01", "2026-03-01 09:00:00 이나"],
    ["DATETIME", "2026-03-01 09:00:00.1234567", "소수 아래 초가"],
    ["DATETIME", "CURRENT_TIMESTAMP()) COMMENT 'x'", "2026-03-01 09:00:00 이나"],
  ])("%s cannot have the default %s", (type, value, why) => {
    const size = { DECIMAL: 5, VARCHAR: 5, DATETIME: 6 }[type] ?? 0;
    expect(faultsIn([aColumn("a", { type, size, decimals: type === "DECIMAL" ? 2 : 0, default: value })])[0]).toContain(why);
  });

  test.each([
    ["a thousand short columns", 1_000, "TINYINT", 0],
    ["as many columns as there may be", 1_017, "TINYINT", 0],
    ["one more", 1_018, "TINYINT", 0],
    ["numbers to the edge of a page", 997, "BIGINT", 0],
    ["one number over the edge", 998, "BIGINT", 0],
    ["texts within a page", 32, "VARCHAR", 63],
    // MySQL stores such texts outside the page, MariaDB none below 256 bytes: the stricter one counts.
    ["texts beyond a page", 33, "VARCHAR", 63, "mysql"],
    ["texts within a row", 64, "CHAR", 255],
    ["texts beyond a row", 65, "CHAR", 255],
    ["a text as long as can be", 1, "VARCHAR", 16_383],
    ["two of them", 2, "VARCHAR", 16_383],
    ["five of them", 5, "VARCHAR", 16_383],
  ])("a table of %s is refused exactly when the database refuses it", async (_, count, type, size, taker = "") => {
    const table = aTable(
      `t_${randomUUID().slice(0, 8)}`,
      Array.from({ length: count }, (_column, at) => aColumn(`c${at}`, { type, size })),
    );
    const [isTaken, server] = await inSchema(async ({ run, server: asked }) => [
      await run(createStatements(table, none)[0]!).then(
        () => run(dropStatement(table.tableId)).then(() => true),
        () => false,
      ),
      asked,
    ]);
    expect(isTaken).toBe(faultsOf(table, none).length === 0 || taker === server);
  });
});

describe("tables that refer to each other", () => {
  const [team, member, order] = [
    aTable("team", [columnOf("teamId", "PRIMARY")]),
    aTable("member", [columnOf("memberId", "PRIMARY"), columnOf("teamId", "FOREIGN")]),
    aTable("order_line", [columnOf("lineId", "PRIMARY"), columnOf("memberId", "FOREIGN"), columnOf("teamId", "FOREIGN")]),
  ];

  test("are sorted after their parents", () => {
    expect(inOrder([order, member, team]).map(({ tableId }) => tableId)).toEqual(["team", "member", "order_line"]);
    expect(inOrder([order, team]).map(({ tableId }) => tableId)).toEqual(["team", "order_line"]);
  });

  test("in a circle are refused by name", () => {
    const back = aTable("team", [columnOf("teamId", "PRIMARY"), columnOf("memberId", "FOREIGN")]);
    let message = "";
    try {
      inOrder([back, member]);
    } catch (error) {
      message = isRefusal(error) ? refusalText(error.code, error.values) : "";
    }
    expect(message).toContain("서로 참조하는 테이블은 만들 수 없습니다: team → member → team.");
  });
});

describe("statements", () => {
  test("create a table with its keys and Korean names", () => {
    const member = aTable("member", [
      key,
      columnOf("email", "UNIQUE", { nullable: false }),
      columnOf("teamId", "FOREIGN"),
      aColumn("joined", { type: "DATETIME", size: 3, default: "now()" }),
    ]);
    const references = referencesAmong([aTable("team", [columnOf("teamId", "PRIMARY")])]);
    expect(createStatements(member, references)).toEqual([
      [
        "CREATE TABLE `member` (",
        "  `id` BIGINT NOT NULL AUTO_INCREMENT COMMENT '이름 id',",
        "  `email` VARCHAR(20) NOT NULL COMMENT '이름 email',",
        "  `teamId` VARCHAR(20) NULL COMMENT '이름 teamId',",
        "  `joined` DATETIME(3) NULL DEFAULT CURRENT_TIMESTAMP(3) COMMENT '이름 joined',",
        "  PRIMARY KEY (`id`),",
        "  UNIQUE KEY `uq_email` (`email`),",
        "  KEY `fk6_member_teamId` (`teamId`),",
        "  CONSTRAINT `fk6_member_teamId` FOREIGN KEY (`teamId`) REFERENCES `team` (`teamId`)",
        ") ENGINE=InnoDB ROW_FORMAT=DYNAMIC DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci COMMENT='표 member'",
      ].join("\n"),
    ]);
  });

  const heldTable = (names: string[], rows: FoundTable["rows"] = { count: 2, isExact: true }): FoundTable => ({
    ...{ tableId: "member", rows, bytes: 0, engine: "InnoDB", comment: "", referencedBy: [] },
    columns: names.map((name) => ({ name, type: "int", nullable: true, default: null, autoIncrement: false, comment: "", keys: [] })),
  });

  test("add only new columns: plain ones INSTANT, others with their keys INPLACE", () => {
    const table = aTable("member", [key, aColumn("Old"), aColumn("a"), columnOf("b", "INDEX"), aColumn("c")]);
    const [plain, keyed] = addStatements(table, heldTable(["id", "old"]), none);
    expect(plain).toBe(
      "ALTER TABLE `member`\n  ADD COLUMN `a` VARCHAR(20) NULL COMMENT '이름 a',\n  ADD COLUMN `c` VARCHAR(20) NULL COMMENT '이름 c',\n  ALGORITHM=INSTANT",
    );
    expect(keyed).toMatch(/ADD COLUMN `b` .*\n {2}ADD KEY `ix_b` \(`b`\),\n {2}ALGORITHM=INPLACE, LOCK=NONE$/);
    expect(inPlaceOf(plain!)).toMatch(/ALGORITHM=INPLACE, LOCK=NONE$/);
    expect(inPlaceOf(keyed!)).toBeUndefined();
    expect(addStatements(table, heldTable(["id", "old", "A", "B", "C"]), none)).toEqual([]);
  });

  test("that cannot be applied to existing rows are refused at the column", () => {
    const faults = (column: DescribedColumn, rows?: FoundTable["rows"]) =>
      addFaults(aTable("member", [column]), heldTable([], rows)).map(({ message }) => message);
    expect(faults(columnOf("a", "PRIMARY"))[0]).toContain("기본 키를 더할 수 없습니다.");
    expect(faults({ ...key, columnType: "INDEX" })[0]).toContain("자동 증가를 더할 수 없습니다.");
    expect(faults(columnOf("a", "FOREIGN", { nullable: false }))[0]).toContain("참조는 NULL을 허용하고");
    expect(faults(columnOf("a", "UNIQUE", { default: "x" }))[0]).toContain("같은 값을 갖게 되어");
    expect(faults(columnOf("a", "UNIQUE", { default: "x" }), { count: 1, isExact: true })).toEqual([]);
    expect(faults(columnOf("a", "UNIQUE", { default: "x" }), { count: 1, isExact: false })[0]).toContain("같은 값을 갖게 되어");
    expect(faults(aColumn("a", { type: "DATE", size: 0, nullable: false }))[0]).toContain("이미 있는 행에 넣을 값이 없습니다.");
    expect(faults(aColumn("a", { nullable: false }))).toEqual([]);
  });
});
