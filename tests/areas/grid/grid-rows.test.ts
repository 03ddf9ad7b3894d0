import { describe, expect, test } from "vitest";
import { fingerprint, isBlank, tidyCell } from "~/grid/cells";
import { fileColumns } from "~/grid/file/file-columns";
import { readGridForm } from "~/grid/web/form.server";
import { type Column, defineGrid } from "~/grid/grid";
import { clear, fillWith, parseTable, rangeText } from "~/grid/live/clipboard";
import { commandOf } from "~/grid/live/live-keys";
import { planPaste } from "~/grid/live/plan-paste";
import { offsetsOf, piecesOf, PROBLEM_PX, ROW_PX } from "~/grid/live/window";
import { afterSave, changeOf, newRow, startRows, withCell, withCellOf, withFresh, withNewRows, withProblems } from "~/grid/rows";
import { packRows, unpackRows } from "~/grid/sent-rows";

type Fruit = { id: string; name: string; kind: string; fresh: string; count: string; made: string };
const kinds = [
  { value: "a", label: "사과" },
  { value: "b", label: "배" },
];
const grid = defineGrid<Fruit>({
  id: "fruit",
  title: "과일",
  key: ["id"],
  columns: [
    { field: "id", label: "번호" },
    { field: "name", label: "이름" },
    { field: "kind", label: "종류", kind: "select", options: kinds },
    { field: "fresh", label: "싱싱함", kind: "yn" },
    { field: "count", label: "수", kind: "number" },
    { field: "made", label: "만든 때", readOnly: true },
  ],
  blank: { fresh: "Y" },
});
const times = [
  { field: "since", label: "부터", kind: "datetime" as const },
  { field: "day", label: "날", kind: "date" as const },
];
const column = (field: string) => [...grid.columns, ...times].find((candidate) => candidate.field === field)!;
const sent = (...names: string[]) =>
  packRows(names.map((name, index) => ({ stamp: 1, key: null, cells: [`${index}`, name, "a", "Y", "1", "어제"] })));
const rows = (...names: string[]) => startRows(grid, sent(...names), null);
let madeIds = 0;
const makeId = () => `n${(madeIds += 1)}`;
const all = { top: 0, bottom: 9, left: 0, right: 5 };

describe("rows packed for the browser", () => {
  test("are unpacked unchanged, whatever a cell holds", () => {
    const cells = ["1", `"인용" <b>&amp;</b>\n둘째 줄\u0000`, "", "Y", "0", "\uE000\uE001끝"];
    const [row] = unpackRows(grid, packRows([{ stamp: 1772290800000, key: null, cells }]));
    expect(row).toEqual({
      stamp: 1772290800000,
      key: ["1"],
      cells: { id: "1", name: cells[1], kind: "", fresh: "Y", count: "0", made: "끝" },
    });
    expect(unpackRows(grid, "")).toEqual([]);
  });

  test("carry a key that the cells do not show", () => {
    expect(unpackRows(grid, packRows([{ stamp: 1, key: ["x", 7], cells: [] }]))[0]!.key).toEqual(["x", 7]);
  });

  test("have different fingerprints for different cells", () => {
    expect(fingerprint("가나")).toBe(fingerprint("가나"));
    expect(fingerprint("가나")).not.toBe(fingerprint("가다"));
  });
});

describe("a typed cell", () => {
  test.each([
    ["count", " 1,234 ", "1234"],
    ["fresh", "y", "Y"],
    ["kind", "배", "b"],
    ["kind", "모름", "모름"],
    ["name", "줄\n바꿈", "줄 바꿈"],
    ["name", " 빈칸 ", " 빈칸 "],
    ["since", "2026-03-01T09:30", "2026/03/01 09:30"],
    ["since", "2026/03/01 09:30", "2026/03/01 09:30"],
    ["since", "내일", "내일"],
    ["day", "2026/03/01", "2026-03-01"],
  ])("in column %s turns %j into %j", (field, typed, kept) => {
    expect(tidyCell(column(field), typed, kinds)).toBe(kept);
  });

  test.each([
    ["a", "a"],
    ["b", "b"],
    ["c", "c"],
    ["둘", "b"],
    ["셋", "셋"],
  ])("matches a choice by value before another's label: %j is %j", (typed, kept) => {
    const options = [
      { value: "a", label: "b" },
      { value: "b", label: "둘" },
      { value: "c", label: "셋" },
      { value: "d", label: "셋" },
    ];
    const kinds: Column = { field: "kind", label: "종류", kind: "select", options };
    const [fileColumn] = fileColumns({ ...grid, columns: [kinds] }, { lookups: {}, view: {} });
    expect(tidyCell(kinds, typed, options)).toBe(kept);
    for (const { value } of options) expect(tidyCell(kinds, String(fileColumn!.value({ kind: value })), options)).toBe(value);
  });

  test("changes no keys or read-only cells of stored rows; new rows accept keys", () => {
    const [row] = rows("하나");
    expect(withCell(grid, row!, "id", "9", {})).toBe(row);
    expect(withCell(grid, row!, "made", "오늘", {})).toBe(row);
    expect(withCell(grid, newRow(grid, "n"), "id", "9", {}).cells.id).toBe("9");
    expect(isBlank(grid, newRow(grid, "n").cells)).toBe(true);
  });
});

