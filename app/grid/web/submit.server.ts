import { data } from "@remix-run/node";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal, Refusal } from "~/core/refusal";
import { faultOf } from "~/http/reply/fault.server";
import { GRID_BODY, readForm } from "~/http/request/body.server";
import { visibleUrl } from "~/http/request/request.server";
import { checkFormCsrf } from "~/http/screen/csrf.server";
import { done, success } from "~/http/screen/flash.server";
import { forgetDoneForm } from "~/http/screen/kept-form.server";
import { setKoreanErrors } from "~/http/screen/korean-errors.server";
import { redirectToProof } from "~/http/screen/proof-visit.server";
import { counted } from "~/messages/counted";
import { askDelete, deleteRows } from "../delete.server";
import { previewAgain, previewFile } from "./preview-file.server";
import { type PostedGrid, readGridForm } from "./form.server";
import { type Cells, type Change, type Grid, type GridAnswer, type Intent, offersOf } from "../grid";
import type { Pane } from "../pane";
import { pastedRows } from "../page/pasted-rows";
import { parseKeys } from "../parse-change.server";
import { listed, problemsOf } from "../problems.server";
import { saveRows } from "../save.server";

/** Handler of a screen's own button. Returns a Response, or a message of success. */
export type GridAction = (keys: unknown[][], form: FormData) => Promise<Response | string>;

/** Action of a screen with grids, with CSRF check. Refusals keep status and typed values; a missing proof redirects. */
export async function submitGrid(request: Request, ctx: MemberCtx, panes: Pane[], actions: Record<string, GridAction> = {}) {
  setKoreanErrors();
  let pane = panes[0]!;
  let posted: PostedGrid | null = null;
  let form = new FormData();
  try {
    form = await readForm(request, GRID_BODY);
    await checkFormCsrf(request, form);
    pane = panes.find(({ store }) => store.grid.id === form.get("grid")) ?? pane;
    posted = readGridForm(pane.store.grid, form);
    const posting = { request, ctx, pane, posted, form };
    const { intent } = posted;
    if (Object.hasOwn(actions, intent)) return await runOwnAction(posting, actions[intent]!);
    refuseUnoffered(pane, intent);
    return await intents[intent](posting);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isRefusal(error, "account.proof-needed")) return redirectToProof(request, form);
    const fault = faultOf(error, ctx.requestId);
    const answer = {
      ...blankAnswer(pane),
      status: "refused" as const,
      message: fault.message,
      code: fault.code,
      ...pickProblems(fault.refusal),
    };
    return data({ ...answer, typed: typedOf(posted) }, { status: fault.status, headers: fault.headers });
  }
}

function refuseUnoffered({ store, drawn: grid = store.grid, closed }: Pane, intent: string): asserts intent is Intent {
  if (offers(grid, closed !== undefined, intent)) return;
  throw new Refusal(closed && offers(grid, false, intent) ? closed : "common.wrong-shape");
}

const offers = (grid: Grid, isClosed: boolean, intent: string) => [...offersOf(grid, isClosed)].some((offered) => offered === intent);

type Posting = { request: Request; ctx: MemberCtx; pane: Pane; posted: PostedGrid; form: FormData };

const intents = {
  add: edit,
  keep: edit,
  paste,
  delete: remove,
  save,
  upload,
  "save-file": saveFile,
} satisfies Record<Intent, (posting: Posting) => unknown>;

async function runOwnAction(posting: Posting, action: GridAction) {
  const { pane, posted, form } = posting;
  const outcome = await action(parseKeys(pane.store, posted.keys), form);
  return outcome instanceof Response ? outcome : await finished(posting, posted, "saved", outcome);
}

function edit({ pane, posted }: Posting) {
  return edited(pane, posted);
}

function paste({ pane, posted, form }: Posting) {
  return edited(pane, posted, pastedRows(pane.store.grid, String(form.get("pasted") ?? "")));
}

async function upload({ ctx, pane, form }: Posting) {
  return data({ ...blankAnswer(pane), status: "asked" as const, preview: await previewFile(ctx, pane, form.get("file")) });
}

