import { Type } from 'typebox';
import { integer, setting, text, word } from './setting-kinds.ts';

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
  CAPTAIN_INPUT_PRICE: integer(
    'Language model',
    0,
    'What a million tokens that this model reads cost, in hundredths of your currency; 0 where that is not known.',
    { minimum: 0, maximum: 1_000_000 },
  ),
  CAPTAIN_OUTPUT_PRICE: integer(
    'Language model',
    0,
    'What a million tokens that this model writes cost, in hundredths of your currency.',
    { minimum: 0, maximum: 1_000_000 },
  ),
  CAPTAIN_MONTHLY_BUDGET: integer(
    'Language model',
    0,
    'What this model may cost for each account in a calendar month (UTC), in hundredths of your currency; beyond that answers are found by search until the next. Needs the prices; 0 for no limit.',
    { minimum: 0, maximum: 100_000_000 },
  ),
};
