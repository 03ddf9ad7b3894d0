import type { Locator, Page } from "./site";

/** Counts our addresses that a person acts on, and the presses there. Typing is no press. */
export function counterOf(page: Page) {
  const screens = new Set<string>();
  const counter = {
    screens,
    presses: 0,
    add(presses: number) {
      screens.add(new URL(page.url()).pathname);
      counter.presses += presses;
    },
    async press(button: Locator) {
      counter.add(1);
      await button.click();
    },
    async tick(box: Locator) {
      counter.add(1);
      await box.check();
    },
    said: () => `${screens.size} screens, ${counter.presses} presses: ${[...screens].join(" ")}`,
  };
  return counter;
}
