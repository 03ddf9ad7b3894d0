import { type Html, markup } from "../html";

type Choice = { type: "checkbox" | "radio"; name: string; value: string | number; label: string; isChecked: boolean };

/** The control (none where impossible) and a link with the row's name. */
export function rowChoice(choice: Choice | null, link: { href: string | null; text: string }): Html {
  return markup`<span class="row-choice">${choice && control(choice)} ${link.href ? markup`<a href="${link.href}">${link.text}</a>` : link.text}</span>`;
}

const control = ({ type, name, value, label, isChecked }: Choice): Html =>
  markup`<input class="${type}" type="${type}" name="${name}" value="${value}" aria-label="${label}"${isChecked && markup` checked`}>`;
