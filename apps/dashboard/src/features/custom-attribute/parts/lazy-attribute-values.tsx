import { Skeleton } from '@confab/ui/skeleton';
import { lazy, Suspense } from 'react';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import type { AttributeValuesProps } from './attribute-values.tsx';

const Loaded = lazy(async () => {
  const [{ AttributeValues }] = await Promise.all([
    import('./attribute-values.tsx'),
    loadMessages(['custom-attribute']),
  ]);
  return { default: AttributeValues };
});

/** `AttributeValues` with its texts, loaded on demand: many accounts have no attributes. */
export function LazyAttributeValues(props: AttributeValuesProps) {
  return (
    <Suspense fallback={<Skeleton width="70%" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
