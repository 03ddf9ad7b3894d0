import type { Change } from "../grid";

const nameOf = (grid: string, view: string) => `grid:${grid}:${view}`;

/** What is on its way to the server, kept by this tab until the answer is there: a cut line or a crashed page loses nothing. */
export function writeStash(grid: string, view: string, change: Change): void {
  try {
    sessionStorage.setItem(nameOf(grid, view), JSON.stringify(change));
  } catch {
    // A full or forbidden storage only means that there is no net.
  }
}

export function readStash(grid: string, view: string): Change | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(grid, view)) ?? "null") as Change | null;
  } catch {
    return null;
  }
}

export function dropStash(grid: string, view: string): void {
  try {
    sessionStorage.removeItem(nameOf(grid, view));
  } catch {
    // See above.
  }
}
