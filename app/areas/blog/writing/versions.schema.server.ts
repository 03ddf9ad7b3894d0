import { z } from "zod";
import { Id } from "~/core/shapes.server";
import { ContentsId } from "../contents.schema.server";

export const VersionQuery = z.object({ contentsId: ContentsId.catch(0), version: Id.optional().catch(undefined) });

/** `presentVersion`: the post's `version` when it was compared. */
export const RestoreForm = z.object({ contentsId: ContentsId, version: Id, presentVersion: Id });
export type RestoreForm = z.output<typeof RestoreForm>;
