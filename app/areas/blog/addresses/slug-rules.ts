import { addressSpelling } from "~/core/fields/address-spelling";

const SLUG_MAX = 80;

const cut = (text: string, length: number): string => [...text].slice(0, length).join("").replace(/-+$/, "");

/** Slug of a title (rule 248); if empty, `글-` and the post's id. */
export function slugOfTitle(title: string, contentsId: number): string {
  const words = addressSpelling(title)
    .replace(/(?:[^\p{L}\p{Nd}]|\p{Default_Ignorable_Code_Point})+/gu, "-")
    .replace(/^-+/, "");
  return cut(words, SLUG_MAX) || `글-${contentsId}`;
}

/** Slug with `-number`, cut to `SLUG_MAX` in all; number 1 adds nothing. */
export function twinSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return cut(slug, SLUG_MAX - ending.length) + ending;
}
