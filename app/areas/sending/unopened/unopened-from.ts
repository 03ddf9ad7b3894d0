import { DAY_MS } from "~/time/seoul";

/** From when a run's post may go again to friends who have not opened it; null while the run goes (rule 312). */
export const unopenedFrom = ({ finishedAt }: { finishedAt: Date | null }): Date | null =>
  finishedAt && new Date(finishedAt.getTime() + DAY_MS);
