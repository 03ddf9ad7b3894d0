import { faceHtml } from "../face";
import { type Html, markup } from "../html";

/** A name after its picture, or after a face with its first letter. */
export const person = (name: string, url = ""): Html => markup`<span class="person">${url ? picture(url) : faceHtml(name)}${name}</span>`;

const picture = (url: string): Html =>
  markup`<img class="face" src="${url}" alt="" width="28" height="28" loading="lazy" draggable="false" referrerpolicy="no-referrer">`;
