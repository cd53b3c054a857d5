import { Type } from 'typebox';
import { setting, text, word } from './setting-kinds.ts';

/** Which language models help agents write, and answer for Captain. */
export const languageModelSettings = {
  OPENAI_API_URL: setting(
    Type.String({
      group: 'Language model',
      default: 'https://api.openai.com/v1',
      description:
        'Base URL of the language model that helps agents write, or of any server that speaks its chat completions. Accounts connect it with a key of their own.',
      protocols: ['https', 'http'],
    }),
  ),
  OPENAI_GPT_MODEL: text('Language model', 'gpt-4o-mini', 'Name of the model that is asked.'),
  CAPTAIN_OPEN_AI_API_KEY: word(
    'Language model',
    'Key of the model that answers for Captain in all accounts; without it, each account uses the key it connected itself, and those without one get answers by search.',
  ),
  CAPTAIN_OPEN_AI_MODEL: text(
    'Language model',
    'gpt-4o-mini',
    'Name of the model that is asked with that key.',
  ),
  CAPTAIN_OPEN_AI_ENDPOINT: setting(
    Type.String({
      group: 'Language model',
      default: 'https://api.openai.com/v1',
      description: 'Base URL of that model, or of any server that speaks its chat completions.',
      protocols: ['https', 'http'],
    }),
  ),
};
