import { ProfileByUser, PublicProfile } from "~/areas/blog/blog-profile.schema.server";
import { blogProfileOf } from "~/areas/blog/read-blog-profile.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "회원의 블로그 프로필",
    access: anyone,
    query: ProfileByUser,
    reply: PublicProfile,
    handle: ({ ctx, query }) => blogProfileOf(ctx, query.userId),
  }),
);
