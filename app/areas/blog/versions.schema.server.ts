import { z } from "zod";
import { ContentsId } from "./contents.schema.server";

const Version = z.coerce.number().int().positive();

export const VersionQuery = z.object({ contentsId: ContentsId.catch(0), version: Version.optional().catch(undefined) });

/** The version to bring back, and the one that stood beside it when that was chosen. */
export const RestoreForm = z.object({ contentsId: ContentsId, version: Version, presentVersion: Version });
export type RestoreForm = z.output<typeof RestoreForm>;
