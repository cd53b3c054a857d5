import { languageRequested } from '@confab/contract/features/google-translate';
import type { EventData } from '@confab/contract/kit/event';
import { Value } from 'typebox/value';

export function readLanguageRequest(data: unknown): EventData<typeof languageRequested> {
  return Value.Parse(languageRequested.data, data);
}
