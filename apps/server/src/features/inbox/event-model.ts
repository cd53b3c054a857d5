import { customAttributeRedefined } from '@confab/contract/features/custom-attribute';
import { inboxChannelSaved } from '@confab/contract/features/inbox-provider';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

/** What an event of the log says, read by the event's own schema. Throws when it says something else. */
export function readRedefinition(data: unknown): EventData<typeof customAttributeRedefined> {
  return Value.Parse(customAttributeRedefined.data, data);
}

export function readChannelSaved(data: unknown): EventData<typeof inboxChannelSaved> {
  return Value.Parse(inboxChannelSaved.data, data);
}
