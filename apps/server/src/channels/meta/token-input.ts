import { Failure, invalidField } from '@confab/contract/kit/errors';

/** The error of an invalid `provider_config`. */
export function configError(key: string, code: string, message: string): Failure {
  return invalidField(`channel.provider_config.${key}`, code, message);
}

/** Calls Meta with a given token: a rejection is an error of the token's field. */
export async function callWithToken<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'unprocessable')
      throw configError(key, 'invalid', error.message);
    throw error;
  }
}

const maxTokenLength = 2000;

/** A token or an id as it was given; undefined for what can be none. */
export function tokenIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > maxTokenLength ? undefined : text;
}
