import { faceHtml } from "../face";
import { type Html, markup } from "../html";

/** A name after a face with its first letter. */
export const person = (name: string): Html => markup`<span class="person">${faceHtml(name)}${name}</span>`;
