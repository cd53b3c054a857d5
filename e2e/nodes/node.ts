import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** One process of a fleet, which can be stopped gracefully, killed, and restarted on its port. */
export type Node = {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  /** Its output so far. */
  output(): string;
  start(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
};

export type NodeOptions = {
  name: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** The source it runs from; default: the checkout. */
  entry?: string;
};

const ownEntry = fileURLToPath(new URL('../../apps/server/src/main/start.ts', import.meta.url));

export function createNode({ name, port, env, entry = ownEntry }: NodeOptions): Node {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const ending = child;
    child = null;
    if (ending === null) return null;
    if (ending.exitCode === null && ending.signalCode === null) {
      ending.kill(signal);
      await once(ending, 'exit');
    }
    return ending.exitCode;
  };
  return {
    name,
    url,
    port,
    output: () => output,
    async start() {
      const started = spawn(process.execPath, [entry], {
        env: { ...process.env, NODE_NO_WARNINGS: '1', HOST: '127.0.0.1', PORT: String(port), ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      const keep = (chunk: Buffer): void => void (output += chunk.toString());
      started.stdout?.on('data', keep);
      started.stderr?.on('data', keep);
      child = started;
      await untilReady(name, started, url, () => output);
    },
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

async function untilReady(
  name: string,
  child: ChildProcess,
  url: string,
  output: () => string,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    if (answer?.ok === true) return;
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${output()}`);
    if (Date.now() > deadline) throw new Error(`${name} is not healthy after a minute: ${output()}`);
    await setTimeout(50);
  }
}
