import { randomUUID } from "node:crypto";
import { log } from "./log.server";
import { withoutRequestId } from "./request-id.server";
import { connectSubscriber, redis, redisKey, type RedisConnection } from "./redis.server";

type Listener = { heard: (message: string) => void; missed: () => void };
type Subscription = { connection: RedisConnection; confirmed: Set<string>; lastReceivedAt: number };

const BEAT_MS = 1_000;
/** A process that misses its own beat this long may miss announcements too. */
const SILENCE_MS = 3_000;
/** No cached value lives longer, so longer retries are pointless. */
const RETRY_MS = 60_000;

const listeners = new Map<string, Set<Listener>>();
const unpublished = new Map<string, { topic: string; message: string; until: number }>();
/** A beat to itself proves a process's connection; an open socket does not. */
const ownTopic = `beat-${randomUUID()}`;
let subscription: Subscription | undefined;
let failures = 0;
let timer: NodeJS.Timeout | undefined;

/** Tells every process about a change; retries for a minute without Redis. */
export async function announce(topic: string, message: string): Promise<void> {
  listeners.get(topic)?.forEach(({ heard }) => heard(message));
  await publish(topic, message);
}

/** Calls `heard` for each announcement (perhaps twice), `missed` when some may be lost. */
export function onAnnounced(topic: string, heard: Listener["heard"], missed: Listener["missed"] = () => {}): () => void {
  const listener = { heard, missed };
  const topicListeners = listeners.get(topic) ?? new Set<Listener>();
  topicListeners.add(listener);
  listeners.set(topic, topicListeners);
  listen();
  if (!subscription!.confirmed.has(topic)) void subscribe(subscription!, [topic]);
  return () => void topicListeners.delete(listener);
}

/** While false, cached values that these topics would drop may be stale. */
export function hearsAnnouncements(...topics: string[]): boolean {
  listen();
  return topics.every((topic) => subscription!.confirmed.has(topic)) && performance.now() - subscription!.lastReceivedAt < SILENCE_MS;
}

/** Ends the subscription and drops unpublished messages. */
export async function closeAnnouncements(): Promise<void> {
  const closing = subscription;
  subscription = undefined;
  clearInterval(timer);
  timer = undefined;
  unpublished.clear();
  closing?.connection.disconnect();
}

function listen(): void {
  if (!subscription) withoutRequestId(openSubscription);
}

function openSubscription(): void {
  const opened: Subscription = { connection: connectSubscriber(failures), confirmed: new Set(), lastReceivedAt: performance.now() };
  subscription = opened;
  opened.connection.on("ready", () => void subscribe(opened, [ownTopic, ...listeners.keys()]));
  opened.connection.on("message", (from: string, message: string) => receive(opened, from, message));
  opened.connection.on("end", () => {
    if (subscription !== opened) return;
    opened.confirmed.clear();
    notifyMissed();
    failures += 1;
    setTimeout(() => subscription === opened && ((subscription = undefined), listen()), Math.min(failures * 100, 2_000)).unref();
  });
  beat();
}

/** Calls every `missed`: values cached before the subscription may be stale. */
async function subscribe(opened: Subscription, topics: string[]): Promise<void> {
  if (opened.connection.status !== "ready") return;
  try {
    await opened.connection.subscribe(...topics.map((topic) => redisKey("topic", topic)));
  } catch (error) {
    log.debug({ err: (error as Error).message }, "announcements not subscribed");
    return opened.connection.disconnect();
  }
  failures = 0;
  noteReceived(opened);
  for (const topic of topics) opened.confirmed.add(topic);
  notifyMissed(topics);
}

function receive(opened: Subscription, from: string, message: string): void {
  const topic = from.slice(redisKey("topic", "").length);
  if (topic !== ownTopic) return void listeners.get(topic)?.forEach(({ heard }) => heard(message));
  noteReceived(opened);
}

function noteReceived(opened: Subscription): void {
  if (performance.now() - opened.lastReceivedAt >= SILENCE_MS) notifyMissed();
  opened.lastReceivedAt = performance.now();
}

function notifyMissed(topics: Iterable<string> = listeners.keys()): void {
  for (const topic of topics) listeners.get(topic)?.forEach(({ missed }) => missed());
}

async function publish(topic: string, message: string): Promise<void> {
  const key = `${topic}\n${message}`;
  try {
    await redis().publish(redisKey("topic", topic), message);
    unpublished.delete(key);
  } catch (error) {
    log.debug({ err: (error as Error).message, topic }, "announcement not said; trying again");
    if (!unpublished.has(key)) unpublished.set(key, { topic, message, until: performance.now() + RETRY_MS });
    beat();
  }
}

function beat(): void {
  timer ??= withoutRequestId(() => setInterval(() => void onBeat(), BEAT_MS).unref());
}

async function onBeat(): Promise<void> {
  for (const [key, { topic, message, until }] of unpublished) {
    if (performance.now() > until) unpublished.delete(key);
    else await publish(topic, message);
  }
  const opened = subscription;
  if (!opened) return;
  const published = await redis()
    .publish(redisKey("topic", ownTopic), "")
    .catch(() => null);
  // The published beat did not arrive: the connection is dead.
  if (published !== null && performance.now() - opened.lastReceivedAt >= SILENCE_MS + BEAT_MS) opened.connection.disconnect();
}
