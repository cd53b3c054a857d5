import { campaignSendRequested } from '@confab/contract/features/campaign';
import { campaignMessageReported } from '@confab/contract/features/message';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readSendRequest(data: unknown): EventData<typeof campaignSendRequested> {
  return Value.Parse(campaignSendRequested.data, data);
}

export function readReport(data: unknown): EventData<typeof campaignMessageReported> {
  return Value.Parse(campaignMessageReported.data, data);
}
