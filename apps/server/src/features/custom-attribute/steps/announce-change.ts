import {
  customAttributeChanged,
  customAttributeRedefined,
  type CustomAttribute,
} from '@confab/contract/features/custom-attribute';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import type { Emit } from '../../../platform/outbox/transact.ts';
import type { CustomAttributeRow } from '../queries.ts';
import { customAttributeView } from '../view.ts';

/** Notifies every member of the account that their list is out of date. */
export function announceChange(emit: Emit, accountId: number, id: number): void {
  emit(outboxEvent(customAttributeChanged, { accountId, audience: { account: true } }, { id }));
}

/** The same, and updates pre-chat forms that use it; `after` is null when it was deleted. */
export function announceRedefinition(
  emit: Emit,
  accountId: number,
  before: CustomAttributeRow,
  after: CustomAttribute | null,
): void {
  announceChange(emit, accountId, before.id);
  const { attribute_key, attribute_model, attribute_display_name } = customAttributeView(before);
  emit(
    outboxEvent(
      customAttributeRedefined,
      { accountId, audience: {}, sequence: `custom_attribute:${accountId}` },
      { before: { attribute_key, attribute_model, attribute_display_name }, after },
    ),
  );
}