async function save(posting: Posting) {
  const { ctx, pane, posted } = posting;
  const { inserts, updates } = posted.change;
  if (inserts.length > 0 && pane.closed) throw new Refusal(pane.closed);
  const { unchanged } = pane.store.grid;
  if (inserts.length + updates.length === 0 && unchanged)
    return data({ ...blankAnswer(pane), status: "refused" as const, message: unchanged }, { status: 400 });
  if (inserts.length + updates.length === 0) return finished(posting, posted, "saved", "바뀐 내용이 없습니다.");
  const { inserted, updated } = await saveRows(ctx, pane.store, posted.change, pane.scope);
  const dropped = inserts.length - inserted;
  const parts = [
    inserted > 0 && `${counted(inserted)}건을 등록했습니다.`,
    updated > 0 && `${counted(updated)}건을 수정했습니다.`,
    dropped > 0 && `꼭 있어야 할 값이 빈 ${counted(dropped)}건은 저장하지 않았습니다.`,
  ].filter(Boolean);
  return finished(posting, { ...posted, change: nothing }, "saved", parts.join(" ") || "바뀐 내용이 없습니다.", inserted);
}

async function saveFile(posting: Posting) {
  const { ctx, pane, posted, form } = posting;
  try {
    return await save(posting);
  } catch (error) {
    if (!(error instanceof Refusal) || isRefusal(error, "account.proof-needed")) throw error;
    const { message, code, status } = faultOf(error, ctx.requestId);
    const preview = await previewAgain(ctx, pane, posted.change, form, error);
    return data({ ...blankAnswer(pane), status: "refused" as const, message, code, preview }, { status });
  }
}

async function remove(posting: Posting) {
  const { ctx, pane, posted, form } = posting;
  if (posted.keys.length === 0) {
    if (form.getAll("chosen").length > 0) return edited(pane, posted);
    throw new Refusal("common.none-chosen");
  }
  const keys = parseKeys(pane.store, posted.keys);
  const elsewhere = await pane.deleteElsewhere?.(keys);
  if (elsewhere) return elsewhere;
  if (!posted.confirmed) {
    const { labels, lines } = await askDelete(ctx, pane.store, keys, pane.scope);
    const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[0] !== "csrf");
    const ask = {
      question: "삭제하시겠습니까?",
      details: [`${counted(labels.length)}건을 지웁니다: ${listed(labels)}`, ...lines],
      yes: "삭제",
      fields,
    };
    return data({ ...blankAnswer(pane), status: "asked" as const, ask, typed: typedOf(posted) });
  }
  const deleted = await deleteRows(ctx, pane.store, keys, pane.scope);
  return finished(posting, posted, "deleted", `${counted(deleted)}건을 삭제했습니다.`);
}

/** "Add a row" and "paste" without script: redraws the page, saves nothing. */
function edited(pane: Pane, posted: PostedGrid, pasted: Cells[] = []) {
  const { grid } = pane.store;
  const added = posted.intent === "add" ? [{ ...grid.blank }] : pasted;
  if (added.length > 0 && pane.closed) throw new Refusal(pane.closed);
  const inserts = [...posted.change.inserts, ...added];
  return data({ ...blankAnswer(pane), status: "edited" as const, typed: { ...posted.change, inserts } });
}

async function finished({ request, pane, form }: Posting, posted: PostedGrid, status: "saved" | "deleted", message: string, inserted = 0) {
  const headers = new Headers();
  await forgetDoneForm(request, form, headers);
  const answer = { ...blankAnswer(pane), status, message, inserted };
  if (posted.live) return data(answer, { headers });
  const { inserts, updates } = posted.change;
  if (status === "deleted" && inserts.length + updates.length > 0) return data({ ...answer, typed: posted.change }, { headers });
  return done(inserted > 0 ? firstPage(request, pane) : visibleUrl(request), success(message), headers);
}

function firstPage(request: Request, pane: Pane): string {
  const url = new URL(visibleUrl(request), "http://internal.invalid");
  url.searchParams.delete(`${pane.store.grid.prefix}page`);
  return url.pathname + url.search;
}

const nothing: Change = { inserts: [], updates: [] };

/** Typed changes to send back to a plain form; scripts keep their own. */
const typedOf = (posted: PostedGrid | null) => (posted && !posted.live ? posted.change : null);

const pickProblems = (refusal: Refusal | null) => ({ problems: problemsOf(refusal).problems });

function blankAnswer(pane: Pane): GridAnswer {
  return {
    grid: pane.store.grid.id,
    status: "edited",
    message: null,
    code: null,
    problems: [],
    ask: null,
    typed: null,
    chosen: [],
    inserted: 0,
  };
}
