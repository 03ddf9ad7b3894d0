import { ProfileByUser, PublicProfile } from "~/areas/blog/profile/blog-profile.schema.server";
import { blogProfileOf } from "~/areas/blog/profile/read-blog-profile.server";
import { anyone } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { serve } from "~/http/rest/serve.server";

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
