import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { benchmarks } from '../../bench/benchmarks.ts';
import { readArguments } from './arguments.mjs';
import { benchmarkIds, commands } from './commands.mjs';
import { inRoot } from './paths.mjs';

const launch = (...args: string[]) =>
  spawnSync(process.execPath, [inRoot('scripts/launch.mjs'), ...args], { encoding: 'utf8' });

/** `start --help` prints the settings; e2e/process.test.ts tests it. */
const names = Object.keys(commands).filter((name) => name !== 'start');

describe.each(names)('%s', (name) => {
  test('answers --help with its usage', () => {
    const { status, stdout, stderr } = launch(name, '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`^npm (run )?${name}\\b`));
    expect(stdout.split('\n').length).toBeGreaterThan(2);
  });

  test('names every option in its usage', () => {
    const { usage, options = {} } = commands[name] ?? { usage: '' };
    for (const option of Object.keys(options)) expect(usage).toContain(`--${option}`);
  });
});

test.each([...names, 'start'])('%s rejects an unknown option, in one sentence', (name) => {
  const { status, stdout, stderr } = launch(name, '--no-such-option');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('Unknown option --no-such-option of');
});

test.each([
  [['chaos', '--nodes', 'several'], '--nodes must be one or many, not "several".'],
  [['chaos', '--seed', 'x'], '--seed must be a whole number of at least 0, not "x".'],
  [['chaos', '--seconds=0'], '--seconds must be a whole number of at least 1'],
  [['chaos', '--seconds'], '--seconds needs a value.'],
  [['seed', '--conversations', '-3'], '--conversations'],
  [['seed', '--conversations', '20', '--messages', '3'], '--messages must be at least --conversations'],
  [['bench', 'interactoin'], 'Unknown benchmark "interactoin".'],
  [['bench', '--quick=yes'], '--quick takes no value.'],
  [['gallery', '--port', 'http'], '--port must be a whole number'],
  [['mutate'], 'Enter a feature or path.'],
  [['mutate', 'no-such-feature'], 'no-such-feature is neither a feature of the server nor a path.'],
  [['new-feature'], 'Enter one name.'],
  [['new-feature', 'Canned_Response'], '"Canned_Response" is not a name'],
  [['check', 'types'], 'Unknown argument "types" of check.'],
  [['start', 'now'], 'Unknown argument "now" of start.'],
  [['no-such-command'], 'Usage: '],
])('%j is rejected', (args, sentence) => {
  const { status, stderr } = launch(...args);
  expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a command’s options are parsed', () => {
  const read = (name: string, ...args: string[]) =>
    readArguments(name, commands[name] ?? { usage: '' }, args);
  expect(read('test', 'launch', '-t', 'Node')).toEqual({
    values: { testNamePattern: 'Node' },
    words: ['launch'],
  });
  expect(read('seed', '--conversations', '1_000', '--messages=12,000')).toEqual({
    values: { conversations: '1_000', messages: '12,000' },
    words: [],
  });
  expect(read('mutate', 'message', '--quick', '--tests', 'a', '--tests', 'b')).toEqual({
    values: { quick: true, tests: ['a', 'b'] },
    words: ['message'],
  });
  expect(read('chaos', '-h')).toBeUndefined();
});

test('the benchmarks in the help exist', () => {
  expect(benchmarkIds).toEqual(benchmarks.map(({ id }) => id));
});
