import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { user } from "~db/schema/account";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { Member, MemberCtx } from "./ctx.server";
import { Refusal } from "./refusal";
import { inTransaction, type TxCtx } from "./transaction.server";

/** How many drafts of a kind a member may save by hand; what an editor saves by itself is not counted (rule 131). */
export const MAX_DRAFTS = 30;

type Draft = { id: number; version: number; autosaveYn: "Y" | "N"; editorKey: string | null };
export type SavedDraft = Omit<Draft, "autosaveYn">;
/**
 * What an editor says of its text: the draft it was loaded from, its own key, and the versions of both that it knows. `mustBeThere`: a
 * `draftId` that names none of the member's drafts is refused; without it, the text goes into another row.
 */
export type Editor = { draftId?: number; draftVersion?: number; editorKey?: string; autosaveVersion?: number; mustBeThere?: boolean };

type Tx = TxCtx<Member>;
type Written<C> = C & Omit<Draft, "id">;

/** Where an area keeps the drafts of one kind: the acting member's own rows with the columns `C`. `own` finds nothing without a value. */
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

/**
 * 임시저장 by hand (2 §5). Overwrites the draft the text was loaded from, or this editor's autosave, unless either was saved elsewhere since the
 * given versions; then it makes a new row, so that no window's text is lost. Refuses `store.full` when 30 saves by hand exist, and
 * `common.not-found` (`mustBeThere`).
 */
export function saveByHand<C extends object>(ctx: MemberCtx, store: DraftStore<C>, columns: C, editor: Editor): Promise<SavedDraft> {
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    const loaded = await loadedDraft(tx, store, editor);
    const editors = await store.own(tx, { editorKey: editor.editorKey });
    const loadedIsMine = loaded && (editor.draftVersion ?? loaded.version) === loaded.version;
    const editorsIsMine = editors && (editor.autosaveVersion === editors.version || saysTheSame(editors, columns));
    const target = loadedIsMine ? loaded : editorsIsMine ? editors : undefined;
    if (target?.autosaveYn !== "N" && (await store.savedByHand(tx)) >= MAX_DRAFTS) throw new Refusal(store.full);

    const isTarget = editors?.id === target?.id;
    const isSuperseded = editorsIsMine && !isTarget;
    if (isSuperseded) await store.remove(tx, editors.id);
    const editorKey = editor.editorKey && (!editors || isTarget || isSuperseded) ? editor.editorKey : randomUUID();

    const saved = await write(tx, store, target, columns, { autosaveYn: "N", editorKey });
    await store.audit(tx, saved.id);
    return saved;
  });
}

/**
 * Stores an editor's automatic save of every five minutes (2 §4) in the row of its `editorKey` (rule 131). A save with an older
 * `autosaveVersion` comes from a second window with the same key: it gets a new row and key, named in the answer, instead of overwriting
 * the newer text. The limit of drafts does not apply; the same text writes nothing. Refuses `common.not-found` (`mustBeThere`).
 */
export function autosave<C extends object>(
  ctx: MemberCtx,
  store: DraftStore<C>,
  columns: C,
  editor: Editor & { editorKey: string },
): Promise<SavedDraft> {
  const { editorKey, autosaveVersion } = editor;
  return inTransaction(ctx, async (tx) => {
    await oneSaveAtATime(tx);
    await loadedDraft(tx, store, editor);
    const row = await store.own(tx, { editorKey });
    if (!row) return write(tx, store, row, columns, { autosaveYn: "Y", editorKey });
    if (saysTheSame(row, columns)) return { id: row.id, version: row.version, editorKey: row.editorKey };
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

const saysTheSame = <C extends object>(row: C, columns: C) => isDeepStrictEqual({ ...row, ...columns }, { ...row });

/** Locks the member, so that concurrent saves neither exceed the limit nor create an editor's row twice. */
async function oneSaveAtATime(tx: Tx): Promise<void> {
  await tx.db.select({ userId: user.userId }).from(user).where(eq(user.userId, tx.actor.userId)).for("update");
}
