import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** Continuous clients; `fresh` open a connection per request. Refused connections are retried; other failures count as cut. */
export function readers(url: string, { keeping, fresh }: { keeping: number; fresh: number }) {
  const counts = { answered: 0, refused: 0, cut: [] as string[] };
  let over = false;
  const read = async (agent: http.Agent) => {
    while (!over) {
      const error = await get(url, agent).then(
        () => void counts.answered++,
        (error: NodeJS.ErrnoException) => error,
      );
      if (error?.code === "ECONNREFUSED") {
        counts.refused++;
        await pause(20);
      } else if (error) counts.cut.push(error.code ?? error.message);
    }
    agent.destroy();
  };
  const all = [
    ...Array.from({ length: keeping }, () => read(new http.Agent({ keepAlive: true, maxSockets: 1 }))),
    ...Array.from({ length: fresh }, () => read(new http.Agent({ keepAlive: false }))),
  ];
  return { told: counts, end: () => ((over = true), Promise.all(all)) };
}

function get(url: string, agent: http.Agent): Promise<void> {
  return new Promise((done, fail) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume().on("error", fail);
      response.on("end", () => (response.complete ? done() : fail(new Error("half an answer"))));
    });
    request.on("error", fail);
  });
}
