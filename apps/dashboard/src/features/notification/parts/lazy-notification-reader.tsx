import { lazy, Suspense } from 'react';
import type { NotificationReaderProps } from './notification-reader.tsx';

const NotificationReader = lazy(async () => ({
  default: (await import('./notification-reader.tsx')).NotificationReader,
}));

/** Background work starts after the screen has rendered. */
export function LazyNotificationReader(props: NotificationReaderProps) {
  return (
    <Suspense>
      <NotificationReader {...props} />
    </Suspense>
  );
}
