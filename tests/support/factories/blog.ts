import { PostInput } from "~/areas/blog/contents.schema.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { makeCtx, type Member } from "~/core/ctx.server";
import { makeMember } from "./members";

export type MadePost = { contentsId: number; version: number; author: Member };

export async function makePost(author?: Member, over: Partial<PostInput> = {}): Promise<MadePost> {
  const by = author ?? (await makeMember());
  const input = PostInput.parse({ title: "이율이 오르면 무엇이 달라질까", contents: "<p>본문입니다.</p>", ...over });
  const { contentsId, version } = await publishPost(makeCtx(by), input);
  return { contentsId, version, author: by };
}

export function longText(length = 2_000): string {
  const sentence = "금리가 움직이면 우리 살림에도 작은 물결이 닿습니다. ";
  return `<p>${sentence.repeat(Math.ceil(length / (sentence.length - 1)))}</p>`;
}
