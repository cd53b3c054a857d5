import { Type } from 'typebox';
import { integer, setting, text, word } from './setting-kinds.ts';

/** Which language models help agents write, and answer for Captain. */
export const languageModelSettings = {
  OPENAI_API_URL: setting(
    Type.String({
      group: 'Language model',
      default: 'https://api.openai.com/v1',
      description:
        'Base URL of the language model that helps agents write: OpenAI or any server with a compatible chat completions API. Accounts connect it with their own key.',
      protocols: ['https', 'http'],
    }),
  ),
  OPENAI_GPT_MODEL: text('Language model', 'gpt-4o-mini', 'Name of that model.'),
  CAPTAIN_OPEN_AI_API_KEY: word(
    'Language model',
    'Key of the model that answers for Captain in all accounts; without it, each account uses its own key, and accounts without a key get answers by search.',
  ),
  CAPTAIN_OPEN_AI_MODEL: text(
    'Language model',
    'gpt-4o-mini',
    'Name of the model that Captain uses with that key.',
  ),
  CAPTAIN_OPEN_AI_ENDPOINT: setting(
    Type.String({
      group: 'Language model',
      default: 'https://api.openai.com/v1',
      description: 'Base URL of that model: OpenAI or any server with a compatible chat completions API.',
      protocols: ['https', 'http'],
    }),
  ),
  CAPTAIN_INPUT_PRICE: integer(
    'Language model',
    0,
    'Price of a million input tokens of that model, in hundredths of your currency; 0 if unknown.',
    { minimum: 0, maximum: 1_000_000 },
  ),
  CAPTAIN_OUTPUT_PRICE: integer(
    'Language model',
    0,
    'Price of a million output tokens of that model, in hundredths of your currency.',
    { minimum: 0, maximum: 1_000_000 },
  ),
  CAPTAIN_MONTHLY_BUDGET: integer(
    'Language model',
    0,
    'Maximum cost of that model per account and calendar month (UTC), in hundredths of your currency; once it is reached, answers come from search until the next month. Needs both prices; 0 for no limit.',
    { minimum: 0, maximum: 100_000_000 },
  ),
};
