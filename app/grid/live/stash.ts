import type { Change } from "../grid";

const nameOf = (grid: string, view: string) => `grid:${grid}:${view}`;

/** Keeps a change until the server answers: a lost connection loses nothing. */
export function writeStash(grid: string, view: string, change: Change): void {
  try {
    sessionStorage.setItem(nameOf(grid, view), JSON.stringify(change));
  } catch {
    // Storage may be full or forbidden.
  }
}

/** Unsaved change of this tab; never throws. */
export function readStash(grid: string, view: string): Change | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(grid, view)) ?? "null") as Change | null;
  } catch {
    return null;
  }
}

/** Drops this tab's change; never throws. */
export function dropStash(grid: string, view: string): void {
  try {
    sessionStorage.removeItem(nameOf(grid, view));
  } catch {}
}
