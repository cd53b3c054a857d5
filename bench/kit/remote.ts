import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A load generator in a separate process. */
export type Remote = {
  /** Runs a handler of the process and returns its result. */
  call<T>(name: string, argument?: unknown): Promise<T>;
  readonly pid: number;
  stop(): Promise<void>;
};

type Reply = { id: number; value?: unknown; error?: string };

/** Starts `bench/load/<name>.ts`. It is killed if it runs longer than `seconds`. */
export async function startLoad(name: string, seconds: number): Promise<Remote> {
  const file = fileURLToPath(new URL(`../load/${name}.ts`, import.meta.url));
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let calls = 0;
  const limit = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  child.on('message', ({ id, value, error }: Reply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) caller?.resolve(value);
    else caller?.reject(new Error(`${name}: ${error}`));
  });
  child.once('exit', (code, signal) => {
    clearTimeout(limit);
    const error = new Error(`load generator ${name} ended (${code ?? signal})`);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  await once(child, 'spawn');
  return {
    pid: child.pid ?? 0,
    call<T>(method: string, argument?: unknown): Promise<T> {
      calls += 1;
      const id = calls;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(id, { resolve, reject });
      child.send({ id, method, argument });
      // The result's type is not checked across the process boundary.
      return promise as Promise<T>;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** Starts a generator, runs one handler and stops it. */
export async function runLoad<T>(
  name: string,
  seconds: number,
  call: { method: string; argument: unknown },
): Promise<T> {
  const remote = await startLoad(name, seconds);
  try {
    return await remote.call<T>(call.method, call.argument);
  } finally {
    await remote.stop();
  }
}
