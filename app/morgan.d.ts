declare module "morgan" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  type Logged = { originalUrl?: string; url?: string };
  const morgan: {
    (format: string): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    token(name: string, read: (request: Logged) => string | undefined): void;
    format(name: string, line: string): void;
  };
  export default morgan;
}
