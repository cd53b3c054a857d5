import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerCalls } from '../kit/answer-calls.ts';
import { openPostConnection, acquireConnection } from '../kit/post-connection.ts';

type Job = {
  url: string;
  accountId: number;
  token: string;
  /** Identifier of the channel another agent subscribes to. */
  room: string;
  conversations: number[];
  /** Concurrent requests. */
  inFlight: number;
  seconds: number;
  /** Messages per second; absent: as fast as possible. */
  rate?: number;
};

/** `seen` are milliseconds from sending to the other agent's socket, `answered` until the response. */
export type MessagesDone = {
  sent: number;
  perSecond: number;
  seen: number[];
  answered: number[];
  frameBytes: number;
};

answerCalls({ run });

/** Posts messages and receives them on the socket of another agent; a message counts when it is received. */
async function run(job: Job): Promise<MessagesDone> {
  const idle = await Promise.all(Array.from({ length: job.inFlight }, () => openPostConnection(job.url)));
  const starts: number[] = [];
  const seen: number[] = [];
  const answered: number[] = [];
  let last = 0;
  let frameBytes = 0;
  const socket = await listen(job, (index, bytes) => {
    const start = starts[index];
    if (start === undefined) return;
    last = performance.now();
    frameBytes = bytes;
    seen.push(last - start);
  });
  const begin = performance.now();
  const post = async (): Promise<void> => {
    const index = starts.push(performance.now()) - 1;
    const conversation = job.conversations[index % job.conversations.length];
    // A paced load does not slow down with the server: it opens more connections instead of waiting.
    const connection = await acquireConnection(idle, job.url);
    const { status, text } = await connection.post(
      `/api/v1/accounts/${job.accountId}/conversations/${conversation}/messages`,
      job.token,
      JSON.stringify({ content: `bench-${index} ${filler}`, echo_id: `e${run_}-${index}` }),
    );
    idle.push(connection);
    if (status !== 200) throw new Error(`a message was answered with ${status}: ${text.slice(0, 300)}`);
    answered.push(performance.now() - (starts[index] ?? 0));
  };
  const end = begin + job.seconds * 1000;
  if (job.rate === undefined)
    await Promise.all(Array.from({ length: job.inFlight }, () => asMany(post, end)));
  else await paced(post, job.rate, begin, end);
  for (const timeoutMs = performance.now() + 10_000; seen.length < starts.length;) {
    if (performance.now() > timeoutMs)
      throw new Error(`${starts.length - seen.length} messages were never received`);
    await sleep(5);
  }
  socket.terminate();
  for (const connection of idle) connection.close();
  return {
    sent: starts.length,
    perSecond: (seen.length / (last - begin)) * 1000,
    seen,
    answered,
    frameBytes,
  };
}

const run_ = process.pid;
const filler = 'Your parcel left yesterday. '.repeat(3);

async function asMany(post: () => Promise<void>, end: number): Promise<void> {
  while (performance.now() < end) await post();
}

/** Sends on schedule, whether or not earlier requests were answered: a slow server must not slow the load. */
async function paced(post: () => Promise<void>, rate: number, begin: number, end: number): Promise<void> {
  const posts: Promise<void>[] = [];
  for (let index = 0; ; index += 1) {
    const due = begin + (index * 1000) / rate;
    if (due >= end) break;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    posts.push(post());
  }
  await Promise.all(posts);
}

async function listen(
  { url, room }: Job,
  onMessage: (index: number, bytes: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    perMessageDeflate: false,
  });
  const { promise: confirmed, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.on('open', () => socket.send(JSON.stringify({ command: 'subscribe', identifier: room })));
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (text.includes('"type":"confirm_subscription"')) resolve();
    if (text.includes('"type":"reject_subscription"')) reject(new Error('the socket was not let in'));
    if (!text.includes('"event":"message.created"')) return;
    const found = /"content":"bench-(\d+)/.exec(text);
    if (found !== null) onMessage(Number(found[1]), data.length);
  });
  await confirmed;
  return socket;
}
