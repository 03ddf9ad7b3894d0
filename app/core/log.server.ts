import pino from "pino";

/** One line of JSON a fact. Never give it a body, a token, a phone or an account number; the paths below are a net, not a licence. */
export const log = pino({
  level: process.env.LOG_LEVEL ?? "info",
  redact: { paths: ["*.password", "*.token", "*.accessToken", "*.refreshToken", "*.phone", "*.authorization", "*.cookie"], remove: true },
  base: { process: process.env.PROCESS_NAME ?? "web" },
});
