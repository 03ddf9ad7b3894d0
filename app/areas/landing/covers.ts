import harbour from "./covers/harbour.webp";
import insurance from "./covers/insurance.webp";
import rates from "./covers/rates.webp";
import salary from "./covers/salary.webp";
import tax from "./covers/tax.webp";
import walk from "./covers/walk.webp";

/** Pictures of sample posts, drawn by `npm run draw-landing`. */
export const COVERS = { harbour, insurance, rates, salary, tax, walk };
export type Cover = keyof typeof COVERS;
