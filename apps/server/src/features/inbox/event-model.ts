import { customAttributeRedefined } from '@confab/contract/features/custom-attribute';
import { inboxChannelSaved } from '@confab/contract/features/inbox-provider';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** An event of the log, parsed by its own schema. Throws when it does not match. */
export function readRedefinition(data: unknown): EventData<typeof customAttributeRedefined> {
  return Value.Parse(customAttributeRedefined.data, data);
}

export function readChannelSaved(data: unknown): EventData<typeof inboxChannelSaved> {
  return Value.Parse(inboxChannelSaved.data, data);
}
