import { ProfilePage, ProfileQuery } from "~/areas/blog/blog-profile.schema.server";
import { listBlogProfiles } from "~/areas/blog/read-blog-profile.server";
import { paged } from "~/core/replies.server";
import { anyone } from "~/http/access";
import { endpoint } from "~/http/endpoint.server";
import { serve } from "~/http/serve.server";

export const { loader, action } = serve(
  endpoint({
    method: "GET",
    summary: "모든 블로그 프로필",
    access: anyone,
    query: ProfileQuery,
    reply: ProfilePage,
    handle: async ({ ctx, query: { page, rowsPerPage: size } }) => {
      const { rows, total } = await listBlogProfiles(ctx, { page, size });
      return paged(rows, { page, size, total });
    },
  }),
);
