import { ProfilePage, ProfileQuery } from "~/areas/blog/profile/blog-profile.schema.server";
import { listBlogProfiles } from "~/areas/blog/profile/read-blog-profile.server";
import { anyone } from "~/http/rest/access";
import { serve } from "~/http/rest/serve.server";
import { pageEndpoint } from "~/http/rest/short-endpoints.server";

export const { loader, action } = serve(
  pageEndpoint({
    summary: "모든 블로그 프로필",
    access: anyone,
    query: ProfileQuery,
    reply: ProfilePage,
    rows: ({ ctx, query: { page, rowsPerPage: size } }) => listBlogProfiles(ctx, { page, size }),
  }),
);
