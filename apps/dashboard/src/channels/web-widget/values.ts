import type { Inbox } from '@confab/contract/features/inbox';
import { behaviorOf } from '../behavior-fields.tsx';

export type WebWidgetValues = ReturnType<typeof valuesOf>;

export function valuesOf(inbox: Inbox) {
  return {
    name: inbox.name,
    website_url: inbox.website_url ?? '',
    selected_feature_flags: inbox.selected_feature_flags ?? [],
    continuity_via_email: inbox.continuity_via_email ?? true,
    enable_email_collect: inbox.enable_email_collect,
    allow_messages_after_resolved: inbox.allow_messages_after_resolved,
    sender_name_type: inbox.sender_name_type,
    business_name: inbox.business_name ?? '',
    ...behaviorOf(inbox),
  };
}
