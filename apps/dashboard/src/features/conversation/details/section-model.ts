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

/** The user's setting that holds the order, as existing clients write it: `[{name}]`. */
export const sectionOrderSetting = 'conversation_sidebar_items_order';

/** The sections in the user's order; those that it does not name stay where they begin. */
export function sectionsInOrder(saved: unknown): readonly DetailSection[] {
  const named = namesIn(saved).flatMap((name) => detailSections.find((section) => section === name) ?? []);
  const ordered = [...new Set(named)];
  for (const [index, section] of detailSections.entries())
    if (!ordered.includes(section)) ordered.splice(index, 0, section);
  return ordered;
}

/** The order to be saved. Sections that only other clients show keep their names, behind those shown here. */
export function savedOrder(sections: readonly DetailSection[], before: unknown): { name: string }[] {
  const shown: readonly string[] = detailSections;
  const others = namesIn(before).filter((name) => !shown.includes(name));
  return [...sections, ...new Set(others)].map((name) => ({ name }));
}

function namesIn(saved: unknown): string[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((item: unknown) => {
    const name: unknown = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
