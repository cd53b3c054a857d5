import { expect, test } from 'vitest';
import { chunksByStage } from './vite-chunks.ts';

const file = (fileName: string, moduleIds: readonly string[], imports: readonly string[] = []) => ({
  fileName,
  facadeModuleId: moduleIds[0] ?? null,
  moduleIds,
  imports,
});

const files = [
  file('page.js', ['page', 'router'], ['react.js']),
  file('react.js', ['react']),
  file('shell.js', ['shell', 'rail'], ['react.js', 'button.js']),
  file('button.js', ['button'], ['react.js']),
  file('thread.js', ['thread', 'bubble'], ['button.js', 'form.js', 'edge.js', 'table.js']),
  file('form.js', ['form']),
  file('edge.js', ['edge']),
  file('login.js', ['login', 'password'], ['form.js', 'button.js']),
  file('table.js', ['table']),
  file('settings.js', ['settings'], ['table.js', 'form.js', 'shell.js']),
];

test('each module is in the first stage that needs it; shared modules are separate', () => {
  const nameOf = chunksByStage(files, { page: 'page', frame: 'shell', conversation: 'thread' }, [
    { name: 'entrance', entry: 'login', after: 'page' },
    { name: 'office', entry: 'settings', after: 'frame' },
  ]);
  const modules = files.flatMap(({ moduleIds }) => moduleIds);
  expect(Object.fromEntries(modules.map((id) => [id, nameOf(id)]))).toEqual({
    page: null,
    router: 'page',
    react: 'page',
    shell: null,
    rail: 'frame',
    button: 'entrance-frame',
    thread: null,
    bubble: 'conversation',
    form: 'entrance-conversation',
    edge: 'conversation',
    login: null,
    password: null,
    table: 'office-conversation',
    settings: null,
  });
});
