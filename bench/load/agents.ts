import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { answerCalls } from '../kit/answer-calls.ts';
import { type PostConnection, acquireConnection } from '../kit/post-connection.ts';

type SignIn = {
  url: string;
  rooms: string[];
  /** Whether the sockets request changes of presence as our own pages do, or the map as existing clients do. */
  presence: 'changes' | 'map';
};

type Agent = { room: string; socket: WebSocket | undefined };

/** What the agents received for an event, and everything else except pings. */
export type AgentsDone = { posted: number; received: number; presenceBytes: number };

let agents: Agent[] = [];
let received = 0;
let presenceBytes = 0;
let signedIn: SignIn | undefined;

answerCalls({ signIn, work });

/** The interval of clients' heartbeats. */
const heartbeatMs = 20_000;

/** Opens a socket for each agent and keeps all of them alive until the process exits. */
async function signIn(job: SignIn): Promise<void> {
  signedIn = job;
  agents = job.rooms.map((room) => ({ room, socket: undefined }));
  for (let from = 0; from < agents.length; from += 100)
    await Promise.all(agents.slice(from, from + 100).map((agent) => open(job, agent)));
  void giveSigns(job);
}

async function open({ url, presence }: SignIn, agent: Agent): Promise<void> {
  const protocols =
    presence === 'changes' ? ['actioncable-v1-ext-json', 'actioncable-v1-json'] : ['actioncable-v1-json'];
  const socket = new WebSocket(url, protocols, { perMessageDeflate: false, skipUTF8Validation: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.on('error', reject);
  socket.on('open', () => socket.send(JSON.stringify({ command: 'subscribe', identifier: agent.room })));
  socket.on('message', (data: Buffer) => {
    if (data.includes('"event":"message.created"')) received += 1;
    else if (data.includes('"event":"presence.')) presenceBytes += data.length;
    else if (data.includes('"type":"confirm_subscription"')) resolve();
    else if (data.includes('"type":"reject_subscription"')) reject(new Error('an agent was not let in'));
  });
  await promise;
  agent.socket = socket;
}

/** The agents in turn, so that each has had one after an interval. */
async function giveSigns({ presence }: SignIn): Promise<never> {
  const data = JSON.stringify({
    action: 'update_presence',
    ...(presence === 'changes' && { changes: true }),
  });
  const started = performance.now();
  for (let turn = 0; ; turn += 1) {
    const early = started + (turn * heartbeatMs) / agents.length - performance.now();
    if (early > 0) await sleep(early);
    const { room, socket } = agents[turn % agents.length] ?? {};
    socket?.send(JSON.stringify({ command: 'message', identifier: room, data }));
  }
}

type Work = {
  url: string;
  accountId: number;
  token: string;
  conversations: number[];
  rate: number;
  seconds: number;
  /** The interval at which an agent disconnects, and the previous one reconnects. */
  leaveEveryMs: number;
};

/** Posts notes at a steady rate, each of which is one event, while agents connect and disconnect. */
async function work(job: Work): Promise<AgentsDone> {
  const before = { received, presenceBytes };
  const until = performance.now() + job.seconds * 1000;
  const [posted] = await Promise.all([post(job, until), comeAndGo(job, until)]);
  // The last ones are still in transit.
  await sleep(300);
  return {
    posted,
    received: received - before.received,
    presenceBytes: presenceBytes - before.presenceBytes,
  };
}

async function post({ url, accountId, token, conversations, rate, seconds }: Work, until: number) {
  const idle: PostConnection[] = [];
  const started = performance.now();
  const one = async (index: number): Promise<void> => {
    const connection = await acquireConnection(idle, url);
    const path = `/api/v1/accounts/${accountId}/conversations/${conversations[index % conversations.length]}/messages`;
    const body = JSON.stringify({ content: `Parcel ${index} left yesterday.`, private: true });
    const { status, text } = await connection.post(path, token, body);
    if (status !== 200) throw new Error(`a note was answered with ${status}: ${text.slice(0, 300)}`);
    idle.push(connection);
  };
  const posts: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds && performance.now() < until; index += 1) {
    const early = started + (index * 1000) / rate - performance.now();
    if (early > 0) await sleep(early);
    posts.push(one(index));
  }
  await Promise.all(posts);
  for (const connection of idle) connection.close();
  return posts.length;
}

let leaver = 0;

async function comeAndGo({ leaveEveryMs }: Work, until: number): Promise<void> {
  while (performance.now() + leaveEveryMs < until && signedIn !== undefined) {
    const [back, gone] = [agents[leaver % agents.length], agents[(leaver + 1) % agents.length]];
    leaver += 1;
    if (gone?.socket !== undefined) {
      const { socket } = gone;
      gone.socket = undefined;
      socket.terminate();
      await once(socket, 'close');
    }
    if (back !== undefined && back.socket === undefined) await open(signedIn, back);
    await sleep(leaveEveryMs);
  }
}
