import { sweepCards } from "~/areas/blog/links/enqueue-cards.server";

export const handle = sweepCards;
