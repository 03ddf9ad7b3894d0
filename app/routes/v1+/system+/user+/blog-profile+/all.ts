import { ProfilePage, ProfileQuery } from "~/areas/blog/profile/blog-profile.schema.server";
import { listBlogProfiles } from "~/areas/blog/profile/read-blog-profile.server";
import { anyone, serve } from "~/http/rest/serve.server";

export const { loader, action } = serve({
  verb: "listBlogProfiles",
  summary: "모든 블로그 프로필",
  access: anyone,
  query: ProfileQuery,
  reply: ProfilePage,
  rows: ({ ctx, query: { page, rowsPerPage: size } }) => listBlogProfiles(ctx, { page, size }),
});
