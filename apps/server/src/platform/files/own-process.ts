import { fork, type ChildProcess } from 'node:child_process';

/** The environment of the process, without the server's secrets. */
const passedOn = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** Starts a process for untrusted input, with its own heap and without the server's secrets. */
export function startOwnProcess(program: URL, heapMegabytes: number): ChildProcess {
  const env = Object.fromEntries(
    passedOn.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  const child = fork(program, {
    env,
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It must not keep a server running that has nothing else to do.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The program at `source`, which is built as a separate file if the server is bundled. */
export function ownProgram(source: URL): URL {
  const root: unknown = Reflect.get(globalThis, 'confabRoot');
  if (typeof root !== 'string') return source;
  const name = source.pathname.slice(source.pathname.lastIndexOf('/') + 1).replace(/\.ts$/, '.js');
  return new URL(`apps/server/dist/${name}`, `${root.replace(/\/$/, '')}/`);
}
