import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useAccountId, useMembership, useProfile } from '../../../platform/account/account-context.ts';
import { unreadCountQuery } from '../api.ts';
import { readSoundSettings } from '../sound/sound-model.ts';

const ReadOpened = lazy(async () => ({ default: (await import('./read-opened.tsx')).ReadOpened }));

const MessageSounds = lazy(async () => ({
  default: (await import('../sound/parts/message-sounds.tsx')).MessageSounds,
}));

export type NotificationReaderProps = { conversationId: number | undefined };

/**
 * Background work of every screen: marking opened ones as read, following clicked push notifications, playing sounds.
 */
export function NotificationReader({ conversationId }: NotificationReaderProps) {
  useOpenedPushes();
  usePushRenewal();
  const sound = readSoundSettings(useProfile().ui_settings);
  return (
    <>
      <Reader conversationId={conversationId} />
      {sound.events.length > 0 && (
        <Suspense>
          <MessageSounds conversationId={conversationId} settings={sound} />
        </Suspense>
      )}
    </>
  );
}

/** Opening a conversation, in whatever way, marks the notification about it as read. */
function Reader({ conversationId }: NotificationReaderProps) {
  const accountId = useAccountId();
  const isActive = useMembership()?.status === 'active';
  const { data: count = 0 } = useQuery({ ...unreadCountQuery(accountId), enabled: isActive });
  // Without unread ones there is nothing to fetch.
  if (conversationId === undefined || count === 0) return null;
  return (
    <Suspense>
      <ReadOpened accountId={accountId} conversationId={conversationId} />
    </Suspense>
  );
}

/** Navigates to the target of a clicked push notification: the service worker sends it to an open tab. */
function useOpenedPushes(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Not available without a secure origin.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path !== undefined) void navigate({ href: path });
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
}

/** With every page; most browsers are not pushed to and load nothing. */
function usePushRenewal(): void {
  useEffect(() => {
    if (globalThis.Notification?.permission === 'granted') void renewPush();
  }, []);
}

async function renewPush(): Promise<void> {
  try {
    const push = await import('../push/push-api.ts');
    await push.renewPush();
  } catch {
    // The next page tries again.
  }
}

function pathOf(data: unknown): string | undefined {
  const { kind, path }: { kind?: unknown; path?: unknown } = Object(data);
  return kind === 'open' && typeof path === 'string' && path.startsWith('/app/') ? path : undefined;
}
