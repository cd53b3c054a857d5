import { fillPath, type Method, type Route } from '@confab/contract/kit/route';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import qs from 'qs';
import { form, type TestFile } from '../form.ts';
import type { Example } from '../route-examples.data.ts';
import type { System } from './system.ts';

export type Call = Example & { account?: number | string; method?: Method; anonymous?: boolean };

export function methodsOf(route: Route): readonly Method[] {
  return typeof route.method === 'string' ? [route.method] : route.method;
}

/** Calls the route over HTTP: values of a GET by query string, files as a form, everything else as JSON. */
export async function call(system: System, route: Route, sample: Call): Promise<LightMyRequestResponse> {
  const [first = 'GET'] = methodsOf(route);
  const method = sample.method ?? first;
  const sent = await carried(method, sample.input);
  const credentials =
    route.who === 'anyone' || route.who === 'widget' || sample.anonymous === true
      ? {}
      : { api_access_token: (sample.as ?? system.t.fixtures.maya).token };
  return system.t.app.inject({
    method,
    url: urlOf(system, route, sample, sent.query),
    headers: { ...credentials, ...sent.headers, ...sample.headers },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  });
}

/** The URL of a call, with the values that are in the query string whatever the method. */
export function urlOf(system: System, route: Route, sample: Call, more = ''): string {
  const path = fillPath(route.path, {
    account_id: sample.account ?? system.t.fixtures.account.id,
    ...sample.params,
  });
  const query = [qs.stringify(sample.query), more].filter(Boolean).join('&');
  return query === '' ? path : `${path}?${query}`;
}

type Carried = { query: string; headers?: Record<string, string>; payload?: InjectOptions['payload'] };

async function carried(method: Method, input: Example['input']): Promise<Carried> {
  if (input === undefined) return { query: '' };
  if (method === 'GET') return { query: qs.stringify(input, { arrayFormat: 'indices' }) };
  const files = Object.entries(input).filter((entry): entry is [string, TestFile] => isFile(entry[1]));
  if (files.length > 0) return { query: '', ...(await form([...files, ...textsOf(input)])) };
  return {
    query: '',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(input),
  };
}

/** The other values of a form, by their bracketed names. */
function textsOf(input: object): [string, string][] {
  const texts = Object.fromEntries(Object.entries(input).filter(([, value]) => !isFile(value)));
  const pairs = qs.stringify(texts, { arrayFormat: 'brackets', encode: false }).split('&').filter(Boolean);
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** Whether a call with this input can distinguish numbers, booleans, and null from text. */
export function isAllText(method: Method, input: Example['input']): boolean {
  return method === 'GET' || Object.values(input ?? {}).some(isFile);
}

function isFile(value: unknown): value is TestFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value;
}
