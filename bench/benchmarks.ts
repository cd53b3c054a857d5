import type { Benchmark } from './kit/benchmark.ts';
import { messageThroughput } from './message-throughput.ts';
import { sendToSeen } from './send-to-seen.ts';

/** The one list, in the order they run. */
export const benchmarks: readonly Benchmark[] = [messageThroughput, sendToSeen];
