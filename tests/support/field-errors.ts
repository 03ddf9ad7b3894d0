import { expect } from "vitest";
import type { Page } from "./pages/page-rules";

const controls = (page: Page) =>
  ["input", "select", "textarea"]
    .flatMap((tag) => page.all(`main form ${tag}`))
    .filter((control) => control.getAttributeValue("type") !== "hidden");

export function controlOf(page: Page, name: string) {
  const [control, ...more] = controls(page).filter((one) => one.getAttributeValue("name") === name);
  expect([control === undefined, more.length], `${name}: one control`).toEqual([false, 0]);
  return control!;
}

/** The error shown at a control; "" without one. */
export function errorAt(page: Page, name: string): string {
  const control = controlOf(page, name);
  if (control.getAttributeValue("aria-invalid") !== "true") return "";
  const ids = control.getAttributeValue("aria-describedby")?.split(" ") ?? [];
  const said = page.all(".field-error").filter((one) => ids.includes(one.getAttributeValue("id") ?? ""));
  expect(said, `${name}: one message at the control`).toHaveLength(1);
  return said[0]!.textContent.trim().replaceAll("&amp;", "&");
}

export const focused = (page: Page) =>
  controls(page)
    .filter((one) => one.getAttribute("autofocus") !== null)
    .map((one) => one.getAttributeValue("name"));
