import type { Platform } from '../../../../platform/platform.ts';
import type { Translate } from '../../../conversation/index.ts';
import { findHookOf } from '../../queries.ts';
import { callTranslator } from '../steps/call-translator.ts';
import { translateByProject } from '../steps/google-translation.ts';

/** The translator of an account: its own project, else that of the installation; undefined where there is none. */
export async function findTranslator(platform: Platform, accountId: number): Promise<Translate | undefined> {
  const hook = await findHookOf(platform.db, accountId, 'google_translate');
  if (hook?.enabled === true) return (text, language) => translateByProject(platform, hook, text, language);
  const { translation } = platform;
  if (translation === undefined) return undefined;
  return (text, language) => callTranslator({ ...platform, translation }, text, language);
}
