import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Harness } from './actors.ts';
import { asJson, type Caller, type Outcome } from './caller.ts';
import type { Sent } from '../records.ts';
import type { Random } from '../random.ts';
import type { Visitor } from './visitor.ts';

/**
 * An attacker who only uses public addresses, while everyone else works: slow bodies, uploads to unknown
 * targets, forged sockets, unread responses, and a file that is overwritten after its message was sent. Their
 * legitimate messages count like any other.
 */
export async function actAsHostileVisitor(harness: Harness, visitor: Visitor, url: string): Promise<void> {
  const random = harness.randomOf(visitor.name);
  const attack = createAttack(harness, visitor, url, random);
  const running = new Set<Promise<void>>();
  while (!harness.isOver()) {
    await setTimeout(100 + random.below(300));
    if (harness.isOver() || running.size >= maxConcurrentAttacks) continue;
    const one = attack(random.below(attackCount)).finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

const attackCount = 6;
const maxConcurrentAttacks = 4;
const pathsWithoutFiles = ['/no/such/path', '/auth/sign_in', '/api/v1/accounts/1/upload'];
/** Size of the file that is sent to routes that accept none. */
export const unaskedFileBytes = 2_000_000;

function createAttack(harness: Harness, visitor: Visitor, url: string, random: Random) {
  const { history, system } = harness;
  const who = visitor.name;
  const call = harness.callerOf(who);
  const shoot = (what: string, path: string, init: RequestInit): Promise<void> =>
    shootOnce({ what, who, history }, `${url}${path}`, init);
  const app = `/public/api/v1/inboxes/${system.app.identifier}/contacts/x/conversations/1/messages/1`;
  return async (kind: number): Promise<void> => {
    switch (kind) {
      case 0:
        return shoot('a list of 600,000 values', app, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: `{"submitted_values":[${'{},'.repeat(600_000)}{}]}`,
        });
      case 1:
        return sendFileForNobody(url, random.pick(pathsWithoutFiles));
      case 2:
        return shoot('an address of a megabyte', '/auth/password', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${random.next()}${'a'.repeat(1_000_000)}@example.com` }),
        });
      case 3:
        return forgeSockets(url, random);
      case 4:
        return sendLong(harness, visitor, call, '@'.repeat(4_000 + random.below(4_000)));
      default:
        return replaceFile(harness, visitor, call, url);
    }
  };
}

type Shot = { what: string; who: string; history: Harness['history'] };

/** Any response but a 500 is accepted. */
async function shootOnce({ what, who, history }: Shot, url: string, init: RequestInit): Promise<void> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(8_000) });
    history.note(who, `${what} -> ${answer.status}${answer.status === 500 ? ' BROKEN' : ''}`);
    await answer.body?.cancel();
  } catch {
    history.note(who, `${what} -> no answer`);
  }
}

/** Starts an unsolicited form upload, gives the server time to write it, and disconnects. */
async function sendFileForNobody(url: string, path: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=b\r\n`;
  const part = 'Content-Disposition: form-data; name="file"; filename="a.bin"';
  socket.write(`${head}Content-Length: ${unaskedFileBytes * 2}\r\n\r\n--b\r\n${part}\r\n\r\n`);
  socket.write(Buffer.alloc(unaskedFileBytes + 65_536, 'a'));
  await setTimeout(400);
  socket.destroy();
}

/** Subscribes with well-formed unknown tokens, and disconnects without reading. */
async function forgeSockets(url: string, random: Random): Promise<void> {
  const sockets = Array.from(
    { length: 10 },
    () => new WebSocket(`${url.replace(/^http/, 'ws')}/cable`, ['actioncable-v1-json']),
  );
  for (const socket of sockets) {
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('open', () => {
      for (let count = 0; count < 30; count += 1) {
        const token = `${random.next()}`.slice(2).padEnd(24, 'x').slice(0, 24);
        const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: token });
        socket.send(JSON.stringify({ command: 'subscribe', identifier }));
      }
    });
  }
  await setTimeout(500);
  for (const socket of sockets) socket.close();
}

async function sendLong(harness: Harness, visitor: Visitor, call: Caller, text: string): Promise<void> {
  const { content: unique, echoId } = harness.records.newContent(visitor.name);
  const content = `${unique} ${text}`;
  await noteSent(harness, { who: visitor.name, content }, () =>
    call.untilAnswered({ method: 'POST', ...visitor.message(content, echoId) }),
  );
}

async function noteSent(
  harness: Harness,
  what: Pick<Sent, 'who' | 'content' | 'withFile'>,
  ask: () => Promise<Outcome>,
): Promise<void> {
  const sent: Sent = { ...what, acknowledged: null };
  harness.records.sent.push(sent);
  const answer = await ask();
  if (answer.status === 200) sent.acknowledged = Number(asJson(answer.body)['id']);
}

/**
 * Announces a file, uploads it and sends its message like a regular visitor, and meanwhile repeatedly uploads
 * other bytes of the same length to the same address. Agents must read the first ones.
 */
async function replaceFile(harness: Harness, visitor: Visitor, call: Caller, url: string): Promise<void> {
  const { content, echoId } = harness.records.newContent(visitor.name);
  const ask = visitor.message(content, echoId);
  const blob = { filename: 'note.txt', content_type: 'text/plain', byte_size: content.length };
  const path = ask.path.replace('/messages', '/direct_uploads');
  const announced = await call.untilAnswered({ method: 'POST', path, headers: ask.headers, body: { blob } });
  if (announced.status !== 200) return;
  const { signed_id: signedId, direct_upload: target } = asJson(announced.body);
  const uploadPath = new URL(String(asJson(target)['url'])).pathname;
  const put = (text: string): Promise<number> => putBytes(`${url}${uploadPath}`, text);
  const stalled = beginUpload(`${url}${uploadPath}`, content.length);
  await setTimeout(50);
  const isStored = await untilStored(() => put(content));
  if (!isStored) stalled.destroy();
  if (!isStored && !(await untilStored(() => put(content)))) return;
  const forged = Promise.all(Array.from({ length: 4 }, () => put('x'.repeat(content.length))));
  const body = { message: { ...asJson(ask.body['message']), attachments: [signedId] } };
  await noteSent(harness, { who: visitor.name, content, withFile: true }, () =>
    call.untilAnswered({ method: 'POST', ...ask, body }),
  );
  stalled.write('z'.repeat(content.length));
  await forged;
  await put('y'.repeat(content.length));
  stalled.destroy();
}

/** Starts to upload a file and stalls; the rest is written later. */
function beginUpload(url: string, size: number): Socket {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: ${size}\r\n\r\n`);
  return socket;
}

/** Returns the status; 0 without a response. */
async function putBytes(url: string, text: string): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'PUT', body: text, signal: AbortSignal.timeout(8_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Retries until a response confirms the upload; false when it was lost and the outcome is unknown. */
async function untilStored(put: () => Promise<number>): Promise<boolean> {
  for (let tries = 0; tries < 10; tries += 1) {
    const status = await put();
    if (status === 204) return true;
    if (status !== 0 && status < 500) return false;
    await setTimeout(250);
  }
  return false;
}
