import { createRemixStub } from "@remix-run/testing";
import type { JSX } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { tableFile } from "~/http/reply/table-file.server";
import type { Column } from "~/ui/list/columns";
import { markup } from "~/ui/html";
import { DataTable } from "~/ui/list/data-table";
import { FilterBar } from "~/ui/list/filter-bar";
import { rowsHtml } from "~/ui/list/rows";
import { takeErrors } from "../../support/setup";
import { patience } from "../../support/yardstick";

type Row = { id: number; title: string; at: Date; fee: number; day: string | null };

const midnight = new Date("2026-02-28T15:00:00Z");
const row: Row = { id: 1234567, title: '=1+1, "봄"', at: midnight, fee: 1_000_000, day: "2026-03-01" };

const columns: Column<Row>[] = [
  { label: "번호", kind: "id", value: ({ id }) => id },
  { label: "제목", main: true, wide: true, value: ({ title }) => title, href: ({ id }) => `/at/${id}` },
  { label: "시각", kind: "minute", value: ({ at }) => at },
  { label: "저작권료", kind: "won", main: true, value: ({ fee }) => fee },
  { label: "만료일", kind: "day", value: ({ day }) => day },
];

/** Remix's test stub warns when drawn on the server. */
const STUBS = /useLayoutEffect does nothing on the server/;

const draw = (element: JSX.Element, url = "/list") => {
  const Stub = createRemixStub([{ path: "/list", Component: () => element }]);
  const html = renderToStaticMarkup(<Stub initialEntries={[url]} />);
  expect(takeErrors().filter((line) => !STUBS.test(line))).toEqual([]);
  return html;
};
const table = (rows: Row[], page?: { page: number; size: number; total: number }) =>
  draw(<DataTable label="글" columns={columns} rows={rows} page={page} empty={<p>없음</p>} />);

it("a table of rows drawn by the server equals a table of the same rows", () => {
  const drawn = (rows: Row[]) =>
    draw(<DataTable label="글" columns={columns} rows={{ count: rows.length, html: rowsHtml(rows, columns) }} empty={<p>없음</p>} />);
  expect(drawn([row, row])).toBe(table([row, { ...row }]));
  expect(drawn([])).toBe(table([]));
});

it("a cell's text is escaped, its markup is not", () => {
  const cells: Column<Row>[] = [
    { label: "글", value: ({ title }) => title },
    { label: "표시", value: () => null, show: ({ title }) => markup`<b>${title}</b>` },
  ];
  expect(rowsHtml([row], cells)).toBe(
    '<tr><td data-label="글">=1+1, &quot;봄&quot;</td><td data-label="표시"><b>=1+1, &quot;봄&quot;</b></td></tr>',
  );
});

it("a table formats each kind of column, links cells, and marks the columns a phone shows first", () => {
  const html = table([row]);
  const cells = [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, attributes, content]) => [
    attributes,
    content!.replace(/<[^>]+>/g, ""),
  ]);
  expect(cells.map(([, text]) => text)).toEqual(["1234567", "=1+1, &quot;봄&quot;", "2026.03.01 00:00", "1,000,000원", "2026.03.01"]);
  expect(html).toContain('<a href="/at/1234567">');
  expect(cells.map(([attributes]) => /data-main="(\w*)"/.exec(attributes!)?.[1])).toEqual([undefined, "head", undefined, "", undefined]);
  expect(html.match(/<details/g)).toHaveLength(1);
});

it("a list without rows says why, and a page beyond the last has a link back", () => {
  expect(table([])).toBe("<p>없음</p>");
  const beyond = table([], { page: 9, size: 10, total: 12 });
  expect(beyond).toContain("이 페이지에는 아무것도 없어요");
  expect(beyond).toContain('href="/list"');
});

it("a filter bar tells conditions, matches and how to clear them, and nothing without a search", () => {
  const bar = (
    <FilterBar
      filters={[
        { name: "title", label: "제목", value: "봄", maxLength: 200 },
        { name: "kind", label: "종류", value: "ALL", options: [{ value: "ALL", label: "전체" }] },
        { label: "보낸 날", from: { name: "from", value: "2026-02-01" }, to: { name: "to", value: "2026-03-01" } },
      ]}
      found="기록 2건"
    />
  );
  const html = draw(bar, "/list?title=봄&from=2026-02-01&rowsPerPage=50&page=3");
  expect(html).toContain("제목 ‘봄’ · 보낸 날 2026.02.01–2026.03.01: 기록 2건");
  expect(html).toContain('<a class="btn" href="/list">조건 지우기</a>');
  expect(html).toMatch(/<input type="hidden" name="rowsPerPage" value="50"\/>/);
  expect(html).not.toContain('name="page"');
  const nothing = draw(<FilterBar filters={[{ name: "title", label: "제목", value: "" }]} />);
  expect(nothing).not.toMatch(/조건 지우기|filter-said/);
});

const csvOf = (rows: Iterable<Row> | AsyncIterable<Row>) =>
  tableFile(new Request("http://localhost/list.csv?x=1"), "글 목록", columns, rows);

it("a CSV file has a byte order mark, Seoul's time, plain numbers, and no formula", async () => {
  const file = await csvOf([row, { ...row, day: null, title: "여러\n줄" }]);
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe(
    `attachment; filename="geulbeot.csv"; filename*=UTF-8''${encodeURIComponent("글 목록")}.csv`,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
  expect(text).toBe(
    '\uFEFF번호,제목,시각,저작권료,만료일\r\n1234567,"\'=1+1, ""봄""",2026-03-01 00:00,1000000,2026-03-01\r\n1234567,"여러\n줄",2026-03-01 00:00,1000000,\r\n',
  );
});

it("a CSV file reads rows as the browser takes them, and none after the browser has gone", async () => {
  let read = 0;
  let ended = false;
  async function* rows() {
    try {
      for (; read < 1_000_000; read++) yield row;
    } finally {
      ended = true;
    }
  }
  const body = (await csvOf(rows())).body!.getReader();
  await body.read();
  await body.cancel();
  await vi.waitUntil(() => ended, patience(5_000));
  expect(read).toBeLessThan(20_000);
});
