import { spawn } from 'node:child_process';
import { inRoot, root } from './launch/paths.mjs';
import { pathWithNode } from './launch/run.mjs';

/** The result of a step. `output` is printed if it failed. */
export type StepResult = { readonly ok: boolean; readonly output: string };

/** One named check of `npm run check` and `npm test`. */
export type Step = { readonly name: string; readonly run: () => Promise<StepResult> };

/** Passed and failed checks, or tests. */
export type Count = { readonly passed: number; readonly failed: number };

/** Runs the steps, `width` of them at a time, and prints a timed line for each. */
export async function runSteps(steps: readonly Step[], width = 2): Promise<Count> {
  const waiting = [...steps];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      if (!(await runStep(step))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return { passed: steps.length - failed, failed };
}

/** A step that runs a program of node_modules with this Node; it passes if the exit code is 0. */
export function programStep(name: string, script: string, args: readonly string[], cwd = root): Step {
  return { name, run: () => runProgram([inRoot('node_modules', script), ...args], cwd) };
}

/** A step that calls a function which returns one line per error. */
export function errorStep(name: string, find: () => Promise<readonly string[]>): Step {
  return {
    name,
    run: async () => {
      const faults = await find();
      return { ok: faults.length === 0, output: faults.join('\n') };
    },
  };
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const start = performance.now();
  const result = await run().catch((error: unknown) => ({ ok: false, output: String(error) }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${result.ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (!result.ok) console.log(result.output);
  return result.ok;
}

function runProgram(args: readonly string[], cwd: string): Promise<StepResult> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PATH: pathWithNode(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ok: code === 0, output: output.join('').trim() }));
  });
}
