import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import type { Box } from "../box";
import type { Fault } from "../faults";
import { parseMail } from "./mime";

/** Stores every mail (providers.md 6). */
export function mailServer(box: Box): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    closeTimeout: 200,
    size: 20_000_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, done) => {
      const dropConnection = () => [...server.connections].find((connection) => connection.session === session)?._socket.destroy();
      const receive = async () => {
        const raw = await buffer(stream);
        const receivers = session.envelope.rcptTo.map((address) => address.address);
        const fault = box.faults.take("smtp", `${receivers.join(" ")}\n${raw.toString("utf8")}`);
        if (fault?.mode === "reset") return void dropConnection();
        if (fault?.mode === "status" || fault?.mode === "html") return done(refusal(fault));
        await storeMail(box, raw, receivers);
        if (fault?.mode === "timeout-after-accept") return;
        if (fault?.mode === "cut-after-accept") return void dropConnection();
        const wait = box.faults.delay("smtp") + (fault?.mode === "delay" ? (fault.ms ?? 1000) : 0);
        setTimeout(done, wait);
      };
      receive().catch(done);
    },
  });
  server.on("error", () => {});
  return server;
}

async function storeMail(box: Box, raw: Buffer, receivers: string[]) {
  const mail = await parseMail(raw);
  const id = String(box.store.mails.length + 1);
  box.store.put({ kind: "mail", mail: { id, time: box.clock.iso(), ...mail, to: receivers, raw: raw.toString("utf8") } });
}

function refusal(fault: Fault): Error {
  return Object.assign(new Error(fault.msg ?? "try again later"), { responseCode: fault.status ?? 451 });
}
