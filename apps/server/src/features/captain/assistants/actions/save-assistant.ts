import { maxAssistants, type Assistant } from '@confab/contract/features/captain-assistant';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assistantValues, tooManyAssistants } from '../model.ts';
import { insertAssistant, updateAssistant as writeAssistant, type AssistantKey } from '../queries.ts';
import { announceAssistant } from '../steps/announce-assistant.ts';
import { assistantView } from '../view.ts';

type Given = Parameters<typeof assistantValues>[0];

/** Adds an assistant. Throws `invalid` on a field, `unprocessable` when the account has as many as it may. */
export async function createAssistant(
  platform: Platform,
  accountId: number,
  given: Given & { name: string; description: string },
): Promise<Assistant> {
  const { name = '', description = '', config = {} } = assistantValues(given);
  return transact(platform, async (trx, emit) => {
    const row = await insertAssistant(trx, accountId, { name, description, config }, maxAssistants);
    if (row === undefined) throw tooManyAssistants();
    announceAssistant(emit, accountId, row.id);
    return assistantView(row);
  });
}

/** Changes an assistant. Throws `not_found`, and `invalid` on a field. */
export async function updateAssistant(
  platform: Platform,
  key: AssistantKey,
  given: Given,
): Promise<Assistant> {
  const values = assistantValues(given);
  return transact(platform, async (trx, emit) => {
    const row = await writeAssistant(trx, key, values, platform.clock.now());
    if (row === undefined) throw new Failure('not_found');
    announceAssistant(emit, key.accountId, key.id);
    return assistantView(row);
  });
}
