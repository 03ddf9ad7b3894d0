import { randomUUID } from "node:crypto";
import { log } from "./log.server";
import { withoutRequestId } from "./request-id.server";
import { connectSubscriber, redis, redisKey, type RedisConnection } from "./redis.server";

type Listener = { heard: (message: string) => void; missed: () => void };
type Line = { connection: RedisConnection; confirmed: Set<string>; lastWord: number };

const BEAT_MS = 1_000;
/** A process that misses its own beat this long may miss announcements too. */
const SILENCE_MS = 3_000;
/** No cached value lives longer, so longer retries are pointless. */
const UNSAID_MS = 60_000;

const listeners = new Map<string, Set<Listener>>();
const unsaid = new Map<string, { topic: string; message: string; until: number }>();
/** A beat to itself proves a process's connection; an open socket does not. */
const ownTopic = `beat-${randomUUID()}`;
let line: Line | undefined;
let failures = 0;
let timer: NodeJS.Timeout | undefined;

/** Tells every process about a change. Retries for a minute while Redis is away. */
export async function announce(topic: string, message: string): Promise<void> {
  listeners.get(topic)?.forEach(({ heard }) => heard(message));
  await say(topic, message);
}

/** Calls `heard` for each announcement (perhaps twice) and `missed` when some may be lost. Returns the unsubscribe function. */
export function onAnnounced(topic: string, heard: Listener["heard"], missed: Listener["missed"] = () => {}): () => void {
  const listener = { heard, missed };
  const known = listeners.get(topic) ?? new Set<Listener>();
  known.add(listener);
  listeners.set(topic, known);
  listen();
  if (!line!.confirmed.has(topic)) void subscribe(line!, [topic]);
  return () => void known.delete(listener);
}

/** While false, cached values that these topics would drop may be stale. */
export function hearsAnnouncements(...topics: string[]): boolean {
  listen();
  return topics.every((topic) => line!.confirmed.has(topic)) && performance.now() - line!.lastWord < SILENCE_MS;
}

export async function closeAnnouncements(): Promise<void> {
  const ending = line;
  line = undefined;
  clearInterval(timer);
  timer = undefined;
  unsaid.clear();
  ending?.connection.disconnect();
}

function listen(): void {
  if (!line) withoutRequestId(openLine);
}

function openLine(): void {
  const opened: Line = { connection: connectSubscriber(failures), confirmed: new Set(), lastWord: performance.now() };
  line = opened;
  opened.connection.on("ready", () => void subscribe(opened, [ownTopic, ...listeners.keys()]));
  opened.connection.on("message", (from: string, message: string) => hear(opened, from, message));
  opened.connection.on("end", () => {
    if (line !== opened) return;
    opened.confirmed.clear();
    tellMissed();
    failures += 1;
    setTimeout(() => line === opened && ((line = undefined), listen()), Math.min(failures * 100, 2_000)).unref();
  });
  beat();
}

/** Calls every `missed`: values cached before the subscription may be stale. */
async function subscribe(opened: Line, topics: string[]): Promise<void> {
  if (opened.connection.status !== "ready") return;
  try {
    await opened.connection.subscribe(...topics.map((topic) => redisKey("topic", topic)));
  } catch (error) {
    log.debug({ err: (error as Error).message }, "announcements not subscribed");
    return opened.connection.disconnect();
  }
  failures = 0;
  noteWord(opened);
  for (const topic of topics) opened.confirmed.add(topic);
  tellMissed(topics);
}

function hear(opened: Line, from: string, message: string): void {
  const topic = from.slice(redisKey("topic", "").length);
  if (topic !== ownTopic) return void listeners.get(topic)?.forEach(({ heard }) => heard(message));
  noteWord(opened);
}

function noteWord(opened: Line): void {
  if (performance.now() - opened.lastWord >= SILENCE_MS) tellMissed();
  opened.lastWord = performance.now();
}

function tellMissed(topics: Iterable<string> = listeners.keys()): void {
  for (const topic of topics) listeners.get(topic)?.forEach(({ missed }) => missed());
}

async function say(topic: string, message: string): Promise<void> {
  const key = `${topic}\n${message}`;
  try {
    await redis().publish(redisKey("topic", topic), message);
    unsaid.delete(key);
  } catch (error) {
    log.debug({ err: (error as Error).message, topic }, "announcement not said; trying again");
    if (!unsaid.has(key)) unsaid.set(key, { topic, message, until: performance.now() + UNSAID_MS });
    beat();
  }
}

function beat(): void {
  timer ??= withoutRequestId(() => setInterval(() => void onBeat(), BEAT_MS).unref());
}

async function onBeat(): Promise<void> {
  for (const [key, { topic, message, until }] of unsaid) {
    if (performance.now() > until) unsaid.delete(key);
    else await say(topic, message);
  }
  const opened = line;
  if (!opened) return;
  const said = await redis()
    .publish(redisKey("topic", ownTopic), "")
    .catch(() => null);
  // The published beat did not arrive: the connection is dead.
  if (said !== null && performance.now() - opened.lastWord >= SILENCE_MS + BEAT_MS) opened.connection.disconnect();
}
