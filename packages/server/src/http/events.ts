import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPrefix, rawPaths } from '@shiftgate/contract/calls.ts';
import { AppError } from '../core/app-error.ts';
import type { Notifier } from '../core/notifier.ts';
import { eventChannel } from '../core/events.ts';
import type { Announcement } from '../core/events.ts';
import type { WithActor } from './mount.ts';

/** A comment line at this interval keeps proxies from closing a quiet stream and detects lost clients. */
const beatMs = 25_000;
/** A stream is closed after this long; the panel reconnects and its token is checked again. */
const longestMs = 5 * 60_000;
/** Streams of one token in this process; a tab has one. */
const mostOfToken = 20;
/** Streams of one person, who may be signed in on several devices. */
const mostOfPerson = 60;
const retrySeconds = 60;
/** Changes of this last stretch are repeated to a new listener, since a panel fetches before it listens. */
const replayMs = 15_000;

/** The open streams of this process. */
export interface EventStreams {
  count(): number;
}

/**
 * Serves the event stream of the panel (server-sent events). It names changed topics, never data, so rights are
 * checked where the data is fetched.
 */
export async function mountEvents(
  app: FastifyInstance,
  deps: {
    readonly notifier: Notifier;
    readonly withActor: WithActor;
    /** Headers of every answer; hooks do not run for a stream's own response. */
    readonly headersOf: (request: FastifyRequest) => Readonly<Record<string, string>>;
  },
): Promise<EventStreams> {
  const streams = new Map<string, Map<FastifyReply, string>>();
  const ofToken = new Map<string, number>();
  const recent = createRecentTopics();
  await deps.notifier.listen(eventChannel, (payload) => {
    const message = JSON.parse(payload) as Announcement;
    if ('topic' in message) recent.add(message.company, message.topic);
    for (const [reply, userKey] of streams.get(message.company) ?? []) {
      // An ended stream stays listed until its connection closes.
      if (reply.raw.writableEnded) continue;
      if ('topic' in message) reply.raw.write(eventOf(message.topic));
      // A panel with another valid token reconnects by itself, one of a closed company is refused then.
      else if ('closed' in message || message.signedOutUser === userKey) reply.raw.end();
    }
  });
  app.addHook('onClose', async () => {
    for (const group of streams.values()) for (const reply of group.keys()) reply.raw.end();
  });
  app.get(apiPrefix + rawPaths.events, async (request, reply) => {
    const { company, userKey, token } = await deps.withActor(request, async (ctx) => ({
      company: ctx.companyKey,
      userKey: ctx.actor.userKey,
      token: ctx.tokenKey,
    }));
    const open = ofToken.get(token) ?? 0;
    // The panel then asks in intervals.
    const ofPerson = [...(streams.get(company)?.values() ?? [])].filter((user) => user === userKey).length;
    if (open >= mostOfToken || ofPerson >= mostOfPerson)
      throw new AppError('REQUEST_LIMIT_EXCEEDED', { retry_after_seconds: retrySeconds });
    reply.hijack();
    // A connection that has closed by now announces it no more, so nothing may be counted for it.
    if (reply.raw.destroyed) return;
    const group = streams.get(company) ?? new Map<FastifyReply, string>();
    const beat = setInterval(() => reply.raw.writableEnded || reply.raw.write(': beat\n\n'), beatMs);
    const end = setTimeout(() => reply.raw.end(), longestMs);
    reply.raw.on('close', () => {
      clearInterval(beat);
      clearTimeout(end);
      group.delete(reply);
      const left = (ofToken.get(token) ?? 1) - 1;
      if (left > 0) ofToken.set(token, left);
      else ofToken.delete(token);
      if (group.size === 0) streams.delete(company);
    });
    ofToken.set(token, open + 1);
    streams.set(company, group.set(reply, userKey));
    reply.raw.writeHead(200, {
      ...deps.headersOf(request),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(`: open\n\n${recent.of(company).map(eventOf).join('')}`);
  });
  return { count: () => [...streams.values()].reduce((sum, group) => sum + group.size, 0) };
}

const eventOf = (topic: string): string => `event: ${topic}\ndata: {}\n\n`;

interface RecentTopic {
  readonly company: string;
  readonly topic: string;
  /** By the process's monotonic clock. */
  readonly atMs: number;
}

/** Keeps recent changes for a short while, oldest first. */
function createRecentTopics() {
  const kept = new Map<string, RecentTopic>();
  const dropOld = (): void => {
    for (const [name, { atMs }] of kept) {
      if (performance.now() - atMs <= replayMs) return;
      kept.delete(name);
    }
  };
  return {
    add(company: string, topic: string): void {
      dropOld();
      const name = `${company} ${topic}`;
      kept.delete(name);
      kept.set(name, { company, topic, atMs: performance.now() });
    },
    of(company: string): readonly string[] {
      dropOld();
      return [...kept.values()].filter((each) => each.company === company).map(({ topic }) => topic);
    },
  };
}
