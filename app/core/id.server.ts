import { z } from "zod";

/** The id of a row as a call or a form brings it: a whole number from 1, none beyond those that a number tells apart. */
export const Id = z.coerce.number().int().positive();
