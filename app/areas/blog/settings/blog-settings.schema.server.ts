import { z } from "zod";
import { Id } from "~/core/shapes.server";

export const BlogSettingsForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("unblock"), userId: Id }),
  z.object({ intent: z.enum(["close", "open", "feed-full", "feed-excerpt", "search-hide", "search-show", "likes-close", "likes-open"]) }),
]);

export const PostSettingsQuery = z.object({ contentsId: Id });
export const PostSettingsForm = z.object({ intent: z.enum(["close", "open", "search-hide", "search-show", "likes-close", "likes-open"]) });
