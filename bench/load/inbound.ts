import { setTimeout as sleep } from 'node:timers/promises';
import { signedRequest, type SignedRequest } from '../../apps/server/test/example-channel/driver.ts';
import { answerCalls } from '../kit/answer-calls.ts';
import { takeConnection, type PostConnection } from '../kit/post-connection.ts';

type Job = {
  url: string;
  /** Of the inbox at the provider. */
  address: string;
  /** Distinguishes runs: part of the ids. */
  name: string;
  seconds: number;
  /** Requests a second. */
  rate: number;
  /** Users they come from, in turn. */
  users: number;
};

export type InboundDone = {
  /** Ids of the messages whose request was acknowledged: all of them, in the end. */
  ids: string[];
  /** Milliseconds until the acknowledgment of those that were answered at the first try. */
  answered: number[];
};

/** One in this many requests is sent twice concurrently. */
const twiceEvery = 10;

answerCalls({ run });

/** Sends signed requests on time, each until it is acknowledged, whatever happens to the server meanwhile. */
async function run(job: Job): Promise<InboundDone> {
  const idle: PostConnection[] = [];
  const ids: string[] = [];
  const answered: number[] = [];
  const once = async ({ url, headers, payload }: SignedRequest): Promise<boolean> => {
    const connection = await takeConnection(idle, job.url);
    try {
      const { status } = await connection.post(url, '', payload, headers);
      idle.push(connection);
      if (status < 500 && status !== 200) throw new Error(`a request was answered with ${status}`);
      return status === 200;
    } catch (error) {
      connection.close();
      if (error instanceof Error && error.message.startsWith('a request')) throw error;
      return false;
    }
  };
  const deliver = async (index: number): Promise<void> => {
    const id = `${job.name}-${index}`;
    const event = { type: 'message', id, text: `Where is my parcel ${id}?` };
    const user = { id: `user-${index % job.users}`, name: `User ${index % job.users}` };
    const request = signedRequest(job.address, { id: `event-${id}`, user, events: [event] });
    const start = performance.now();
    const again = index % twiceEvery === 0 ? untilDone(() => once(request)) : Promise.resolve();
    if (await once(request).catch(refusedOnly)) answered.push(performance.now() - start);
    else await untilDone(() => once(request));
    await again;
    ids.push(id);
  };
  await onTime(job, deliver);
  for (const connection of idle) connection.close();
  return { ids, answered };
}

/** A server that is away refuses connections. */
function refusedOnly(error: unknown): false {
  if (error instanceof Error && error.message.startsWith('a request')) throw error;
  return false;
}

async function untilDone(attempt: () => Promise<boolean>): Promise<void> {
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
