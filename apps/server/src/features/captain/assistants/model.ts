import { maxAssistants, type AssistantConfig } from '@confab/contract/features/captain-assistant';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { CaptainTexts } from '../texts-model.ts';

/** The stored values of an assistant. */
export type AssistantValues = { name: string; description: string; config: AssistantConfig };

type Input = {
  name?: string | undefined;
  description?: string | undefined;
  config?: Record<string, unknown> | null | undefined;
};

/** The given values as they are stored. Throws `invalid` on a field. */
export function assistantValues({ name, description, config }: Input): Partial<AssistantValues> {
  return {
    ...(name === undefined ? {} : { name: filled('name', 'Name', name) }),
    ...(description === undefined ? {} : { description: filled('description', 'Description', description) }),
    ...(config === undefined ? {} : { config: configOf(config ?? {}) }),
  };
}

function filled(path: string, label: string, input: string): string {
  const text = input.trim().normalize('NFC');
  if (text === '') throw invalidField(path, 'blank', `${label} can't be blank`);
  return text;
}

const texts = {
  product_name: 255,
  welcome_message: 20_000,
  handoff_message: 20_000,
  resolution_message: 20_000,
  instructions: 20_000,
} as const;

/** Unknown keys and blank values are dropped. */
function configOf(input: Record<string, unknown>): AssistantConfig {
  const config: AssistantConfig = {};
  for (const [key, max] of Object.entries(texts)) {
    const text = textOf(key, input[key], max);
    if (text !== undefined) config[key as keyof typeof texts] = text;
  }
  for (const key of ['feature_faq', 'feature_memory'] as const) {
    const value = input[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'boolean' && value !== 'true' && value !== 'false') throw invalidConfig(key);
    config[key] = value === true || value === 'true';
  }
  const temperature = temperatureOf(input['temperature']);
  return temperature === undefined ? config : { ...config, temperature };
}

function textOf(key: string, value: unknown, max: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidConfig(key);
  if (value.length > max)
    throw invalidField(
      `config.${key}`,
      'too_long',
      `Config ${key} is too long (maximum is ${max} characters)`,
    );
  return value.trim() === '' ? undefined : value;
}

/** Sliders of other clients send it as text. */
function temperatureOf(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !(number >= 0 && number <= 2)) throw invalidConfig('temperature');
  return number;
}

const invalidConfig = (key: string) => invalidField(`config.${key}`, 'invalid', `Config ${key} is invalid`);

export function tooManyAssistants() {
  return new Failure('unprocessable', { message: `An account can have ${maxAssistants} assistants at most` });
}
export function inboxTaken() {
  return invalidField('inbox_id', 'taken', 'Inbox has already been taken');
}

/** The messages to a contact when people take over, and when a quiet conversation is closed. */
export function handoffText({ handoff_message: text }: AssistantConfig, texts: CaptainTexts): string {
  return text ?? texts.handoff;
}
export function resolutionText({ resolution_message: text }: AssistantConfig, texts: CaptainTexts): string {
  return text ?? texts.resolution;
}
