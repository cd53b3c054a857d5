import type { Automation, AutomationInput } from '@confab/contract/features/automation';
import type { Platform } from '../../../platform/platform.ts';
import { automationName, automationParts } from '../model.ts';
import { addAutomation } from '../steps/add-automation.ts';
import { ownKeys } from '../steps/grammar.ts';
import { viewAutomation } from '../steps/view-automations.ts';

/** Saves a rule, active by default. Throws `invalid` and `unprocessable`. */
export async function createAutomation(
  platform: Platform,
  accountId: number,
  { name, description, event_name, active, conditions, actions }: AutomationInput,
): Promise<Automation> {
  const parts = automationParts({ conditions, actions }, await ownKeys(platform, accountId));
  const row = await addAutomation(platform, accountId, {
    name: automationName(name),
    description: description ?? null,
    event_name,
    active: active ?? true,
    conditions: parts.conditions ?? [],
    actions: parts.actions ?? [],
  });
  return viewAutomation(platform, row);
}
