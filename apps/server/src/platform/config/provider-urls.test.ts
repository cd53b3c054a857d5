import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { helpText, settingsList, settingsTables } from './describe.ts';
import { providerUrls } from './provider-urls.ts';

const example = { setting: 'EXAMPLE_API_URL', default: 'https://api.example.com', name: 'the Example API' };

test('a provider answers where the setting says, or where it always does', () => {
  expect(providerUrls({}, [example]).get('EXAMPLE_API_URL')).toBe('https://api.example.com');
  const urls = providerUrls({ EXAMPLE_API_URL: ' http://127.0.0.1:4000/ ' }, [example]);
  expect(urls.get('EXAMPLE_API_URL')).toBe('http://127.0.0.1:4000');
});

test('an address that is none is refused in one sentence', () => {
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
