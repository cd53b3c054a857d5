import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** Sends one message after the other. */
export type Writer = {
  /** Ends after the current message; returns the acknowledged texts. */
  stop(): Promise<string[]>;
  /** Responses that no client should ever get. */
  failures(): string[];
  /** Why messages had to be resent: the connection broke, or the node announced its shutdown. */
  again(): string[];
};

/** How many are written with the given pause. */
const briskMessages = 35;

/**
 * Writes until stopped, with `pause` milliseconds after each of the first messages and a second after the
 * others; unanswered ones are resent under the same echo id, as our clients do.
 */
export function startWriter(
  name: string,
  pause: number,
  send: (content: string, echoId: string) => Promise<Response>,
): Writer {
  const accepted: string[] = [];
  const failures: string[] = [];
  const again: string[] = [];
  let stopped = false;
  const write = async (content: string): Promise<void> => {
    const echoId = randomUUID();
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await setTimeout(50)) {
      const answer = await send(content, echoId).catch((error: unknown) => error);
      if (!(answer instanceof Response)) {
        again.push(String(answer instanceof Error ? (answer.cause ?? answer) : answer));
      } else if (answer.status === 503) {
        again.push('503');
      } else {
        if (answer.ok) accepted.push(content);
        else failures.push(`${answer.status} ${await answer.text()}`);
        return;
      }
    }
    failures.push(`${content} was never answered`);
  };
  const run = async (): Promise<void> => {
    for (let count = 0; !stopped; count += 1) {
      await write(`${name} ${count} ${randomUUID().slice(0, 8)}`);
      // A slow machine needs longer, and a conversation accepts at most 200 messages a minute.
      await setTimeout(count < briskMessages ? pause : 1000);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      await running;
      return accepted;
    },
    failures: () => failures,
    again: () => again,
  };
}
