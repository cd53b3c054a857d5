import { describe, expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { helpText, settingsList, settingsTables } from './describe.ts';
import { providerKeys, providerUrls } from './provider-urls.ts';

const example = { setting: 'EXAMPLE_API_URL', default: 'https://api.example.com', name: 'the Example API' };

test('a provider’s URL is that of the setting, or its default', () => {
  expect(providerUrls({}, [example]).get('EXAMPLE_API_URL')).toBe('https://api.example.com');
  const urls = providerUrls({ EXAMPLE_API_URL: ' http://127.0.0.1:4000/ ' }, [example]);
  expect(urls.get('EXAMPLE_API_URL')).toBe('http://127.0.0.1:4000');
});

test('an invalid URL is rejected with a clear message', () => {
  expect(() => providerUrls({ EXAMPLE_API_URL: 'ftp://example.com' }, [example])).toThrow(ConfigError);
  expect(() => providerUrls({ EXAMPLE_API_URL: 'nowhere' }, [example])).toThrow(/EXAMPLE_API_URL must be/);
});

test('it is documented with the settings of its channel', () => {
  for (const text of [helpText([example]), settingsList([example]), settingsTables([example])]) {
    expect(text).toContain('EXAMPLE_API_URL');
    expect(text).toContain('Base URL of the Example API.');
  }
  expect(settingsTables([example])).toContain('## Channels');
  expect(settingsTables([])).not.toContain('## Channels');
});

describe('the installation’s credentials at a provider', () => {
  const keys = [
    { setting: 'EXAMPLE_APP_ID', meaning: 'Id of the app.', form: { pattern: /^\d+$/, example: '123' } },
    { setting: 'EXAMPLE_VERSION', meaning: 'Version of the API.', default: 'v2' },
  ];

  test('are the configured ones, a constant, or missing', () => {
    expect([...providerKeys({}, keys)]).toEqual([['EXAMPLE_VERSION', 'v2']]);
    expect(providerKeys({ EXAMPLE_APP_ID: ' 42 ' }, [example, ...keys]).get('EXAMPLE_APP_ID')).toBe('42');
  });

  test('are rejected with a clear message when malformed', () => {
    expect(() => providerKeys({ EXAMPLE_APP_ID: 'x' }, keys)).toThrow('EXAMPLE_APP_ID must look like 123.');
  });

  test('are documented', () => {
    expect(settingsList(keys)).toContain('| `EXAMPLE_APP_ID` | not set | Id of the app. |');
    expect(settingsList(keys)).toContain('| `EXAMPLE_VERSION` | v2 | Version of the API. |');
  });
});
