import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FileTrouble, onFile, writeWhole } from "../db/own-files";
import type { Account, Identity, Mail, Message, Payment, Subscription, Token } from "./records";
import { sampleAccounts } from "./sample-accounts";

type Entry =
  | { kind: "account"; account: Account }
  | { kind: "token"; token: Token }
  | { kind: "token-gone"; value: string }
  | { kind: "message"; message: Message }
  | { kind: "mail"; mail: Mail }
  | { kind: "payment"; payment: Payment }
  | { kind: "subscription"; subscription: Subscription }
  | { kind: "identity"; identity: Identity }
  | { kind: "quota-reset" };

/** A line of `<folder>/log.jsonl` is written before the answer: a kill loses nothing accepted. */
export class Store {
  accounts = new Map<string, Account>();
  tokens = new Map<string, Token>();
  messages: Message[] = [];
  mails: Mail[] = [];
  payments = new Map<string, Payment>();
  subscriptions = new Map<string, Subscription>();
  identities = new Map<string, Identity>();
  /** Index of the first message that counts towards quotas. */
  quotaFrom = 0;
  people = new Map<string, string>();
  #path: string;
  #file: number;
  /** Bytes of complete log lines. */
  #length = 0;

  /** Throws FileTrouble when the log is unusable. */
  constructor(folder: string) {
    this.#path = join(folder, "log.jsonl");
    this.#file = onFile(this.#path, () => {
      mkdirSync(folder, { recursive: true });
      return openSync(this.#path, "a+");
    });
    this.#replay(onFile(this.#path, () => (fstatSync(this.#file).size > 0 ? readFileSync(this.#path) : Buffer.alloc(0))));
    if (this.accounts.size > 0) return;
    for (const account of sampleAccounts()) this.put({ kind: "account", account });
  }

  put(entry: Entry) {
    this.#write(entry);
    this.#apply(entry);
  }

  /** `world` also deletes accounts and tokens. */
  reset(options: { keepMessages: boolean; world: boolean }) {
    const accounts = options.world ? sampleAccounts() : [...this.accounts.values()];
    const tokens = options.world ? [] : [...this.tokens.values()];
    const messages = options.keepMessages ? this.messages : [];
    const mails = options.keepMessages ? this.mails : [];
    const payments = options.keepMessages ? [...this.payments.values()] : [];
    const subscriptions = options.keepMessages ? [...this.subscriptions.values()] : [];
    const identities = options.keepMessages ? [...this.identities.values()] : [];
    const entries: Entry[] = [
      ...accounts.map((account) => ({ kind: "account", account }) as const),
      ...tokens.map((token) => ({ kind: "token", token }) as const),
      ...messages.map((message) => ({ kind: "message", message }) as const),
      ...mails.map((mail) => ({ kind: "mail", mail }) as const),
      ...payments.map((payment) => ({ kind: "payment", payment }) as const),
      ...subscriptions.map((subscription) => ({ kind: "subscription", subscription }) as const),
      ...identities.map((identity) => ({ kind: "identity", identity }) as const),
      { kind: "quota-reset" },
    ];
    this.#rewrite(entries);
    this.accounts.clear();
    this.tokens.clear();
    this.people.clear();
    this.messages = [];
    this.mails = [];
    this.payments.clear();
    this.subscriptions.clear();
    this.identities.clear();
    for (const entry of entries) this.#apply(entry);
  }

  close() {
    closeSync(this.#file);
  }

  #write(entry: Entry) {
    const line = Buffer.from(lineOf(entry));
    try {
      onFile(this.#path, () => writeFileSync(this.#file, line));
    } catch (error) {
      // Cut off half a line from a full disk.
      if (fstatSync(this.#file).size > this.#length) ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#length += line.length;
  }

  /** A kill leaves the old log or the new one. */
  #rewrite(entries: Entry[]) {
    const text = entries.map(lineOf).join("");
    writeWhole(this.#path, text);
    closeSync(this.#file);
    this.#file = openSync(this.#path, "a+");
    this.#length = Buffer.byteLength(text);
  }

  #replay(content: Buffer) {
    const completeLines = dropIncompleteLine(content);
    if (completeLines.length < content.length) onFile(this.#path, () => ftruncateSync(this.#file, completeLines.length));
    this.#length = completeLines.length;
    for (const [index, line] of completeLines.toString("utf8").split("\n").entries()) {
      if (!line) continue;
      try {
        this.#apply(JSON.parse(line));
      } catch {
        throw new FileTrouble(`${this.#path} is damaged in line ${index + 1}; delete it, and the sandbox begins anew.`);
      }
    }
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
      case "payment":
        this.payments.set(entry.payment.tid, entry.payment);
        return;
      case "subscription":
        this.subscriptions.set(entry.subscription.sid, entry.subscription);
        return;
      case "identity":
        this.identities.set(entry.identity.receiptId, entry.identity);
        return;
      case "quota-reset":
        this.quotaFrom = this.messages.length;
    }
  }
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/** Drops an incomplete last line, which was never answered. */
function dropIncompleteLine(content: Buffer): Buffer {
  return content.subarray(0, content.lastIndexOf(0x0a) + 1);
}
