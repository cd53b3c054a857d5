import { Type } from 'typebox';
import { address, integer, setting, text, word } from './setting-kinds.ts';

const group = 'Language model';

/** A task of Captain may have its own model. */
const modelName = (whose: string) =>
  word(group, `Name of the model for ${whose}; without it, Captain's model is used.`);
const modelUrl = (whose: string) =>
  address(
    group,
    ['https', 'http'],
    `Base URL of the model for ${whose}; without it, that of Captain's model.`,
  );
const modelKey = (whose: string) =>
  word(
    group,
    `Key of the model for ${whose}. Without it, Captain's key is used; if the model has its own URL, no key is sent.`,
  );
const modelPrice = (whose: string, tokens: 'input' | 'output') =>
  integer(
    group,
    0,
    `Price of a million ${tokens} tokens of the model for ${whose}, in hundredths of your currency; 0 if unknown.`,
    { minimum: 0, maximum: 1_000_000 },
  );

const copilot = 'the copilot (replies, summaries, and translations)';
const notes = 'drafts of answers and notes about contacts';

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
    'Maximum cost of Captain per account and calendar month (UTC), in hundredths of your currency; once it is reached, answers come from search until the next month. Needs prices; 0 for no limit.',
    { minimum: 0, maximum: 100_000_000 },
  ),
  CAPTAIN_COPILOT_MODEL: modelName(copilot),
  CAPTAIN_COPILOT_ENDPOINT: modelUrl(copilot),
  CAPTAIN_COPILOT_API_KEY: modelKey(copilot),
  CAPTAIN_COPILOT_INPUT_PRICE: modelPrice(copilot, 'input'),
  CAPTAIN_COPILOT_OUTPUT_PRICE: modelPrice(copilot, 'output'),
  CAPTAIN_CHECK_MODEL: word(
    group,
    'Name of a model that checks each answer to a customer before it is sent: whether the cited sources say that. Without it, only words, numbers, and addresses are compared.',
  ),
  CAPTAIN_CHECK_ENDPOINT: modelUrl('checks'),
  CAPTAIN_CHECK_API_KEY: modelKey('checks'),
  CAPTAIN_CHECK_INPUT_PRICE: modelPrice('checks', 'input'),
  CAPTAIN_CHECK_OUTPUT_PRICE: modelPrice('checks', 'output'),
  CAPTAIN_NOTES_MODEL: modelName(notes),
  CAPTAIN_NOTES_ENDPOINT: modelUrl(notes),
  CAPTAIN_NOTES_API_KEY: modelKey(notes),
  CAPTAIN_NOTES_INPUT_PRICE: modelPrice(notes, 'input'),
  CAPTAIN_NOTES_OUTPUT_PRICE: modelPrice(notes, 'output'),
  CAPTAIN_EMBEDDING_MODEL: word(
    group,
    'Name of the embedding model, with which assistants also find texts with the same meaning in other words. Needs the PostgreSQL extension vector 0.8 or later; without either, they search by words only.',
  ),
  CAPTAIN_EMBEDDING_ENDPOINT: modelUrl('embeddings'),
  CAPTAIN_EMBEDDING_API_KEY: modelKey('embeddings'),
  CAPTAIN_EMBEDDING_INPUT_PRICE: modelPrice('embeddings', 'input'),
  CAPTAIN_TRANSCRIPTION_MODEL: text(
    group,
    'whisper-1',
    'Name of the model that transcribes audio messages, in accounts that enable this; its server needs the audio transcriptions API of OpenAI.',
  ),
  CAPTAIN_TRANSCRIPTION_ENDPOINT: modelUrl('transcripts'),
  CAPTAIN_TRANSCRIPTION_API_KEY: modelKey('transcripts'),
  CAPTAIN_TRANSCRIPTION_PRICE: integer(
    group,
    0,
    'Price of a thousand minutes of audio of the model for transcripts, in hundredths of your currency; 0 if unknown.',
    { minimum: 0, maximum: 1_000_000 },
  ),
};
