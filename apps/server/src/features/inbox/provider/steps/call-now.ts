import { Failure } from '@confab/contract/kit/errors';

/** Calls a provider while a user waits: temporary errors are reported immediately. Throws `unprocessable`. */
export async function callNow<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure('unprocessable', { message: `The provider could not be reached: ${reason}` });
  }
}
