import { listIn, keyIn } from '../../../../platform/outbound/provider-json.ts';
import { providerHttp, type ProviderResponse } from '../../../../platform/outbound/provider-http.ts';
import { throwIfBusy } from '../../../../platform/outbound/retry-later.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scriptOf } from '../../model.ts';
import type { AgentBotRow } from '../../queries.ts';
import { csmlEngine, type CsmlEngine } from '../settings-model.ts';
import { textIn } from './read-answers.ts';

type Engaged = Pick<Platform, 'outbound' | 'providerKeys' | 'ids'>;

/** A fault of a script; lines count from 1, and 0 where the engine names none. */
export type ScriptError = { line: number; message: string };

/** Has the engine read a script. Throws where it does not answer. */
export async function checkScript(
  { outbound }: Pick<Platform, 'outbound'>,
  engine: CsmlEngine,
  script: string,
): Promise<ScriptError[]> {
  const { ok, json, reason } = await call(outbound, engine, 'validate', botOf('draft', script));
  if (!ok) throw new Error(`the CSML engine answered ${reason}`);
  if (keyIn(json, 'valid') === true) return [];
  const scriptErrors = listIn(keyIn(json, 'errors')).map((scriptError) => ({
    line: numberIn(scriptError, 'start_line'),
    message: textIn(scriptError, 'message').slice(0, 300),
  }));
  return scriptErrors.length > 0 ? scriptErrors : [{ line: 0, message: 'The script is invalid' }];
}

/** Events of a conversation with a bot. */
export type Turn = {
  /** Of the contact: the script's memory belongs to them. */
  session: string;
  inboxId: number;
  text: string;
  /** What the script may read as `_metadata`. */
  metadata: Record<string, unknown>;
};

/** Maximum duration of a turn. */
const turnTimeoutMs = 15_000;

/** Has the engine run a bot's script for one turn. Returns its messages, or why it failed. Throws temporary errors. */
export async function runScript(
  { outbound, providerKeys, ids }: Engaged,
  bot: Pick<AgentBotRow, 'id' | 'bot_config'>,
  { session, inboxId, text, metadata }: Turn,
): Promise<{ json: unknown } | { refused: string }> {
  const engine = csmlEngine(providerKeys);
  if (engine === undefined) return { refused: 'the installation has no CSML engine' };
  const called = botOf(String(bot.id), scriptOf(bot.bot_config));
  const client = { bot_id: called.id, channel_id: `confab-inbox-${inboxId}`, user_id: session };
  const payload = { content_type: 'text', content: { text } };
  const event = { request_id: ids.uuid(), client, payload, metadata, ttl_duration: 4000 };
  const answer = throwIfBusy(await call(outbound, engine, 'run', { bot: called, event }, turnTimeoutMs));
  return answer.ok ? { json: answer.json } : { refused: answer.reason };
}

const flow = 'Default';

function botOf(name: string, script: string) {
  const id = `confab-bot-${name}`;
  return {
    id,
    name: id,
    default_flow: flow,
    flows: [{ id: `${id}-flow`, name: flow, content: script, commands: [] }],
  };
}

function call(
  outbound: Platform['outbound'],
  { url, key }: CsmlEngine,
  path: 'run' | 'validate',
  body: object,
  timeoutMs = 10_000,
): Promise<ProviderResponse> {
  return providerHttp(outbound).json(`${url}/${path}`, { body, headers: { 'x-api-key': key }, timeoutMs });
}

function numberIn(value: unknown, key: string): number {
  const number = keyIn(value, key);
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : 0;
}
