import { ProfilePage, ProfileQuery } from "~/areas/blog/blog-profile.schema.server";
import { listBlogProfiles } from "~/areas/blog/read-blog-profile.server";
import { anyone } from "~/http/access";
import { serve } from "~/http/serve.server";
import { pageEndpoint } from "~/http/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "모든 블로그 프로필",
    access: anyone,
    query: ProfileQuery,
    reply: ProfilePage,
    rows: ({ ctx, query: { page, rowsPerPage: size } }) => listBlogProfiles(ctx, { page, size }),
  }),
);
