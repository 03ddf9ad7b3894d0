import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Box } from "../box";
import type { Fault } from "../faults";
import { parseMail } from "./mime";

/** An SMTP server that accepts and stores every mail (providers.md 6). */
export function mailServer(box: Box): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    closeTimeout: 200,
    size: 20_000_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, done) => {
      const cut = () => [...server.connections].find((connection) => connection.session === session)?._socket.destroy();
      const take = async () => {
        const raw = await buffer(stream);
        const receivers = session.envelope.rcptTo.map((address) => address.address);
        const fault = box.faults.take("smtp", `${receivers.join(" ")}\n${raw.toString("utf8")}`);
        if (fault?.mode === "reset") return void cut();
        if (fault?.mode === "status" || fault?.mode === "html") return done(refusal(fault));
        await keep(box, raw, receivers);
        if (fault?.mode === "timeout-after-accept") return;
        if (fault?.mode === "cut-after-accept") return void cut();
        const wait = box.faults.delay("smtp") + (fault?.mode === "delay" ? (fault.ms ?? 1000) : 0);
        setTimeout(done, wait);
      };
      take().catch(done);
    },
  });
  server.on("error", () => {});
  return server;
}

async function keep(box: Box, raw: Buffer, receivers: string[]) {
  const mail = await parseMail(raw);
  const id = String(box.store.mails.length + 1);
  box.store.put({ kind: "mail", mail: { id, time: box.clock.iso(), ...mail, to: receivers, raw: raw.toString("utf8") } });
}

function refusal(fault: Fault): Error {
  return Object.assign(new Error(fault.msg ?? "try again later"), { responseCode: fault.status ?? 451 });
}
