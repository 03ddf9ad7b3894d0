import { uploadEndpoint } from "~/areas/blog/web/upload-endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(uploadEndpoint("uploadPostPicture", "글 사진 올리기"));
