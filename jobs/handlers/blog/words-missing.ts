import { wordsMissing } from "~/areas/blog/words/words-missing.server";

export const handle = wordsMissing;
