import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCtx, type Member, type MemberCtx } from "~/core/ctx.server";
import { toCell } from "~/grid/cells";
import { type Cells, type Column, isKey, offersOf } from "~/grid/grid";
import { listRows } from "~/grid/list.server";
import { problemsOf } from "~/grid/problems.server";
import { saveRows } from "~/grid/save.server";
import type { CallName, Scope } from "~/grid/store.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { undoSave } from "~/grid/undo.server";
import { database } from "~db/client.server";
import { auditLog, gridChange } from "~db/schema/house";
import { type As, get, post, rest, screen } from "../../support/app";
import { loginAs, makeAdmin, makeMember } from "../../support/factories/members";
import { editedFile, type Sheet, uploaded } from "../../support/grid-file";
import { grids } from "../../support/grids";

/** Checks every grid by its declaration and one row (design 5). */

beforeAll(setKoreanErrors);

let document: Promise<{ paths: Record<string, any> }> | undefined;
const openApi = () => (document ??= rest("GET", "/v1/openapi.json").then(({ body }) => body));

const ALL: CallName[] = ["page", "initialize", "insert", "update", "remove"];
const METHODS: Record<CallName, string> = { page: "GET", initialize: "GET", insert: "POST", update: "PUT", remove: "DELETE" };

describe.each(grids)(
  "the grid $store.grid.id",
  ({ store, drawn: shown = store.grid, address, screen: page, row, change, scope: makeScope, ready, put, use }) => {
    const { grid, verbs } = store;
    const calls = verbs.calls ?? ALL;
    const isOwn = verbs.access === "member";
    const addressOf = (call: CallName) =>
      [address, call === "page" ? (verbs.pageAt ?? "page") : call === "initialize" ? call : ""].filter(Boolean).join("/");
    const suggests = grid.search.flatMap(({ suggest }) => suggest ?? []);
    const every: [method: string, path: string][] = [
      ...calls.map((call): [string, string] => [METHODS[call], addressOf(call)]),
      ...(calls.includes("remove") ? [["POST", `${address}/delete`] as [string, string]] : []),
      ...suggests.map((path): [string, string] => ["GET", path]),
    ];
    const testIf = (applies: unknown, name: string, run: () => Promise<void>) => void (applies && test(name, run));
    const [box] = grid.search.filter((entry) => !entry.options);

    /** Times as cells show them, which is also a form in which they may be typed. */
    const asSeen = (stored: Record<string, unknown>): Record<string, unknown> => ({
      ...stored,
      ...Object.fromEntries(
        grid.columns
          .filter(({ field }) => stored[field] instanceof Date)
          .map((column) => [column.field, toCell(column, stored[column.field])]),
      ),
    });

    /** A member who may use the grid, with a view of `count` rows. */
    async function view(count: number) {
      const owner: Member = isOwn ? await makeMember() : await makeAdmin();
      const ctx: MemberCtx = makeCtx(owner);
      const scope: Scope = (await makeScope?.()) ?? {};
      const tag = `t${randomUUID().slice(0, 8)}`;
      const tags = Array.from({ length: count }, (_, index) => tag + String.fromCharCode(97 + index));
      for (const each of ready ? [...tags, `${tag}y`, `${tag}z`] : []) await ready!(each);
      const typed = tags.map((each): Cells => ({ ...row(each) }));
      for (const cells of put ? typed : []) await put!(owner, cells);
      if (!put && count > 0) await saveRows(ctx, store, { inserts: typed, updates: [] }, scope);
      const rows = async (search: Record<string, string> = {}, sort = "") =>
        (await listRows(ctx, store, { page: 1, size: 20, sort, search: { [box!.name]: tag, ...search } }, scope)).rows.map(asSeen);
      const sent = (cells: object) => ({ ...cells, ...scope });
      const keyOf = (stored: Record<string, unknown>) => Object.fromEntries(grid.key.map((field) => [field, stored[field]]));
      const query = new URLSearchParams(Object.entries(scope).map(([name, value]) => [name, String(value)]));
      const as: As = await loginAs(owner);
      return { ctx, as, tag, typed, scope, rows, sent, keyOf, query, fresh: () => sent(row(`${tag}z`)) };
    }

    const problemsIn = async (action: Promise<unknown>) =>
      problemsOf(await action.then(() => null).catch((error) => error)).problems.map(({ field, message }) => [field, message]);

    test("documents its calls in OpenAPI with the shape of its rows", async () => {
      const { paths, components } = await openApi();
      const shapeOf = ({ $ref }: { $ref: string }) => components.schemas[$ref.split("/").at(-1)!];
      for (const [method, path] of every) expect(paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
      const named = (shape: { properties: object }) => Object.keys(shape.properties).sort();
      const bodyOf = (call: CallName) =>
        shapeOf(paths[addressOf(call)][METHODS[call].toLowerCase()].requestBody.content["application/json"].schema).items;
      if (calls.includes("page")) {
        const page = shapeOf(paths[addressOf("page")].get.responses["200"].content["application/json"].schema);
        const answer = page.properties.content.items;
        expect(named(answer)).toEqual([...new Set([...grid.key, ...grid.columns.map(({ field }) => field), "updatedAt"])].sort());
        for (const [field, shape] of Object.entries(answer.properties)) expect(Object.keys(shape as object), field).not.toEqual([]);
      }
      if (calls.includes("insert")) expect(named(bodyOf("insert"))).toEqual(Object.keys(store.row.shape).sort());
      if (calls.includes("update")) {
        expect(named(bodyOf("update"))).toEqual([...new Set([...Object.keys(store.row.shape), ...grid.key, "updatedAt"])].sort());
        expect(bodyOf("update").required).toEqual(grid.key);
      }
      if (calls.includes("remove")) expect(JSON.stringify(bodyOf("remove"))).toContain(`"required":${JSON.stringify(grid.key)}`);
    });

    test("refuses guests and members without a grant", async () => {
      const nobody = await loginAs(await makeMember({ role: "ROLE_NOBODY" }));
      for (const [method, path] of every) {
        expect((await rest(method as "GET", path)).status, `${method} ${path}`).toBe(401);
        expect((await rest(method as "GET", path, { as: nobody })).status, `${method} ${path}`).toBe(403);
      }
      for (const path of [page, `${page}.xlsx`]) {
        expect((await get(path)).headers.get("Location"), path).toContain("/app/login?redirectUrl=");
        if (!isOwn) expect((await get(path, nobody)).status, path).toBe(403);
      }
      if (isOwn) return;
      const { rows, tag } = await view(1);
      const before = await rows();
      const typed = Object.fromEntries(Object.entries(row(`${tag}z`)).map(([field, text]) => [`n0.${field}`, text]));
      // As when the role is taken away between reading and saving.
      expect((await post(page, { grid: grid.id, intent: "save", ...typed }, nobody)).status).toBe(403);
      expect(await rows()).toEqual(before);
    });

    test("finds a row by each search, and sorts by each column both ways", async () => {
      const { rows, typed } = await view(3);
      const all = await rows();
      expect(all).toHaveLength(3);
      for (const { name, fields = [name], options } of grid.search)
        if (options)
          for (const { value } of options) {
            const matches = await rows({ [name]: value });
            expect(matches, `${name} ${value}`).toEqual(
              (await rows()).filter((candidate) => fields.some((field) => candidate[field] === value)),
            );
          }
        else
          for (const field of fields.filter((field) => typed[1]![field])) {
            const matches = await rows({ [box!.name]: "", [name]: typed[1]![field]! });
            expect(
              matches.map((one) => String(one[field])),
              field,
            ).toEqual([typed[1]![field]]);
          }
      for (const { field } of grid.columns.filter((column) => !column.unsorted)) {
        const [up, down] = [await rows({}, field), await rows({}, `-${field}`)].map((sorted) => sorted.map((one) => one[field]));
        expect(up, field).toEqual(down!.toReversed());
      }
    });

    testIf(calls.includes("page"), "counts pages from 1 in the request and from 0 in `pageable`", async () => {
      const { as, tag, query } = await view(12);
      query.set(box!.name, tag);
      query.set("rowsPerPage", "10");
      const ask = async (number: number) => (await rest("GET", `${addressOf("page")}?${query}&page=${number}`, { as })).body;
      const second = await ask(2);
      expect(second).toMatchObject({ totalPages: 2, totalElements: 12, currentPage: 2, pageable: { pageNumber: 1 } });
      expect(second.content).toHaveLength(2);
      expect([(await ask(0)).currentPage, (await ask(0)).content.length]).toEqual([1, 10]);
      const shown = [...new Set([...grid.key, ...grid.columns.map(({ field }) => field), "updatedAt"])];
      expect(Object.keys(second.content[0]).sort()).toEqual(shown.sort());
    });

    testIf(calls.includes("initialize"), "answers the lookups to `initialize`", async () => {
      const { as } = await view(0);
      const { body } = await rest("GET", addressOf("initialize"), { as });
      expect(body.useYnRelease).toEqual([
        { value: "Y", label: "사용" },
        { value: "N", label: "사용 안 함" },
      ]);
    });

    testIf(calls.includes("insert"), "answers an insert with the duplicates and then inserts nothing", async () => {
      const { as, rows, typed, sent, fresh } = await view(1);
      const insert = (...bodies: object[]) => rest("POST", address, { as, body: bodies });
      const refused = await insert(fresh(), sent(typed[0]!));
      expect([refused.status, refused.body]).toEqual([200, [expect.objectContaining(typed[0]!)]]);
      expect(await rows()).toHaveLength(1);
      expect(await insert(fresh())).toMatchObject({ status: 200, body: [] });
      expect(await rows()).toHaveLength(2);
    });

    test("refuses each wrong cell with its row and stores nothing", async () => {
      const { ctx, as, tag, rows, keyOf, sent, fresh, scope } = await view(1);
      const [stored] = await rows();
      const canInsert = calls.includes("insert") || calls.length === 0;
      const wrongs = grid.columns.flatMap(({ field, required, maxLength, readOnly, kind = "text" }): Cells[] => {
        if (readOnly || !(field in store.row.shape)) return [];
        const long = maxLength ? [{ [field]: "가".repeat(maxLength + 1) }] : [];
        const odd = kind === "yn" || kind === "number" ? [{ [field]: "?" }] : [];
        return [...long, ...odd, ...(required && canInsert ? [{ [field]: "" }] : [])];
      });
      for (const cells of wrongs.filter((cells) => !verbs.skip?.({ ...fresh(), ...cells }))) {
        const bodies = canInsert ? [fresh(), { ...sent(row(`${tag}y`)), ...cells }] : [sent({ ...keyOf(stored!), ...cells })];
        const expected = { list: canInsert ? "inserts" : "updates", index: bodies.length - 1, field: Object.keys(cells)[0] };
        // Grids without REST calls of their own are saved directly.
        if (calls.length === 0) {
          expect(await problemsIn(saveRows(ctx, store, { inserts: bodies, updates: [] }, scope))).toEqual([
            [expected.field, expect.any(String)],
          ]);
          continue;
        }
        const { status, body } = await rest(canInsert ? "POST" : "PUT", address, { as, body: bodies });
        expect([status, body.details?.problems], JSON.stringify(cells).slice(0, 60)).toEqual([400, [expect.objectContaining(expected)]]);
        expect(body.details.problems[0].message).toMatch(/[가-힣]/);
      }
      expect(await rows()).toEqual([stored]);
    });

    testIf(calls.includes("update"), "updates only sent cells; refuses a row changed meanwhile, with its newer value", async () => {
      const { as, rows, tag, keyOf, sent } = await view(2);
      const [before, other] = await rows();
      const cells = change(tag);
      const update = (now: object) =>
        rest("PUT", address, { as, body: [sent({ ...keyOf(before!), ...now, updatedAt: before!.updatedAt })] });
      expect((await update(cells)).body).toEqual({ returnCode: "SUCCESS", message: "1건을 수정했습니다." });
      const key = JSON.stringify(keyOf(before!));
      const after = await rows();
      expect(after.find((one) => JSON.stringify(keyOf(one)) === key)).toMatchObject(cells);
      expect(after).toContainEqual(other);
      const [field, value] = Object.entries(cells)[0]!;
      const stale = await update({ [field]: before![field] ?? "" });
      expect([stale.status, stale.body.code]).toEqual([409, "grid.stale-row"]);
      expect(stale.body.details.problems).toEqual([expect.objectContaining({ list: "updates", index: 0, field, theirs: value })]);
    });

    test("refuses to change keys and locked cells of a stored row", async () => {
      const { ctx, rows, scope, keyOf } = await view(1);
      const [stored] = await rows();
      const other = ({ field, kind }: Column) =>
        kind === "yn" ? (stored![field] === "Y" ? "N" : "Y") : kind === "datetime" ? "2031/01/01 00:00" : (row("other")[field] ?? "other");
      const save = (cells: Cells) =>
        problemsIn(saveRows(ctx, store, { inserts: [], updates: [{ key: Object.values(keyOf(stored!)), stamp: null, cells }] }, scope));
      for (const column of grid.columns.filter(({ field }) => field in store.row.shape)) {
        const locked = column.readOnly || column.newOnly || column.kind === "image";
        const message = isKey(grid, column.field) ? "새 행에서만 쓸 수 있는 값입니다." : "수정할 수 없는 값입니다.";
        if (isKey(grid, column.field) || locked)
          expect(await save({ [column.field]: other(column) }), column.field).toEqual([[column.field, message]]);
      }
      expect(await rows()).toEqual([stored]);
    });

    testIf(calls.includes("remove"), "deletes by body, by query and by POST …/delete; answers 404 for missing rows", async () => {
      const { as, rows, keyOf } = await view(4);
      const keys = (await rows()).map(keyOf);
      const query = new URLSearchParams(Object.entries(keys[1]!).map(([name, value]) => [name, String(value)]));
      const success = { returnCode: "SUCCESS", message: "1건을 삭제했습니다." };
      const deletes = [
        () => rest("DELETE", address, { as, body: [keys[0]] }),
        () => rest("DELETE", `${address}?${query}`, { as }),
        () => rest("POST", `${address}/delete`, { as, body: keys[2] }),
      ];
      for (const remove of deletes) expect((await remove()).body).toEqual(success);
      expect((await rows()).map(keyOf)).toEqual([keys[3]]);
      if (!put) expect((await deletes[0]!()).status).toBe(404);
      if (grid.key.length === 1) expect((await rest("DELETE", address, { as, body: [Object.values(keys[3]!)[0]] })).body).toEqual(success);
      expect((await rest("DELETE", address, { as, body: [] })).status).toBe(400);
      expect((await rest("DELETE", address, { as, body: [{}] })).status).toBe(400);
    });

    testIf(use, "refuses to delete a row in use", async () => {
      const { as, rows, keyOf } = await view(1);
      const [stored] = await rows();
      await use!(stored!);
      const refused = await rest("DELETE", address, { as, body: [keyOf(stored!)] });
      expect([refused.status, refused.body.code]).toEqual([409, "common.in-use"]);
      expect(await rows()).toEqual([stored]);
    });

    testIf(isOwn, "does not find another member's rows", async () => {
      const [own, other] = [await view(1), await view(1)];
      const [stored] = await other.rows();
      const body = [{ ...other.keyOf(stored!), ...change(own.tag) }];
      expect((await rest("PUT", address, { as: own.as, body })).status).toBe(404);
      expect((await rest("DELETE", address, { as: own.as, body })).status).toBe(404);
      expect(await other.rows()).toEqual([stored]);
      for (const path of suggests) expect((await rest("GET", `${path}?keyword=${other.tag}`, { as: own.as })).body).toEqual([]);
    });

    testIf(suggests.length > 0, "suggests values for a typed text, in which % is a plain character", async () => {
      const { as, tag, typed } = await view(2);
      for (const { name, fields = [name], suggest } of grid.search.filter((entry) => entry.suggest)) {
        const values = async (keyword: string) =>
          (await rest("GET", `${suggest}?${new URLSearchParams({ keyword })}`, { as })).body.map((one: { value: string }) => one.value);
        expect(await values(tag)).toEqual(typed.map((cells) => cells[fields[0]!]));
        expect(await values(`%${tag}`)).toEqual([]);
      }
    });

    test("shows a search on its screen, and saves a new row posted as a form", async () => {
      const { as, tag, rows, query } = await view(2);
      query.set(grid.prefix + box!.name, tag);
      const drawn = await screen(`${page}?${query}`, as);
      const stamps = drawn.all(`#${grid.id}-form input`).filter((input) => /^r\d+\.row$/.test(input.getAttributeValue("name") ?? ""));
      expect(stamps).toHaveLength(2);
      if (grid.fixed) return;
      const isOffered = offersOf(shown, false).has("save");
      const cells = Object.entries(row(`${tag}z`)).map(([field, text]) => [`n0.${field}`, text]);
      const saved = await post(`${page}?${query}`, { grid: grid.id, intent: "save", ...Object.fromEntries(cells) }, as);
      expect([saved.status, (await rows()).length]).toEqual(isOffered ? [303, 3] : [400, 2]);
    });

    test("has an Excel file with the columns' labels and all rows of the search", async () => {
      const { as, tag, query } = await view(2);
      query.set(grid.prefix + box!.name, tag);
      await editedFile(`${page}.xlsx?grid=${grid.id}&${query}&page=9`, as, ({ labels, rows }) => {
        const hidden = grid.key.filter((field) => !query.has(field) && !grid.columns.some((column) => column.field === field));
        const marks = hidden.map((_, index) => (index === 0 ? "행 번호(수정하지 마세요)" : `행 번호(수정하지 마세요) ${index + 1}`));
        const scopeLabels = makeScope ? ["어디의 행(수정하지 마세요)"] : [];
        expect(labels).toEqual([
          ...grid.columns.map(({ label }) => label),
          ...(isOwn && hidden[0] === "userId" ? [] : marks),
          ...scopeLabels,
        ]);
        expect(rows).toBe(2);
      });
    });

    test("accepts its Excel file again: unchanged, with a change, with a new row, and with a fault that saves nothing", async () => {
      const { as, tag, rows, query } = await view(2);
      query.set(grid.prefix + box!.name, tag);
      const [url, download] = [`${page}?${query}`, `${page}.xlsx?grid=${grid.id}&${query}`];
      const upload = async (edit?: (sheet: Sheet) => void) => uploaded(url, grid.id, await editedFile(download, as, edit), as);
      const labelOf = (field: string) => grid.columns.find((column) => column.field === field)!.label;
      const before = await rows();
      if (!offersOf(shown, false).has("upload")) {
        const file = await editedFile(download, as);
        expect((await uploaded(url, grid.id, file, as, 400)).save).toBeNull();
        return;
      }

      const unchanged = await upload();
      expect(unchanged.page.text).toContain("바뀐 내용이 없습니다.");
      expect(unchanged.save).toBeNull();

      const cells = change(tag);
      const [field] = Object.keys(cells) as [string];
      const changed = await upload(({ put: write }) => Object.entries(cells).forEach(([name, text]) => write(1, labelOf(name), text)));
      expect(changed.page.text).toContain("수정 1");
      expect(await rows()).toEqual(before);
      expect((await changed.save!()).status).toBe(303);
      const after = await rows();
      expect(
        after.filter((one) => Object.entries(cells).every(([name, text]) => String(one[name]) === text || name !== field)),
      ).not.toEqual([]);
      expect(after).not.toEqual(before);

      if (!grid.fixed) {
        const fresh = Object.entries(row(`${tag}z`)).filter(([name]) => grid.columns.some((column) => column.field === name));
        const added = await upload(({ put: write, rows: last }) => fresh.forEach(([name, text]) => write(last + 1, labelOf(name), text)));
        expect(added.page.text).toContain("등록 1");
        expect((await added.save!()).status).toBe(303);
        expect(await rows()).toHaveLength(3);
      }

      const long = grid.columns.find((column) => column.maxLength && !column.readOnly && !column.newOnly && !isKey(grid, column.field));
      if (!long) return;
      const storedRows = await rows();
      const broken = await upload(({ put: write }) => write(2, long.label, "가".repeat(long.maxLength! + 1)));
      expect(broken.save).toBeNull();
      expect(
        broken.page
          .all(".fault")
          .map((cell) => cell.textContent)
          .join(""),
      ).toMatch(/[가-힣]/);
      expect(await rows()).toEqual(storedRows);
    });

    testIf(!isOwn, "keeps each change before and after, and undoes a save", async () => {
      const { ctx, rows, tag, scope, keyOf } = await view(1);
      const [stored] = await rows();
      const cells = change(tag);
      const request = { ...ctx, requestId: `undo-${tag}`, office: { address: "203.0.113.9", door: page } };
      await saveRows(request, store, { inserts: [], updates: [{ key: Object.values(keyOf(stored!)), stamp: null, cells }] }, scope);
      const [audit] = await database()
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.requestId, request.requestId), eq(auditLog.subject, `grid:${grid.id}`)));
      expect(audit).toMatchObject({ officeYn: "Y", address: "203.0.113.9", door: page });
      const [kept] = await database().select().from(gridChange).where(eq(gridChange.auditId, audit!.auditId));
      expect(kept!.after).toMatchObject({ updatedAt: expect.any(String) });
      expect(Object.keys(kept!.before!)).toEqual(expect.arrayContaining(store.primary));
      const { updatedAt: _then, ...values } = stored!;
      await undoSave(request, audit!.auditId);
      expect(await rows()).toMatchObject([values]);
      await expect(undoSave(request, audit!.auditId)).rejects.toMatchObject({ code: "grid.changed-since" });
    });
  },
);