describe("a column that allows a single Y", () => {
  const singleGrid = { ...grid, columns: grid.columns.map((each) => (each.field === "fresh" ? { ...each, single: true } : each)) };
  const freshOf = (list: readonly { cells: Record<string, string> }[]) => list.map(({ cells }) => cells.fresh);

  test("shows the old row losing its Y, and does not give it back later", () => {
    const [first, second, third] = rows("하나", "둘", "셋");
    const chosenFirst = withCellOf(singleGrid, [first!, second!, third!], second!.id, "fresh", "Y", {});
    const chosen = withCellOf(singleGrid, chosenFirst, third!.id, "fresh", "y", {});
    expect(freshOf(chosen).slice(1)).toEqual(["N", "Y"]);
    expect(freshOf(withCellOf(singleGrid, chosen, third!.id, "fresh", "N", {})).slice(1)).toEqual(["N", "N"]);
    expect(freshOf(withCellOf(grid, chosenFirst, third!.id, "fresh", "Y", {})).slice(1)).toEqual(["Y", "Y"]);
  });
});

describe("changes to save", () => {
  test("are new rows that are not blank, and the changed cells of stored rows", () => {
    const stored = rows("하나", "둘");
    const changed = stored.map((row, index) => (index === 1 ? withCell(grid, row, "name", "두울", {}) : row));
    const withNew = withNewRows(changed, [newRow(grid, "n1", { name: "새것" }), newRow(grid, "n2")]).rows;
    const { change, insertIds, updateIds } = changeOf(grid, withNew);
    expect(change).toEqual({ inserts: [{ fresh: "Y", name: "새것" }], updates: [{ key: ["1"], stamp: 1, cells: { name: "두울" } }] });
    expect([insertIds, updateIds]).toEqual([["n1"], [changed[1]!.id]]);
  });

  test("leave out a cell with its saved value again", () => {
    const [row] = rows("하나");
    expect(changeOf(grid, [withCell(grid, withCell(grid, row!, "name", "x", {}), "name", "하나", {})]).updateIds).toEqual([]);
  });

  test("show a refusal at their cells until a cell changes", () => {
    const list = withNewRows(rows("하나"), [newRow(grid, "n1", { id: "0" })]).rows;
    const problems = [{ list: "inserts" as const, index: 0, field: null, message: "이미 있는 데이터입니다." }];
    const refused = withProblems(grid, list, problems, changeOf(grid, list), "grid.duplicates");
    expect(refused[0]).toMatchObject({ duplicate: true, problems: { "": { message: "이미 있는 데이터입니다." } } });
    expect(withCell(grid, refused[0]!, "id", "7", {})).toMatchObject({ duplicate: false });
  });

  test("take the other member's value and stamp after a conflict", () => {
    const list = [withCell(grid, rows("하나")[0]!, "name", "내 것", {})];
    const problem = { list: "updates" as const, index: 0, field: "name", message: "…", theirs: "남의 것", stamp: 5 };
    const [row] = withProblems(grid, list, [problem], changeOf(grid, list), "grid.stale-row");
    expect(row).toMatchObject({ stamp: 5, saved: { name: "남의 것" }, cells: { name: "내 것" } });
  });

  test("keep text typed during a save, with the new stamp", () => {
    const list = [withCell(grid, rows("하나")[0]!, "name", "둘", {})];
    const sentChange = changeOf(grid, list);
    const typedLater = [withCell(grid, list[0]!, "count", "8", {})];
    const fresh = packRows([{ stamp: 2, key: null, cells: ["0", "둘", "a", "Y", "1", "어제"] }]);
    const [row] = withFresh(grid, afterSave(grid, typedLater, sentChange), fresh, new Set(sentChange.updateIds));
    expect(changeOf(grid, [row!]).change.updates).toEqual([{ key: ["0"], stamp: 2, cells: { count: "8" } }]);
  });

  test("keep the old stamp after another member's change, so that the save meets a conflict", () => {
    const list = [withCell(grid, rows("하나")[0]!, "name", "내 것", {})];
    const fresh = packRows([{ stamp: 9, key: null, cells: ["0", "남의 것", "a", "Y", "1", "어제"] }]);
    expect(withFresh(grid, list, fresh, new Set())[0]!.stamp).toBe(1);
  });
});

