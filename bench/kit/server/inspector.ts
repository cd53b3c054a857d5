import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { freePort, residentBytes } from './server.ts';

/** Triggers garbage collection in the measured process, from outside. */
export type Inspector = { readonly nodeArgs: readonly string[]; readonly port: number };

export async function reserveInspector(): Promise<Inspector> {
  const port = await freePort();
  return { port, nodeArgs: [`--inspect=127.0.0.1:${port}`] };
}

/** Bytes that a process still uses after garbage collection. */
export type Settled = { resident: number; heap: number };

/** Collects garbage before measuring: uncollected garbage is random, and may be half of the memory. */
export async function memoryAfterCollection(
  pid: number,
  { port }: Inspector,
  restMs: number,
): Promise<Settled> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (target === undefined) throw new Error('the server cannot be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(socket, 'open');
  const ask = async (method: string): Promise<Record<string, unknown>> => {
    socket.send(JSON.stringify({ id: 1, method }));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return (JSON.parse(data.toString()) as { result: Record<string, unknown> }).result;
  };
  await sleep(restMs);
  // Memory freed by the first collection may be released only after a finalizer has run.
  await ask('HeapProfiler.collectGarbage');
  await sleep(1000);
  await ask('HeapProfiler.collectGarbage');
  const { usedSize } = await ask('Runtime.getHeapUsage');
  await sleep(1000);
  socket.terminate();
  return { resident: residentBytes(pid), heap: Number(usedSize) };
}
