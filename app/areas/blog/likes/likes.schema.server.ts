import { z } from "zod";
import { Id, optional, Yn } from "~/core/shapes.server";

export const LikesQuery = z.object({ contentsId: Id });

/** Omitted `likeYn` toggles: a kept page knows no reader. */
export const LikeForm = z.object({ likeYn: optional(Yn) });

export const LikeBody = z.object({ contentsId: Id });
export const LikesReply = z.object({ contentsId: z.number(), likeCount: z.number(), likeYn: Yn, closedYn: Yn });
