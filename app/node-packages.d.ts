declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

declare module "morgan" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  const morgan: {
    (format: string): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    token(name: string, read: (request: IncomingMessage) => string | undefined): void;
  };
  export default morgan;
}

declare module "serve-static" {
  import type { IncomingMessage, ServerResponse } from "node:http";
  type Options = { maxAge: number; index: false; redirect: false; setHeaders: (response: ServerResponse, file: string) => void };
  type Serve = (request: IncomingMessage, response: ServerResponse, next: (error?: { status?: number }) => void) => void;
  export default function serveStatic(root: string, options: Options): Serve;
}

declare module "source-map-support" {
  type Options = { retrieveSourceMap: (source: string) => { url: string; map: string } | null };
  const sourceMaps: { install(options: Options): void };
  export default sourceMaps;
}