describe("copy and paste in a grid", () => {
  test("copy a range as tab-separated text", () => {
    expect(rangeText(grid, rows("하나", "둘"), { top: 0, bottom: 1, left: 1, right: 2 })).toBe("하나\ta\n둘\ta");
  });

  test.each([
    [
      "a\tb\nc\td\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\r\nb", [["a"], ["b"]]],
    ['"둘\n줄"\t"그는 ""네"""', [["둘\n줄", '그는 "네"']]],
    ["\t", [["", ""]]],
    ["하나", [["하나"]]],
  ])("read %j as a spreadsheet wrote it", (text, table) => {
    expect(parseTable(text)).toEqual(table);
  });

  test("paste over stored rows from the chosen cell on, and into new rows on top", () => {
    const table = [["둘"], ["셋"], ["넷"]];
    const pasted = planPaste(grid, rows("하나", "두리"), { top: 1, bottom: 1, left: 1, right: 1 }, table, {}, makeId).rows;
    expect(pasted.map((row) => [row.key === null, row.cells.name])).toEqual([
      [true, "셋"],
      [true, "넷"],
      [false, "하나"],
      [false, "둘"],
    ]);
  });

  test("paste only into new rows when started on a new row", () => {
    const list = withNewRows(rows("하나"), [newRow(grid, "n0")]).rows;
    const { rows: pasted } = planPaste(
      grid,
      list,
      { top: 0, bottom: 0, left: 0, right: 0 },
      [
        ["7", "일곱", "배"],
        ["8", "여덟", "사과"],
      ],
      {},
      makeId,
    );
    expect(pasted.map((row) => [row.cells.id, row.cells.name, row.cells.kind])).toEqual([
      ["7", "일곱", "b"],
      ["8", "여덟", "a"],
      ["0", "하나", "a"],
    ]);
  });

  test("list changes and faults of a pasted block, and mark faults in their cells", () => {
    const table = [
      ["9", "둘", "포도", "Z", "3a", "오늘", "밖"],
      ["", "하나", "사과", "Y", "", "어제"],
    ];
    const plan = planPaste(grid, rows("하나", "하나"), all, table, {}, makeId);
    expect(plan).toMatchObject({ added: 0, changed: 2, faults: 7 });
    expect(plan.cells.map(({ row, label, after, fault }) => [row, label, after, fault !== ""])).toEqual([
      ["0", "번호", "9", true],
      ["0", "이름", "둘", false],
      ["0", "종류", "포도", true],
      ["0", "싱싱함", "Z", true],
      ["0", "수", "3a", true],
      ["0", "만든 때", "오늘", true],
      ["0", "", "밖", true],
      ["1", "번호", "", true],
      ["1", "수", "", false],
    ]);
    expect(plan.rows[0]!.cells).toMatchObject({ id: "0", name: "둘", kind: "포도", made: "어제" });
    expect(Object.keys(plan.rows[0]!.problems)).toEqual(["kind", "fresh", "count"]);
  });

  test("refuse lines for new rows in a fixed grid", () => {
    const fixed = { ...grid, fixed: "여기서는 넣을 수 없습니다." };
    const plan = planPaste(fixed, rows("하나"), { ...all, left: 1, right: 1 }, [["둘"], ["셋"]], {}, makeId);
    expect(plan).toMatchObject({ added: 0, changed: 1, faults: 1 });
    expect(plan.rows.map((row) => row.cells.name)).toEqual(["둘"]);
  });

  test("fill a selection with one value, and clear it to initial values", () => {
    const filled = fillWith(grid, rows("하나", "둘", "셋"), { top: 0, bottom: 1, left: 1, right: 1 }, "같이", {});
    expect(filled.map((row) => row.cells.name)).toEqual(["같이", "같이", "셋"]);
    const cleared = clear(grid, filled, { ...all, bottom: 0 }, {});
    expect(cleared[0]!.cells).toEqual({ id: "0", name: "", kind: "", fresh: "Y", count: "", made: "어제" });
  });
});

