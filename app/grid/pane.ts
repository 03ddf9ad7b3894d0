import type { RefusalCode } from "~/messages/refusals.ko";
import type { Grid } from "./grid";
import type { GridStore, Scope } from "./store.server";

/**
 * One grid of a screen: its store, the scope of the rows shown, and, when the grid cannot be used, the refusal that says why.
 * `deleteElsewhere` leads to another page where a delete of these rows needs more than a yes.
 */
export type Pane = {
  store: GridStore;
  scope?: Scope;
  closed?: RefusalCode;
  /** The grid as the screen draws it, where that differs from the store's: it decides what its forms may do. */
  drawn?: Grid;
  deleteElsewhere?: (keys: unknown[][]) => Promise<Response | null>;
};
