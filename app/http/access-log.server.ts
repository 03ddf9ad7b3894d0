import morgan from "morgan";

/** remix-serve writes one line a request by this package; addresses lose their query there, since queries carry codes, e-mails and signatures. */
export function logPathsOnly(): void {
  morgan.token("url", (request) => (request.originalUrl ?? request.url ?? "").split("?")[0]);
}
