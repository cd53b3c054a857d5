import { maxAssistants, type Assistant } from '@confab/contract/features/captain-assistant';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assistantValues, tooManyAssistants } from '../model.ts';
import { insertAssistant } from '../queries.ts';
import { announceAssistant } from '../steps/announce-assistant.ts';
import { assistantView } from '../view.ts';

/** Adds an assistant. Throws `invalid` on a field, `unprocessable` when the account has as many as it may. */
export async function createAssistant(
  platform: Platform,
  accountId: number,
  input: Parameters<typeof assistantValues>[0] & { name: string; description: string },
): Promise<Assistant> {
  const { name = '', description = '', config = {} } = assistantValues(input);
  return transact(platform, async (trx, emit) => {
    const row = await insertAssistant(trx, accountId, { name, description, config }, maxAssistants);
    if (row === undefined) throw tooManyAssistants();
    announceAssistant(emit, accountId, row.id);
    return assistantView(row);
  });
}
