import { expect, test } from 'vitest';
import { csmlEngine, csmlSettings, hasCsmlEngine } from './settings-model.ts';

const keysOf = (host: string | undefined, key: string | undefined) =>
  new Map(
    Object.entries({ CSML_BOT_HOST: host, CSML_BOT_API_KEY: key }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );

test('the engine of the installation has an address and a key', () => {
  const engine = { url: 'https://csml.example/x', key: 'k' };
  expect(csmlEngine(keysOf('https://csml.example/x/', 'k'))).toEqual(engine);
  expect(csmlEngine(keysOf('https://csml.example/x', 'k'))).toEqual(engine);
  expect(hasCsmlEngine(keysOf('https://csml.example', 'k'))).toBe(true);
});

test.each([
  [undefined, 'k'],
  ['https://csml.example', undefined],
])('with the address %s and the key %s there is no engine', (host, key) => {
  const keys = keysOf(host, key);
  expect([csmlEngine(keys), hasCsmlEngine(keys)]).toEqual([undefined, false]);
});

test('both settings have a description', () => {
  expect(csmlSettings.map(({ setting }) => setting)).toEqual(['CSML_BOT_HOST', 'CSML_BOT_API_KEY']);
  for (const setting of csmlSettings)
    expect(setting).toMatchObject({ meaning: expect.stringMatching(/\w \w.*\.$/) });
});

test.each([
  ['https://csml.example.com', true],
  ['HTTP://csml:5000/x', true],
  ['csml.example', false],
  ['x https://csml.example', false],
  ['https://csml example', false],
  ['https://', false],
])('%s is a valid address: %s', (address, isSo) => {
  const [host] = csmlSettings;
  const form = host !== undefined && 'form' in host ? host.form : undefined;
  expect(form?.pattern.test(address)).toBe(isSo);
  expect(form?.pattern.test(form.example)).toBe(true);
});
