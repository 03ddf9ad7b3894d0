import { uploadEndpoint } from "~/areas/blog/web/upload-endpoint.server";
import { serve } from "~/http/rest/serve.server";

export const { loader, action } = serve(uploadEndpoint("uploadTempPicture", "임시저장 글 사진 올리기"));
