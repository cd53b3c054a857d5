import type { ProviderTools, SetUpTools } from '../../src/channels/channel.ts';
import { providerHttp } from '../../src/platform/outbound/provider-http.ts';
import { keys } from './driver.ts';

/** A response of Instagram, or a network error. The default status is 200. */
export type Scripted = { status?: number; body?: unknown } | Error;

/** A call as Instagram receives it. */
export type Received = { method: string; url: URL; body: string };

/** The context of a channel whose Instagram returns these responses, in order; `calls` are the received ones. */
export function scriptedTools(
  answers: readonly Scripted[] = [],
  over: Partial<ProviderTools & Pick<SetUpTools, 'isFree'>> = {},
): ProviderTools & SetUpTools & { calls: Received[] } {
  const calls: Received[] = [];
  const left = [...answers];
  const refuse = () => Promise.reject(new Error('not used by Instagram'));
  const http = providerHttp({
    fetch: (address, { method, body } = {}) => {
      const isPost = body !== undefined;
      calls.push({
        method: method ?? (isPost ? 'POST' : 'GET'),
        url: new URL(address),
        body: typeof body === 'string' ? body : '',
      });
      const answer = left.shift() ?? { status: 500 };
      if (answer instanceof Error) return Promise.reject(answer);
      const bytes = Buffer.from(JSON.stringify(answer.body ?? {}));
      return Promise.resolve({
        status: answer.status ?? 200,
        headers: {},
        body: bytes,
        url: String(address),
      });
    },
    check: refuse,
    reach: refuse,
    close: () => Promise.resolve(),
  });
  return {
    accountId: '1',
    apiUrl: 'https://graph.test',
    frontendUrl: 'https://desk.test',
    keys,
    urlOf: (setting: string) => `https://${setting.toLowerCase().replaceAll('_', '-')}.test`,
    http,
    settings: { instagram_id: '900' },
    secrets: { id: 'login-1', access_token: 'token-1', issued_at: 1, ends_at: 2 },
    ids: { uuid: () => 'login-2', token: () => 'random' },
    isFree: () => Promise.resolve(true),
    calls,
    ...over,
  } as unknown as ProviderTools & SetUpTools & { calls: Received[] };
}

/** An error response of Instagram. */
export function errorAnswer(message: string, code?: number, status = 400): Scripted {
  return { status, body: { error: { message, ...(code === undefined ? {} : { code }) } } };
}
