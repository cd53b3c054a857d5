import type { UploadField } from '../../platform/outbound/multipart-body.ts';
import type { ProviderAccess } from '../channel.ts';
import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';

/** A response of the Bot API: a result, or an error with code and description. */
export type BotAnswer = { result: unknown } | { error: BotError };
export type BotError = { code: number; description: string };

type Fields = Readonly<Record<string, string>>;
type Access = Pick<ProviderAccess, 'apiUrl' | 'http'>;

/** Calls a method of a bot. Throws temporary errors: a broken connection, too many calls, a failing server. */
export async function callBot(
  { apiUrl, http }: Access,
  token: string,
  method: string,
  fields: Fields = {},
): Promise<BotAnswer> {
  return read(await http.form(`${apiUrl}/bot${token}/${method}`, fields));
}

/** The same with a file. */
export async function uploadToBot(
  { apiUrl, http }: Access,
  token: string,
  method: string,
  fields: readonly UploadField[],
): Promise<BotAnswer> {
  return read(await http.upload(`${apiUrl}/bot${token}/${method}`, fields));
}

/** The URL of a file's bytes, from the path returned by `getFile`. */
export function fileUrl({ apiUrl }: Access, token: string, path: string): string {
  return `${apiUrl}/file/bot${token}/${path}`;
}

function read(answer: ProviderResponse): BotAnswer {
  const { status, json, reason } = answer;
  if (status === 429 || status >= 500) throw new Error(`Telegram answered ${reason}`);
  const body = typeof json === 'object' && json !== null ? json : {};
  if ('ok' in body && body.ok === true && 'result' in body) return { result: body.result };
  const code = 'error_code' in body ? Number(body.error_code) : status;
  const description = 'description' in body ? String(body.description) : reason;
  return { error: { code, description } };
}

/** As agents and administrators read it. */
export function errorText({ code, description }: BotError): string {
  return `${code}, ${description}`;
}

/** Whether the token is no longer good: 404 is what a token of no bot is answered. */
export function isLockedOut({ code }: BotError): boolean {
  return code === 401 || code === 404;
}
