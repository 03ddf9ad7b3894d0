import { ProfileByUser, PublicProfile } from "~/areas/blog/profile/blog-profile.schema.server";
import { blogProfileOf } from "~/areas/blog/profile/read-blog-profile.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "readBlogProfile",
  method: "GET",
  summary: "회원의 블로그 프로필",
  access: anyone,
  query: ProfileByUser,
  reply: PublicProfile,
  handle: ({ ctx, query }) => blogProfileOf(ctx, query.userId),
});
