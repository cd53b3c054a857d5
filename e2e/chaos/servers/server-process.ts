import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** One server process with its roles, which can be killed and restarted on the same port. */
export type ServerProcess = {
  readonly name: string;
  readonly port: number;
  readonly roles: string;
  readonly url: string;
  isRunning(): boolean;
  /** SIGKILL, or the given signal; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Starts it and waits until it is healthy; retries while its database is down. */
  start(): Promise<void>;
  /** Its resident memory in bytes; undefined while it is down, and if the system does not report it. */
  residentBytes(): number | undefined;
  /** The end of its output, for reports. */
  output(): string;
};

export type ServerProcessOptions = {
  name: string;
  port: number;
  roles: string;
  env: Readonly<Record<string, string>>;
  /** What to run instead of the production server. */
  entry?: string | undefined;
  /** Called when it exits unexpectedly. */
  onCrash: (name: string, code: number | null, output: string) => void;
  /** Called for each log line that reports an error. */
  onErrorLine?: ((name: string, line: string) => void) | undefined;
};

const plainEntry = fileURLToPath(new URL('../../../apps/server/src/main/start.ts', import.meta.url));
const timeoutMs = 60_000;
const isErrorLine = /"level":("error"|"fatal"|50|60)/;

export function createServerProcess(options: ServerProcessOptions): ServerProcess {
  const { name, port, roles } = options;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';
  const launch = (): ChildProcess => {
    const started = spawn(process.execPath, [options.entry ?? plainEntry], {
      env: { ...process.env, ...options.env, HOST: '127.0.0.1', PORT: String(port), ROLES: roles },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const keep = (chunk: Buffer): void => {
      const text = chunk.toString();
      output = (output + text).slice(-20_000);
      for (const line of text.split('\n')) if (isErrorLine.test(line)) options.onErrorLine?.(name, line);
    };
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    return started;
  };
  return {
    name,
    port,
    roles,
    url,
    isRunning: () => child !== null,
    output: () => output,
    residentBytes: () => (child?.pid === undefined ? undefined : residentBytesOf(child.pid)),
    async end(signal = 'SIGKILL') {
      const ending = child;
      child = null;
      if (ending === null) return null;
      if (ending.exitCode === null && ending.signalCode === null) {
        ending.kill(signal);
        await once(ending, 'exit');
      }
      return ending.exitCode;
    },
    async start() {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const started = launch();
        if (await isServing(started, url, deadline)) {
          child = started;
          started.once('exit', (code) => {
            if (child !== started) return;
            child = null;
            options.onCrash(name, code, output);
          });
          return;
        }
        if (Date.now() > deadline) throw new Error(`${name} did not start: ${output.slice(-2000)}`);
        await setTimeout(200);
      }
    },
  };
}

/** From /proc. */
function residentBytesOf(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

async function isServing(child: ChildProcess, url: string, deadline: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
    if (answer?.ok === true) return true;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      return false;
    }
    await setTimeout(50);
  }
  return false;
}
