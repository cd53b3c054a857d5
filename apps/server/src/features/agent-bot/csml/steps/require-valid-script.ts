import { maxScriptLength } from '@confab/contract/features/agent-bot';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { botTypeOf, scriptOf } from '../../model.ts';
import { csmlEngine } from '../settings-model.ts';
import { checkScript } from './call-engine.ts';

/**
 * Nothing for a bot that is no script. Throws `invalid` on a script that is blank, too long or faulty, and
 * `unprocessable` where there is no engine or it does not answer.
 */
export async function requireValidScript(
  platform: Platform,
  bot: { bot_type: number; bot_config: Record<string, unknown> },
): Promise<void> {
  if (botTypeOf(bot.bot_type) !== 'csml') return;
  const script = scriptOf(bot.bot_config);
  if (script.trim() === '') throw invalidField('bot_config', 'blank', "Script can't be blank");
  if (script.length > maxScriptLength) {
    const text = `Script is too long (maximum is ${maxScriptLength} characters)`;
    throw invalidField('bot_config', 'too_long', text);
  }
  const engine = csmlEngine(platform.providerKeys);
  if (engine === undefined)
    throw new Failure('unprocessable', { message: 'CSML is not set up on this installation' });
  const [scriptError] = await checkScript(platform, engine, script).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'a script could not be checked');
    throw new Failure('unprocessable', { message: 'The CSML engine does not answer. Try again.' });
  });
  if (scriptError === undefined) return;
  const where = scriptError.line > 0 ? `Line ${scriptError.line}: ` : '';
  throw invalidField('bot_config', 'invalid', `${where}${scriptError.message}`);
}
