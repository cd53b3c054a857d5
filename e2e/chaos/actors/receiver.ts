import { createHash } from 'node:crypto';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

/** A call of the rule, as it was received. */
export type ReceivedCall = {
  /** Equal in all attempts of a call. */
  delivery: string;
  event: string;
  /** Display id. */
  conversation: number;
  /** Fingerprint of the body. */
  print: string;
};

/** The server that the rule calls. The first attempt of a call may fail: with an error, or without an answer. */
export type Receiver = LocalServer & {
  received: readonly ReceivedCall[];
  setPatience(failure: number): void;
};

export async function startReceiver(history: History, random: Random): Promise<Receiver> {
  const received: ReceivedCall[] = [];
  let failure = 0;
  const server = await startLocalServer((text, headers) => {
    const { event, id } = JSON.parse(text) as { event: string; id: number };
    const delivery = String(headers['x-chatwoot-delivery']);
    const isFirst = !received.some((call) => call.delivery === delivery);
    received.push({
      delivery,
      event,
      conversation: id,
      print: createHash('sha1').update(text).digest('hex').slice(0, 8),
    });
    history.note('receiver', `${event} conversation ${id} as ${delivery}`);
    if (!isFirst || !random.chance(failure)) return 200;
    return random.pick([500, 'cut']);
  });
  return { ...server, received, setPatience: (probability) => void (failure = probability) };
}
