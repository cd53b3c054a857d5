import type { Automation, AutomationUpdate } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { automationName, automationParts } from '../model.ts';
import { lockAutomation, updateAutomationRow } from '../queries.ts';
import { announceChange } from '../steps/announce-change.ts';
import { ownKeys } from '../steps/grammar.ts';
import { viewAutomation } from '../steps/view-automations.ts';

/** Changes the given values. Throws `not_found`, `invalid`, and `unprocessable`. */
export async function updateAutomation(
  platform: Platform,
  accountId: number,
  id: number,
  { name, description, event_name, active, ...parts }: AutomationUpdate,
): Promise<Automation> {
  const values = {
    ...(name === undefined ? {} : { name: automationName(name) }),
    ...(description === undefined ? {} : { description }),
    ...(event_name === undefined ? {} : { event_name }),
    ...(active == null ? {} : { active }),
    ...automationParts(parts, parts.conditions == null ? new Set() : await ownKeys(platform, accountId)),
  };
  const scope = { accountId, id };
  const row = await transact(platform, async (trx, emit) => {
    if ((await lockAutomation(trx, scope)) === undefined) throw new Failure('not_found');
    announceChange(emit, accountId, id);
    return updateAutomationRow(trx, scope, values, platform.clock.now());
  });
  return viewAutomation(platform, row);
}
