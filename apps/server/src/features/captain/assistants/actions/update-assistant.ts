import type { Assistant } from '@confab/contract/features/captain-assistant';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assistantValues } from '../model.ts';
import { updateAssistant as writeAssistant, type AssistantKey } from '../queries.ts';
import { announceAssistant } from '../steps/announce-assistant.ts';
import { assistantView } from '../view.ts';

/** Changes an assistant. Throws `not_found`, and `invalid` on a field. */
export async function updateAssistant(
  platform: Platform,
  key: AssistantKey,
  input: Parameters<typeof assistantValues>[0],
): Promise<Assistant> {
  const values = assistantValues(input);
  return transact(platform, async (trx, emit) => {
    const row = await writeAssistant(trx, key, values, platform.clock.now());
    if (row === undefined) throw new Failure('not_found');
    announceAssistant(emit, key.accountId, key.id);
    return assistantView(row);
  });
}
