import { z } from "zod";
import { Id, Yn } from "~/core/shapes.server";
import { momentKeyOf } from "./page-keys";

export const PAGE = 20;

/** An invalid `before` counts as absent, so that old links open. */
export const BeforeId = z.object({ before: Id.optional().catch(undefined) });
export const BeforeMoment = z.object({
  before: z
    .string()
    .transform((text) => momentKeyOf(text) ?? undefined)
    .optional()
    .catch(undefined)
    .describe("`next` of the page before"),
});

export const UnsubscribeForm = z.object({ userId: Id, back: z.string().max(2_000).default("") });

const keyed = <R extends z.ZodType>(row: R) => z.object({ content: z.array(row), next: z.string().nullable() });

const Card = z.object({
  contentsId: z.number(),
  userId: z.number(),
  userNickname: z.string(),
  title: z.string(),
  summary: z.string(),
  picturePath: z.string().nullable(),
  minutes: z.number(),
  path: z.string(),
  createTime: z.string(),
});

export const NewPostPage = keyed(Card.extend({ newYn: Yn }));
export const StarredPage = keyed(Card.extend({ favoriteTime: z.string() }));
export const FollowingPage = keyed(
  z.object({
    userId: z.number(),
    userNickname: z.string(),
    picturePath: z.string().nullable(),
    selfIntroduction: z.string(),
    path: z.string(),
    subscribeYn: Yn,
    favoriteYn: Yn,
    followTime: z.string(),
  }),
);
export const OwnCommentPage = keyed(
  z.object({
    commentId: z.number(),
    comment: z.string(),
    publicPrivateYn: Yn,
    createTime: z.string(),
    contentsId: z.number().nullable(),
    seminarId: z.number().nullable(),
    title: z.string().nullable().describe("null: the post or seminar is gone"),
    hiddenYn: Yn,
    hideReason: z.string().nullable(),
    reply: z.string().nullable(),
  }),
);
