import type { Automation } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { copiedActions } from '../model.ts';
import { findAutomation } from '../queries.ts';
import { addAutomation } from '../steps/add-automation.ts';
import { viewAutomation } from '../steps/view-automations.ts';

/** Adds a copy of a rule, as active as it is, without its files. Throws `not_found` and `invalid`. */
export async function cloneAutomation(
  platform: Platform,
  accountId: number,
  id: number,
): Promise<Automation> {
  const source = await findAutomation(platform.db, { accountId, id });
  if (source === undefined) throw new Failure('not_found');
  const { name, description, event_name, active, conditions, actions } = source;
  const copy = { name, description, event_name, active, conditions, actions: copiedActions(actions) };
  return viewAutomation(platform, await addAutomation(platform, accountId, copy));
}
