import { gramsOf } from "../../../app/areas/search/search-text";
import { type Person, rows } from "./site";

const nicknames: Partial<Record<Person, string>> = { creator: "하늘작가", writer: "글쓰는바다" };

export async function aShopPost(title: string, person: "creator" | "writer" = "writer"): Promise<{ contentsId: number; title: string }> {
  await rows(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     SELECT user_id, ?, '<p>파도는 어제의 발자국을 지웁니다.</p>', '파도는 어제의 발자국을', 20, 'domestic_travel', NOW(3), NOW(3)
     FROM user WHERE user_email = ?`,
    [title, `${person}@geulbeot.test`],
  );
  const [row] = await rows<{ contentsId: number }>("SELECT MAX(contents_id) AS contentsId FROM contents WHERE title = ?", [title]);
  const { contentsId } = row!;
  const grams = new Set([...gramsOf(title), ...gramsOf(nicknames[person]!)]);
  await rows("INSERT INTO contents_bigram (bigram, contents_id) VALUES ?", [[...grams].map((gram) => [gram, contentsId])]);
  return { contentsId, title };
}
