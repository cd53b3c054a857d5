import { slackPostRequested } from '@confab/contract/features/slack';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readPostRequest(data: unknown): EventData<typeof slackPostRequested> {
  return Value.Parse(slackPostRequested.data, data);
}
