import { addressSpelling } from "~/core/fields/address-spelling";

const SLUG_MAX = 80;

const cut = (text: string, length: number): string => [...text].slice(0, length).join("").replace(/-+$/, "");

/** Slug of a text (rule 248); "" without letters and digits. */
export function slugOf(text: string): string {
  const words = addressSpelling(text)
    .replace(/(?:[^\p{L}\p{Nd}]|\p{Default_Ignorable_Code_Point})+/gu, "-")
    .replace(/^-+/, "");
  return cut(words, SLUG_MAX);
}

export const slugOfTitle = (title: string, contentsId: number): string => slugOf(title) || `글-${contentsId}`;

/** Slug with `-number`, cut to `SLUG_MAX` in all; number 1 adds nothing. */
export function twinSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  return cut(slug, SLUG_MAX - ending.length) + ending;
}

/** True for `base` with any number or none. */
export function isTwinOf(base: string, slug: string): boolean {
  const number = Number(/-(\d{1,9})$/.exec(slug)?.[1] ?? 1);
  return slug === base || slug === twinSlug(base, number);
}
