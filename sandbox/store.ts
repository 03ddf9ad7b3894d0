import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sampleAccounts } from "./world";

export type Friend = {
  uuid: string;
  id: string | null;
  nickname: string;
  thumbnail: string;
  favorite: boolean;
  refuses: boolean;
  notAFriend: boolean;
  hidden: boolean;
};

export type Account = {
  id: string;
  uuid: string;
  nickname: string;
  email: string;
  gender: "male" | "female" | null;
  thumbnail: string;
  connectedAt: string | null;
  scopes: string[];
  friends: Friend[];
};

export type Token = {
  type: "access" | "refresh";
  value: string;
  accountId: string;
  /** The sign-in it came from: a logout ends all tokens of one sign-in. */
  login: string;
  scopes: string[];
  expiresAt: number;
};

export type Message = {
  id: string;
  time: string;
  kind: "default" | "custom" | "scrap" | "memo";
  sender: string;
  senderNickname: string;
  receiver: string;
  receiverNickname: string;
  template: Record<string, unknown>;
  link: string | null;
};

export type Mail = {
  id: string;
  time: string;
  from: string;
  to: string[];
  subject: string;
  text: string | null;
  html: string | null;
  raw: string;
};

type Entry =
  | { kind: "account"; account: Account }
  | { kind: "token"; token: Token }
  | { kind: "token-gone"; value: string }
  | { kind: "message"; message: Message }
  | { kind: "mail"; mail: Mail }
  | { kind: "quota-reset" };

/**
 * What the sandbox was told and what it accepted. Each change is one line in `<folder>/log.jsonl`, written before the
 * answer leaves, so that a killed sandbox still knows everything it said yes to.
 */
export class Store {
  accounts = new Map<string, Account>();
  tokens = new Map<string, Token>();
  messages: Message[] = [];
  mails: Mail[] = [];
  /** Messages before this position no longer count towards a quota. */
  quotaFrom = 0;
  people = new Map<string, string>();
  #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "log.jsonl");
    const whole = existsSync(path) ? wholeLines(readFileSync(path)) : Buffer.alloc(0);
    this.#file = openSync(path, "a");
    ftruncateSync(this.#file, whole.length);
    for (const line of whole.toString("utf8").split("\n")) if (line) this.#apply(JSON.parse(line));
    if (this.accounts.size > 0) return;
    for (const account of sampleAccounts()) this.put({ kind: "account", account });
  }

  put(entry: Entry) {
    this.#write(entry);
    this.#apply(entry);
  }

  /** Forgets messages (unless they are kept), mails and what counts towards quotas; with `world`, also accounts and tokens. */
  reset(options: { keepMessages: boolean; world: boolean }) {
    const accounts = options.world ? sampleAccounts() : [...this.accounts.values()];
    const tokens = options.world ? [] : [...this.tokens.values()];
    const messages = options.keepMessages ? this.messages : [];
    const mails = options.keepMessages ? this.mails : [];
    ftruncateSync(this.#file, 0);
    this.accounts.clear();
    this.tokens.clear();
    this.people.clear();
    this.messages = [];
    this.mails = [];
    for (const account of accounts) this.put({ kind: "account", account });
    for (const token of tokens) this.put({ kind: "token", token });
    for (const message of messages) this.put({ kind: "message", message });
    for (const mail of mails) this.put({ kind: "mail", mail });
    this.put({ kind: "quota-reset" });
  }

  close() {
    closeSync(this.#file);
  }

  #write(entry: Entry) {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #apply(entry: Entry) {
    switch (entry.kind) {
      case "account":
        this.accounts.set(entry.account.id, entry.account);
        this.people.set(entry.account.uuid, entry.account.nickname);
        for (const friend of entry.account.friends) this.people.set(friend.uuid, friend.nickname);
        return;
      case "token":
        this.tokens.set(entry.token.value, entry.token);
        return;
      case "token-gone":
        this.tokens.delete(entry.value);
        return;
      case "message":
        this.messages.push(entry.message);
        return;
      case "mail":
        this.mails.push(entry.mail);
        return;
      case "quota-reset":
        this.quotaFrom = this.messages.length;
    }
  }
}

/** A kill in the middle of a write leaves half a line, which was never answered. */
function wholeLines(content: Buffer): Buffer {
  return content.subarray(0, content.lastIndexOf(0x0a) + 1);
}
