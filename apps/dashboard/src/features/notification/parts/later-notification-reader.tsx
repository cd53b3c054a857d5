import { lazy, Suspense } from 'react';
import type { NotificationReaderProps } from './notification-reader.tsx';

const NotificationReader = lazy(async () => ({
  default: (await import('./notification-reader.tsx')).NotificationReader,
}));

/** What goes on behind every screen begins after the screen itself. */
export function LaterNotificationReader(props: NotificationReaderProps) {
  return (
    <Suspense>
      <NotificationReader {...props} />
    </Suspense>
  );
}
