import { z } from "zod";
import { Id } from "~/core/shapes.server";
import { ContentsId } from "../contents.schema.server";

export const VersionQuery = z.object({ contentsId: ContentsId.catch(0), version: Id.optional().catch(undefined) });

/** The version to restore, and the present version it was compared with. */
export const RestoreForm = z.object({ contentsId: ContentsId, version: Id, presentVersion: Id });
export type RestoreForm = z.output<typeof RestoreForm>;
