import "../bin/refuse-old-node";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { FileTrouble } from "../db/own-files";
import type { Box, Settings } from "./box";
import { Clock } from "./clock";
import { control } from "./control/control";
import { controlAccounts } from "./control/control-accounts";
import { controlProviders } from "./control/control-providers";
import { Faults } from "./faults";
import { findRoute, json, readCall, send, type Route } from "./http";
import { kakaocert } from "./identity/kakaocert";
import { kakaocertPages } from "./identity/kakaocert-pages";
import { KakaoApp } from "./kakao-app";
import { kakaoConsent, type Grant } from "./messenger/kakao-consent";
import { kakaoFriends } from "./messenger/kakao-friends";
import { kakaoMessages } from "./messenger/kakao-messages";
import { kakaoToken } from "./messenger/kakao-token";
import { kakaoUser } from "./messenger/kakao-user";
import { outside } from "./outside";
import { pages } from "./pages";
import { kakaoPay } from "./pay/kakaopay";
import { Declines } from "./kakaopay-declines";
import { kakaoPayPages } from "./pay/kakaopay-pages";
import { mailServer } from "./post/mail";
import { mailbox } from "./post/mailbox";
import { Quotas } from "./quotas";
import { Store } from "./store";

const settings = readSettings(process.env);
const box = open(settings);
const grants = new Map<string, Grant>();
const routes: Route[] = [
  { method: "GET", path: "/health", handle: () => json(200, { ok: true }) },
  ...kakaoConsent(box, grants),
  ...kakaoToken(box, grants),
  ...kakaoUser(box),
  ...kakaoFriends(box),
  ...kakaoMessages(box),
  ...kakaoPay(box),
  ...kakaocert(box),
  ...outside(),
  ...pages(box),
  ...kakaoPayPages(box),
  ...kakaocertPages(box),
  ...mailbox(box),
  ...control(box),
  ...controlAccounts(box),
  ...controlProviders(box),
];

const web = createServer((request, response) => {
  answer(request, response).catch((error) => {
    if (request.socket.destroyed) return;
    console.error(error);
    if (!response.headersSent) send(response, json(500, { msg: "internal error of the sandbox", code: -1 }));
  });
});
// Closing a connection while the client reuses it would be an unwanted fault.
web.keepAliveTimeout = 65_000;
const smtp = mailServer(box);

web.on("error", failWith);
smtp.server.on("error", failWith);
web.listen(settings.port, settings.host, () => {
  smtp.listen(settings.smtpPort, settings.host, () => {
    const [webPort, smtpPort] = [web, smtp.server].map((server) => (server.address() as AddressInfo).port);
    console.log(`sandbox http://${settings.host}:${webPort} smtp ${settings.host}:${smtpPort} data ${settings.folder}`);
  });
});
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

async function answer(request: IncomingMessage, response: ServerResponse) {
  const call = await readCall(request);
  const route = findRoute(routes, call);
  if (!route) return send(response, json(404, { msg: `no such address: ${call.method} ${call.url.pathname}`, code: -9 }));
  if (!route.target) return send(response, await route.handle(call));
  await box.faults.answer(route.target, call, request, response, () => route.handle(call));
}

function open(settings: Settings): Box {
  try {
    return openBox(settings);
  } catch (error) {
    if (!(error instanceof FileTrouble)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

function openBox(settings: Settings): Box {
  const clock = new Clock(settings.clock);
  const store = new Store(settings.folder);
  return { settings, store, clock, faults: new Faults(), quotas: new Quotas(clock, store), app: new KakaoApp(), declines: new Declines() };
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  // Port 0 takes free ports.
  const port = Number(env.SANDBOX_PORT || 3010);
  return {
    host: env.SANDBOX_HOST || "127.0.0.1",
    port,
    smtpPort: Number(env.SANDBOX_SMTP_PORT || (port && port + 1)),
    // Only tests stop or move the clock.
    clock: env.SANDBOX_CLOCK ? Date.parse(env.SANDBOX_CLOCK) : null,
    folder: join(env.DATA_DIR || ".data", "sandbox"),
    clientId: env.KAKAO_CLIENT_ID || "geulbeot-sandbox",
    clientSecret: env.KAKAO_CLIENT_SECRET || "geulbeot-sandbox-secret",
    adminKey: env.KAKAO_ADMIN_KEY || "geulbeot-sandbox-admin",
    pay: {
      secretKey: env.KAKAOPAY_SECRET_KEY || "geulbeot-sandbox-pay",
      cid: "TC0ONETIME",
      subscriptionCid: env.KAKAOPAY_CID || "TCSUBSCRIP",
    },
    cert: {
      linkId: env.KAKAOCERT_LINK_ID || "GEULBEOT",
      secretKey: env.KAKAOCERT_SECRET_KEY || "Z2V1bGJlb3Qtc2FuZGJveC1rYWthb2NlcnQtc2VjcmV0",
      clientCode: env.KAKAOCERT_CLIENT_CODE || "020000000001",
    },
  };
}

function stop() {
  web.close();
  web.closeAllConnections();
  smtp.close(() => process.exit(0));
  setTimeout(() => process.exit(0), 500).unref();
}

function failWith(error: Error) {
  console.error(error.message);
  process.exit(1);
}
