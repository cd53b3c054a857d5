import { lazy, Suspense } from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import type { SlaChipProps } from './sla-chip.tsx';

// Only accounts that give SLA policies load these.

const Chip = lazy(async () => {
  const [{ SlaChip }] = await Promise.all([import('./sla-chip.tsx'), loadMessages(['applied-sla'])]);
  return { default: SlaChip };
});

/** The field of the details. */
export const SlaField = lazy(async () => {
  const [{ SlaField: field }, { watchSlaPolicies }] = await Promise.all([
    import('./sla-field.tsx'),
    import('../../../sla-policy/index.ts'),
    loadMessages(['applied-sla']),
  ]);
  watchSlaPolicies();
  return { default: field };
});

/** Nothing in conversations without an SLA. */
export function LazySlaChip(props: SlaChipProps) {
  return (
    props.conversation.applied_sla && (
      // Reserves the chip's height before it loads.
      <Suspense fallback={<span className="h-4.5" />}>
        <Chip {...props} />
      </Suspense>
    )
  );
}
