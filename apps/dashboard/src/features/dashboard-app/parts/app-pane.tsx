import type { Conversation } from '@confab/contract/features/conversation';
import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import { Button } from '@confab/ui/button';
import { Skeleton } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { dashboardAppsQuery } from '../api.ts';
import { contextMessage, contextRequest, sandboxOf } from '../frame-model.ts';

type AppPaneProps = { appId: number; conversation: Conversation; onClose: () => void };

/** An app shown over the messages, which stay mounted beneath; nothing when it was deleted. */
export function AppPane({ appId, ...props }: AppPaneProps) {
  const apps = useQuery(dashboardAppsQuery(props.conversation.account_id)).data ?? [];
  const app = apps.find(({ id }) => id === appId);
  return app && <OpenPane key={appId} app={app} {...props} />;
}

type OpenPaneProps = Omit<AppPaneProps, 'appId'> & { app: DashboardApp };

function OpenPane({ app, conversation, onClose }: OpenPaneProps) {
  const text = useText();
  const message = contextMessage(conversation, useProfile());
  const pane = useRef<HTMLElement>(null);
  // Before the first button gets the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    const messages = pane.current?.previousElementSibling;
    messages?.setAttribute('inert', '');
    return () => messages?.removeAttribute('inert');
  }, []);
  const close = () => {
    focusAgain(opener, pane.current?.parentElement);
    onClose();
  };
  return (
    <section
      ref={pane}
      aria-label={app.title}
      className="absolute inset-x-0 top-12 bottom-0 z-10 flex flex-col bg-surface"
    >
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-border px-3">
        <Button
          variant="quiet"
          size="small"
          autoFocus
          icon={<ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />}
          onPress={close}
        >
          {text('dashboard-app:pane.close')}
        </Button>
        <h3 className="min-w-0 flex-1 truncate text-control font-medium">
          <bdi className="truncate-end">{app.title}</bdi>
        </h3>
      </header>
      {app.content.map(({ url }, index) => (
        <Frame key={`${index} ${url}`} url={url} title={app.title} message={message} />
      ))}
    </section>
  );
}

/** The element that opened the pane, or what surrounds it if that has closed in the meantime. */
function focusAgain(opener: Element | null, around: HTMLElement | null | undefined): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else if (around) {
    around.tabIndex = -1;
    around.focus();
  }
}

type FrameProps = { url: string; title: string; message: string };

/** Sends the conversation to its page, after loading and on request; never to another page it navigated to. */
function Frame({ url, title, message }: FrameProps) {
  const text = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasLoaded, setLoaded] = useState(false);
  const sendContext = () => frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
  const resendContext = useEffectEvent(sendContext);
  useEffect(() => {
    const answer = ({ source, data }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow && data === contextRequest)
        resendContext();
    };
    globalThis.addEventListener('message', answer);
    return () => globalThis.removeEventListener('message', answer);
  }, []);
  return (
    <div className="relative min-h-0 flex-1">
      {!hasLoaded && (
        <div role="status" aria-busy className="absolute inset-0 flex flex-col gap-3 p-4">
          <span className="sr-only">{text('common:loading')}</span>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      )}
      <iframe
        ref={frame}
        src={url}
        title={title}
        sandbox={sandboxOf(url, location.origin)}
        onLoad={() => {
          setLoaded(true);
          sendContext();
        }}
        className={`absolute inset-0 size-full border-0 bg-white ${hasLoaded ? '' : 'invisible'}`}
      />
    </div>
  );
}