describe("a key pressed in a grid", () => {
  const size = { rows: 5, cols: 4, news: 2, first: 1, pageRows: 3 };
  const press = (key: string, row: number, col: number, more = {}) =>
    commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, { row, col }, size);
  const moves: [string, number, number, object, number, number][] = [
    ["ArrowDown", 0, 1, {}, 1, 1],
    ["ArrowDown", 4, 1, {}, 4, 1],
    ["ArrowUp", 0, 1, {}, 0, 1],
    ["ArrowRight", 0, 3, {}, 0, 3],
    ["ArrowLeft", 0, 0, {}, 0, 0],
    ["ArrowDown", 0, 1, { ctrlKey: true }, 4, 1],
    ["PageDown", 0, 1, {}, 3, 1],
    ["Home", 3, 3, {}, 3, 0],
    ["End", 3, 0, { metaKey: true }, 4, 3],
    ["Tab", 2, 1, {}, 2, 2],
    ["Tab", 0, 3, {}, 1, 1],
    ["Tab", 2, 0, { shiftKey: true }, 1, 3],
  ];
  test.each(moves)("%s from row %i, column %i, with %o moves to row %i, column %i", (key, row, col, more, toRow, toCol) => {
    expect(press(key, row, col, more)).toMatchObject({ kind: "move", to: { row: toRow, col: toCol } });
  });

  test("Tab in the last column adds a row, in a stored row too", () => {
    expect(press("Tab", 1, 3)).toEqual({ kind: "add" });
    expect(press("Tab", 4, 3)).toEqual({ kind: "add" });
  });

  test("Shift+Tab in the first cell and the browser's own keys are left to the browser", () => {
    expect(press("Tab", 0, 0, { shiftKey: true })).toBeNull();
    expect(press("c", 0, 1, { ctrlKey: true })).toBeNull();
    expect(press("F5", 0, 1)).toBeNull();
  });

  test.each([
    ["Enter", "edit"],
    ["F2", "edit"],
    ["Escape", "escape"],
    ["Delete", "clear"],
    ["Backspace", "clear"],
    [" ", "tick"],
    ["a", "type"],
  ])("%j is the command %s", (key, kind) => {
    expect(press(key, 0, 1)).toMatchObject({ kind });
  });
});

describe("rows that a grid draws", () => {
  test("are the visible and the focused ones; gaps stand for the others", () => {
    const offsets = offsetsOf(2_000, (index) => index === 3);
    expect(offsets.at(-1)).toBe(2_000 * ROW_PX + PROBLEM_PX);
    const pieces = piecesOf(offsets, 1_000 * ROW_PX, 10 * ROW_PX, 1_900);
    expect(pieces.filter((piece) => piece.gapPx === null).map((piece) => piece.to - piece.from)).toEqual([expect.any(Number), 1]);
    const drawn = pieces.filter((piece) => piece.gapPx === null).reduce((sum, piece) => sum + piece.to - piece.from, 0);
    expect(drawn).toBeLessThan(60);
    const heights = pieces.reduce((sum, piece) => sum + (piece.gapPx ?? offsets[piece.to]! - offsets[piece.from]!), 0);
    expect(heights).toBe(offsets.at(-1));
    expect(pieces.map((piece) => piece.from)).toEqual([0, ...pieces.slice(0, -1).map((piece) => piece.to)]);
  });

  test("are none in an empty grid", () => {
    expect(
      piecesOf(
        offsetsOf(0, () => false),
        0,
        500,
        -1,
      ),
    ).toEqual([]);
  });
});

test("a posted change nested deeper than 64 levels is refused", () => {
  const posted = (change: string) => {
    const form = new FormData();
    form.set("change", change);
    return readGridForm(grid, form);
  };
  expect(posted('{"inserts":[{"name":"[[[["}],"updates":[]}').change.inserts).toEqual([{ name: "[[[[" }]);
  for (const change of ["[".repeat(8_000_000), `{"inserts":${"[".repeat(64)}${"]".repeat(64)},"updates":[]}`, "", "null"]) {
    expect(() => posted(change)).toThrow(expect.objectContaining({ code: "common.wrong-shape" }));
  }
});

test("a posted change above the limits of values or letters is refused before parsing", () => {
  const refusedFor = (change: object) => {
    const form = new FormData();
    form.set("change", JSON.stringify(change));
    try {
      return readGridForm(grid, form).change.inserts.length;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const updates: never[] = [];
  expect(refusedFor({ inserts: Array.from({ length: 10_000 }, () => ({ name: "가".repeat(700), other: "1" })), updates })).toBe(10_000);
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`f${index}`, "1"]));
  expect(refusedFor({ inserts: [many], updates })).toBe("common.too-large");
  expect(refusedFor({ inserts: [{ name: "x".repeat(8_500_000) }], updates })).toBe("common.too-large");
});
