import type { ChildProcess } from 'node:child_process';
import { Failure } from '@confab/contract/kit/errors';
import { codedError } from '../errors/coded-error.ts';
import { memoryExitCode } from './own-process-exit.ts';
import { startOwnProcess } from './own-process.ts';

/** The messages of the process: first that it is ready, then one response per request. */
export type ImageAnswer = { isReady: true } | { image: Uint8Array | null };

export type ImageWorkerOptions = {
  /** For one image; then its process is ended. */
  timeoutMs?: number;
  /** Without work for so long, the process ends. */
  idleMs?: number;
  /** Called for every process that is started. */
  onStart?: (processId: number) => void;
  /** Called when a process is released. */
  onStop?: () => void;
};

/** The code of the error when it is open whether an image can be read. */
export const imageInterrupted = 'image_interrupted';

const defaults = { timeoutMs: 10_000, idleMs: 10_000 };
/** Startup timeout, also on a busy machine. */
const startTimeoutMs = 30_000;
/** Limit of the JavaScript heap; images are allocated outside. */
const heapMegabytes = 64;

type Work<Order = unknown> = {
  order: Order;
  resolve: (image: Uint8Array | undefined) => void;
  reject: (error: unknown) => void;
};
type Worker = { process: ChildProcess; isReady: boolean };

/**
 * A process that decodes or renders images: started on first use, and again after it died. Handles one image at a time.
 */
export function imageWorker<Order extends object>(options: ImageWorkerOptions & { program: () => URL }) {
  const { timeoutMs, idleMs, onStart, onStop, program } = { ...defaults, ...options };
  let worker: Worker | undefined;
  let current: Work<Order> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const after = (milliseconds: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
    timer.unref();
  };
  const stop = (): void => {
    const stopped = worker;
    worker = undefined;
    if (stopped === undefined) return;
    stopped.process.kill('SIGKILL');
    onStop?.();
  };
  const finish = (how: (work: Work) => void): void => {
    const work = current;
    current = undefined;
    after(idleMs, stop);
    if (work !== undefined) how(work);
  };
  const fail = (failed: Worker, how: (work: Work) => void): void => {
    if (worker !== failed) return;
    stop();
    finish(how);
  };
  const give = (to: Worker, work: Work<Order>): void => {
    after(timeoutMs, () => fail(to, interrupted));
    to.process.send(work.order);
  };
  const start = (): Worker => {
    const started: Worker = { process: startOwnProcess(program(), heapMegabytes), isReady: false };
    if (started.process.pid !== undefined) onStart?.(started.process.pid);
    started.process.on('message', (answer: ImageAnswer) => {
      if (worker !== started) return;
      if ('image' in answer) return finish((work) => work.resolve(answer.image ?? undefined));
      started.isReady = true;
      if (current !== undefined) give(started, current);
    });
    started.process.once('exit', (code) => fail(started, started.isReady ? endedBy(code) : notStarted));
    started.process.on('error', () => fail(started, notStarted));
    after(startTimeoutMs, () => fail(started, notStarted));
    return started;
  };

  return {
    ask: (order: Order): Promise<Uint8Array | undefined> =>
      new Promise((resolve, reject) => {
        current = { order, resolve, reject };
        if (worker?.isReady === true) give(worker, current);
        else worker ??= start();
      }),
    close: (): void => {
      stop();
      finish((work) => work.reject(new Failure('unavailable')));
      clearTimeout(timer);
    },
  };
}

const unreadable = (work: Work): void => work.resolve(undefined);
/** A machine that is short of time or memory ends it as well as a hostile image does. */
const interrupted = (work: Work): void =>
  work.reject(codedError(imageInterrupted, 'the process crashed on an image', 503));
/** Exceeding its own memory limit is the image's fault; any other exit may have another cause. */
const endedBy = (code: number | null) => (code === memoryExitCode ? unreadable : interrupted);
const notStarted = (work: Work): void =>
  work.reject(new Error('the process for images could not be started'));
