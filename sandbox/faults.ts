import type { IncomingMessage, ServerResponse } from "node:http";
import { json, send, type Call, type Reply } from "./http";
import type { Target } from "./targets";

export const MODES = ["delay", "status", "reset", "timeout-after-accept", "html", "cut-after-accept"] as const;
export type Mode = (typeof MODES)[number];

export type Fault = {
  id: number;
  target: Target;
  mode: Mode;
  status?: number;
  code?: number | string;
  msg?: string;
  ms?: number;
  /** Calls still to fail; null: all. */
  times: number | null;
  match?: string;
  hits: number;
};

export class Faults {
  list: Fault[] = [];
  latency = new Map<Target, number>();
  #next = 1;

  add(fault: Omit<Fault, "id" | "hits">): Fault {
    const added = { ...fault, id: this.#next++, hits: 0 };
    this.list.push(added);
    return added;
  }

  clear() {
    this.list = [];
    this.latency.clear();
  }

  /** First fault of the target that matches `text`. Uses up one of its times. */
  take(target: Target, text: string): Fault | undefined {
    const match = this.list.find((fault) => covers(fault, target) && fault.times !== 0 && (!fault.match || text.includes(fault.match)));
    if (!match) return undefined;
    match.hits++;
    if (match.times !== null) match.times--;
    return match;
  }

  delay(target: Target): number {
    return this.latency.get(target) ?? this.latency.get("*") ?? 0;
  }

  /** `accept` does the call's work; some faults skip it. */
  async answer(target: Target, call: Call, request: IncomingMessage, response: ServerResponse, accept: () => Reply | Promise<Reply>) {
    const fault = this.take(target, `${call.method} ${decoded(call.url.href)}\n${decoded(call.body)}`);
    if (fault?.mode === "reset") return request.socket.resetAndDestroy();
    if (fault?.mode === "status") return send(response, refusal(target, fault));
    if (fault?.mode === "html") return send(response, badGateway(fault.status ?? 502));
    const reply = await accept();
    if (fault?.mode === "timeout-after-accept") return;
    if (fault?.mode === "cut-after-accept") return void request.socket.destroy();
    const wait = this.delay(target) + (fault?.mode === "delay" ? (fault.ms ?? 1000) : 0);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    send(response, reply);
  }
}

function covers(fault: Fault, target: Target): boolean {
  return fault.target === target || fault.target === "*";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function refusal(target: Target, fault: Fault): Reply {
  const status = fault.status ?? 500;
  const msg = fault.msg ?? "sandbox fault";
  if (target === "pay") return json(status, { error_code: fault.code ?? -1, error_message: msg });
  if (target === "linkhub" || target === "identity") return json(status, { code: fault.code ?? -1, message: msg });
  if (target !== "token") return json(status, { msg, code: fault.code ?? -1 });
  return json(status, { error: "server_error", error_description: msg, error_code: fault.code ?? "KOE003" });
}

function badGateway(status: number): Reply {
  const body =
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n";
  return { status, headers: { "content-type": "text/html" }, body };
}
