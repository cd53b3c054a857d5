/** The sections of the details, in the order they begin with. */
export const detailSections = [
  'conversation_actions',
  'macros',
  'conversation_participants',
  'conversation_info',
  'contact_attributes',
  'contact_notes',
  'previous_conversation',
  'attachments',
  'linear_issues',
  'shopify_orders',
  'dashboard_apps',
] as const;
export type DetailSection = (typeof detailSections)[number];

/** The user's setting with the order. */
export const sectionOrderSetting = 'conversation_sidebar_items_order';
