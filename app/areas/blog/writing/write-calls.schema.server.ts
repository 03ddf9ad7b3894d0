import { z } from "zod";
import { idsOf, OptionalUpload, Upload, Yn } from "~/core/shapes.server";
import { Outcome, pageOf, PageNumber, RowsPerPage } from "~/core/replies.server";
import { PostRow } from "../reading/view.schema.server";
import { ContentsId, PostInput, PostPatch, TempInput } from "../contents.schema.server";

/** Accept the picture as `attachmentFile` too (rule 129). */
const withAttachment = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => {
    if (typeof value !== "object" || value === null || !("attachmentFile" in value)) return value;
    const { attachmentFile, ...rest } = value as Record<string, unknown>;
    return { file: attachmentFile, ...rest };
  }, shape);

/** Picture: `file`, `attachmentFile` or `pictureFileId` (rule 136). */
export const WriteBody = withAttachment(
  PostInput.omit({ choices: true }).extend({ file: OptionalUpload, deleteYn: z.literal("N").default("N") }),
);
/** Omitted fields stay; `deleteYn` Y deletes the post after the save. */
export const RewriteBody = withAttachment(
  PostPatch.extend({ file: OptionalUpload, removePicture: z.literal("Y").optional(), deleteYn: Yn.default("N") }),
);
export const Saved = Outcome.extend({ contentsId: z.number(), version: z.number() });

/** Here `contentsId` names the draft, `postContentsId` the post. */
export const TempBody = z
  .preprocess(
    (value) => {
      if (typeof value !== "object" || value === null) return value;
      const { contentsId, postContentsId, ...rest } = value as Record<string, unknown>;
      return { ...rest, tempContentsId: contentsId, contentsId: postContentsId };
    },
    withAttachment(TempInput.extend({ file: OptionalUpload, autosaveYn: Yn.default("N") })),
  )
  .describe("contentsId: the temporary save; postContentsId: the post being edited; autosaveYn Y needs editorKey");
export const SavedTempReply = Outcome.extend({ contentsId: z.number(), version: z.number(), editorKey: z.string().nullable() });

export const TempQuery = z.object({ contentsId: ContentsId.optional() });
export const TempReply = z.array(
  PostRow.extend({
    postContentsId: z.number().nullable(),
    contents: z.string(),
    mainSubject: z.string().nullable(),
    autosaveYn: Yn,
    version: z.number(),
  }),
);

export const OwnQuery = z.object({ page: PageNumber, rowsPerPage: RowsPerPage(10) });
export const OwnPage = pageOf(PostRow.extend({ contents: z.string(), version: z.number(), textLength: z.number() }));

export const UploadBody = z.object({ file: Upload, place: z.enum(["picture", "text"]).default("picture") });
export const Uploaded = Outcome.extend({ picturePath: z.string(), fileName: z.string(), pictureFileId: z.string() });

export const PostIds = idsOf("contentsId");
