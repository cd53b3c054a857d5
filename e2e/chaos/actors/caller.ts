import { setTimeout } from 'node:timers/promises';
import type { History } from '../history.ts';
import type { Random } from '../random.ts';

export type Json = Record<string, unknown>;

/** The outcome of a call: a response, or unknown. */
export type Outcome = { status: number; body: unknown } | { status: 'unknown'; body: null };

export type Call = {
  method: string;
  path: string;
  body?: unknown;
  /** A text file to upload, in this form field. */
  file?: { field: string; text: string } | undefined;
  headers?: Readonly<Record<string, string>>;
};

export type Caller = {
  /** Sends it once. */
  once(call: Call): Promise<Outcome>;
  /** Repeats it until the server accepts or rejects it; `unknown` if time runs out before. */
  untilAnswered(call: Call, options?: { twice?: boolean; deadline?: number }): Promise<Outcome>;
};

/** Client timeout of one request, in milliseconds. */
const timeoutMs = 8_000;
/** Status codes that are retried. */
const again: ReadonlySet<number | 'unknown'> = new Set(['unknown', 409, 500, 502, 503, 504]);

/** An HTTP API client that records all its requests. Responses of 500 are recorded as `BROKEN`. */
export function createCaller(who: string, base: string, history: History, random: Random): Caller {
  let count = 0;
  const once = async ({ method, path, body, file, headers = {} }: Call): Promise<Outcome> => {
    const name = `${who}#${(count += 1)}`;
    history.note(who, `${name} ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`);
    const outcome = await send(`${base}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined || file ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: file ? formOf(body, file) : JSON.stringify(body) }),
    });
    const text = outcome.status === 'unknown' ? '' : JSON.stringify(outcome.body).slice(0, 300);
    history.note(who, `${name} -> ${outcome.status} ${outcome.status === 500 ? 'BROKEN ' : ''}${text}`);
    return outcome;
  };
  return {
    once,
    async untilAnswered(call, { twice = false, deadline = performance.now() + 60_000 } = {}) {
      if (twice) void once(call);
      for (let tries = 0; ; tries += 1) {
        const outcome = await once(call);
        if (!again.has(outcome.status) || performance.now() > deadline) return outcome;
        await setTimeout(Math.min(1500, 100 * 2 ** tries) * (0.5 + random.next()));
      }
    },
  };
}

function formOf(body: unknown, file: { field: string; text: string }): FormData {
  const form = new FormData();
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) form.set(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, inner);
  };
  add('', body);
  form.set(file.field, new File([file.text], 'note.txt', { type: 'text/plain' }));
  return form;
}

async function send(url: string, init: RequestInit): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    return { status: answer.status, body: parsed(text) };
  } catch {
    return { status: 'unknown', body: null };
  }
}

function parsed(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The response body as an object; throws if it is not a success. */
export function succeeded(outcome: Outcome, what: string): Json {
  if (typeof outcome.status !== 'number' || outcome.status >= 300)
    throw new Error(`${what} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`);
  return asJson(outcome.body);
}

export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
