import { COST_FIELDS, type CostTerms, readCosts } from "../cost";
import { forgetPresence } from "~/ui/shell/presence-mark";
import { costAnswer } from "./cost-answer";

/** Updates the calculator's answer after typing pauses. Built into public/landing.js. */
const WAIT_MS = 200;
const form = document.querySelector<HTMLFormElement>("form[data-terms]");
const answer = form?.querySelector(".cost-answer");
if (form && answer) {
  const terms = JSON.parse(form.dataset.terms!) as CostTerms;
  const inputOf = (name: string) => document.getElementById(`cost-${name}`) as HTMLInputElement;
  let timer = 0;
  const update = () => {
    const { costs, errors } = readCosts((name) => inputOf(name).value);
    for (const { name } of COST_FIELDS) {
      document.getElementById(`cost-${name}-error`)!.textContent = errors[name] ?? "";
      inputOf(name).setAttribute("aria-invalid", String(Boolean(errors[name])));
    }
    answer.innerHTML = costAnswer(costs, terms).text;
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(update, WAIT_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    update();
  });
}

// Only guests come here: tell other tabs of logouts.
try {
  forgetPresence();
} catch {
  // Without storage, other tabs miss a logout.
}
