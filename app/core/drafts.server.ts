import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { user } from "~db/schema/account";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { Member, MemberCtx } from "./ctx.server";
import { Refusal } from "./refusal";
import { inTransaction, type TxCtx } from "./transaction.server";

/** Limit of drafts saved by hand; autosaves do not count (rule 131). */
export const MAX_DRAFTS = 30;

type Draft = { id: number; version: number; autosaveYn: "Y" | "N"; editorKey: string | null };
export type SavedDraft = Omit<Draft, "autosaveYn">;
/** An editor's versions of its draft and autosave. `mustBeThere` refuses an unknown `draftId`. */
export type Editor = { draftId?: number; draftVersion?: number; editorKey?: string; autosaveVersion?: number; mustBeThere?: boolean };

type Tx = TxCtx<Member>;
type Written<C> = C & Omit<Draft, "id">;

export type DraftStore<C> = {
  own: (tx: Tx, by: { id?: number; editorKey?: string }) => Promise<(C & Draft) | undefined>;
  savedByHand: (tx: Tx) => Promise<number>;
  insert: (tx: Tx, values: Written<C>) => Promise<number>;
  update: (tx: Tx, id: number, values: Written<C>) => Promise<unknown>;
  remove: (tx: Tx, id: number) => Promise<unknown>;
  notePictures: (tx: Tx, id: number, columns: C) => Promise<void>;
  audit: (tx: Tx, id: number) => Promise<unknown>;
  full: RefusalCode;
};

/** Saves a draft by hand (임시저장, 2 §5); after another window's save the text gets a new row. Refuses `store.full` beyond 30 drafts. */
export function saveByHand<C extends object>(ctx: MemberCtx, store: DraftStore<C>, columns: C, editor: Editor): Promise<SavedDraft> {
  return inTransaction(ctx, async (tx) => {
    await lockMember(tx);
    const loaded = await loadedDraft(tx, store, editor);
    const autosaved = await store.own(tx, { editorKey: editor.editorKey });
    const isLoadedCurrent = loaded && (editor.draftVersion ?? loaded.version) === loaded.version;
    const isAutosaveCurrent = autosaved && (editor.autosaveVersion === autosaved.version || hasSameText(autosaved, columns));
    const target = isLoadedCurrent ? loaded : isAutosaveCurrent ? autosaved : undefined;
    if (target?.autosaveYn !== "N" && (await store.savedByHand(tx)) >= MAX_DRAFTS) throw new Refusal(store.full);

    const isTarget = autosaved?.id === target?.id;
    const isSuperseded = isAutosaveCurrent && !isTarget;
    if (isSuperseded) await store.remove(tx, autosaved.id);
    const editorKey = editor.editorKey && (!autosaved || isTarget || isSuperseded) ? editor.editorKey : randomUUID();

    const saved = await write(tx, store, target, columns, { autosaveYn: "N", editorKey });
    await store.audit(tx, saved.id);
    return saved;
  });
}

/** Autosaves under an `editorKey` (2 §4, rule 131). A second window (outdated `autosaveVersion`) gets a new row and key. */
export function autosave<C extends object>(
  ctx: MemberCtx,
  store: DraftStore<C>,
  columns: C,
  editor: Editor & { editorKey: string },
): Promise<SavedDraft> {
  const { editorKey, autosaveVersion } = editor;
  return inTransaction(ctx, async (tx) => {
    await lockMember(tx);
    await loadedDraft(tx, store, editor);
    const row = await store.own(tx, { editorKey });
    if (!row) return write(tx, store, row, columns, { autosaveYn: "Y", editorKey });
    if (hasSameText(row, columns)) return { id: row.id, version: row.version, editorKey: row.editorKey };
    if (row.version !== autosaveVersion) return write(tx, store, undefined, columns, { autosaveYn: "Y", editorKey: randomUUID() });
    return write(tx, store, row, columns, row);
  });
}

async function loadedDraft<C>(tx: Tx, store: DraftStore<C>, { draftId, mustBeThere }: Editor): Promise<(C & Draft) | undefined> {
  const loaded = await store.own(tx, { id: draftId });
  if (mustBeThere && draftId !== undefined && !loaded) throw new Refusal("common.not-found");
  return loaded;
}

type Kept = Pick<Draft, "autosaveYn" | "editorKey">;

async function write<C extends object>(
  tx: Tx,
  store: DraftStore<C>,
  row: Draft | undefined,
  columns: C,
  { autosaveYn, editorKey }: Kept,
): Promise<SavedDraft> {
  const version = (row?.version ?? 0) + 1;
  const values = { ...columns, autosaveYn, editorKey, version };
  const id = row?.id ?? (await store.insert(tx, values));
  if (row) await store.update(tx, id, values);
  await store.notePictures(tx, id, columns);
  return { id, version, editorKey };
}

const hasSameText = <C extends object>(row: C, columns: C) => isDeepStrictEqual({ ...row, ...columns }, { ...row });

/** Concurrent saves must not exceed the limit or insert a row twice. */
async function lockMember(tx: Tx): Promise<void> {
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, tx.actor.userId)).for("update");
}
