import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Account, Identity, Mail, Message, Payment, Subscription, Token } from "./records";
import { sampleAccounts } from "./world";

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

/**
 * What the sandbox was told and what it accepted. Each change is one line in `<folder>/log.jsonl`, written before the
 * answer leaves, so that a killed sandbox still knows everything it said yes to.
 */
export class Store {
  accounts = new Map<string, Account>();
  tokens = new Map<string, Token>();
  messages: Message[] = [];
  mails: Mail[] = [];
  payments = new Map<string, Payment>();
  subscriptions = new Map<string, Subscription>();
  identities = new Map<string, Identity>();
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

  /** Forgets messages, mails, payments and identity requests (unless kept) and what counts towards quotas; with `world`, also accounts and tokens. */
  reset(options: { keepMessages: boolean; world: boolean }) {
    const accounts = options.world ? sampleAccounts() : [...this.accounts.values()];
    const tokens = options.world ? [] : [...this.tokens.values()];
    const messages = options.keepMessages ? this.messages : [];
    const mails = options.keepMessages ? this.mails : [];
    const payments = options.keepMessages ? [...this.payments.values()] : [];
    const subscriptions = options.keepMessages ? [...this.subscriptions.values()] : [];
    const identities = options.keepMessages ? [...this.identities.values()] : [];
    ftruncateSync(this.#file, 0);
    this.accounts.clear();
    this.tokens.clear();
    this.people.clear();
    this.messages = [];
    this.mails = [];
    this.payments.clear();
    this.subscriptions.clear();
    this.identities.clear();
    for (const account of accounts) this.put({ kind: "account", account });
    for (const token of tokens) this.put({ kind: "token", token });
    for (const message of messages) this.put({ kind: "message", message });
    for (const mail of mails) this.put({ kind: "mail", mail });
    for (const payment of payments) this.put({ kind: "payment", payment });
    for (const subscription of subscriptions) this.put({ kind: "subscription", subscription });
    for (const identity of identities) this.put({ kind: "identity", identity });
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

/** A kill in the middle of a write leaves half a line, which was never answered. */
function wholeLines(content: Buffer): Buffer {
  return content.subarray(0, content.lastIndexOf(0x0a) + 1);
}
