import { setTimeout as sleep } from 'node:timers/promises';
import { answerCalls } from '../kit/answer-calls.ts';
import { inboundRequests, type InboundRequest } from '../kit/inbound-requests.ts';
import { acquireConnection, type PostConnection } from '../kit/post-connection.ts';

type Job = {
  url: string;
  /** Of `inboundRequests`. */
  channel: string;
  /** The credentials of the provider's requests. */
  secret: string;
  /** Distinguishes runs: part of the ids. */
  name: string;
  /** The number of messages in earlier runs. */
  before: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  /** Their authors, in turn. */
  users: number;
};

export type InboundDone = {
  /** The acknowledged messages: all of them, in the end. */
  texts: string[];
  /** Milliseconds until the acknowledgment of requests that were answered at the first attempt. */
  answered: number[];
};

/** One in this many requests is sent twice concurrently. */
const twiceEvery = 10;

answerCalls({ run });

/**
 * Sends signed requests on schedule, each until it is acknowledged, whatever happens to the server in the
 * meantime.
 */
async function run(job: Job): Promise<InboundDone> {
  const idle: PostConnection[] = [];
  const texts: string[] = [];
  const requestOf = inboundRequests[job.channel];
  if (requestOf === undefined) throw new Error(`there is no channel ${job.channel}`);
  const answered: number[] = [];
  const once = async ({ url, headers, payload }: InboundRequest): Promise<boolean> => {
    const connection = await acquireConnection(idle, job.url);
    try {
      const { status } = await connection.post(url, '', payload, headers);
      idle.push(connection);
      // Some providers get 204.
      const isTaken = status === 200 || status === 204;
      if (status < 500 && !isTaken) throw new Error(`a request was answered with ${status}`);
      return isTaken;
    } catch (error) {
      connection.close();
      if (error instanceof Error && error.message.startsWith('a request')) throw error;
      return false;
    }
  };
  const deliver = async (index: number): Promise<void> => {
    const id = `${job.name}-${index}`;
    const text = `Where is my parcel ${id}?`;
    const number = job.before + index + 1;
    const { url: site, secret } = job;
    const request = requestOf({ id, number, person: index % job.users, text, site, secret });
    const start = performance.now();
    const again = index % twiceEvery === 0 ? retryUntilDone(() => once(request)) : Promise.resolve();
    if (await once(request).catch(refusedOnly)) answered.push(performance.now() - start);
    else await retryUntilDone(() => once(request));
    await again;
    texts.push(text);
  };
  await onTime(job, deliver);
  for (const connection of idle) connection.close();
  return { texts, answered };
}

/** While the server is down, connections are refused. */
function refusedOnly(error: unknown): false {
  if (error instanceof Error && error.message.startsWith('a request')) throw error;
  return false;
}

async function retryUntilDone(attempt: () => Promise<boolean>): Promise<void> {
  while (!(await attempt().catch(refusedOnly))) await sleep(100);
}

async function onTime({ seconds, rate }: Job, start: (index: number) => Promise<void>): Promise<void> {
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let index = 0; index < seconds * rate; index += 1) {
    const early = begin + (index * 1000) / rate - performance.now();
    if (early > 0) await sleep(early);
    all.push(start(index));
  }
  await Promise.all(all);
}
