import { ButtonLink } from '@confab/ui/button-link';
import { deferred } from '@confab/ui/deferred';
import type { Drawer as DrawerPiece } from '@confab/ui/drawer';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { lazy, Suspense, useDeferredValue, useState, type ComponentProps, type ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { AppPane } from '../../dashboard-app/index.ts';
import { MacroCommands } from '../../macro/index.ts';
import { ConversationPane } from '../../message/index.ts';
import { ConversationHeader } from './conversation-header.tsx';
import type { Changes } from '../changes/parts/use-change.ts';
import type { ConversationData } from './use-reference-data.ts';
import { useMediaQuery } from '../../../platform/pages/use-media-query.ts';
import type { useOpenConversation } from './use-open-conversation.ts';
import { useSeen } from './use-seen.ts';
import { useViewing } from '../viewing/parts/use-viewing.ts';

// The messages load first: the panel next to them has controls of its own and follows right after.
const DetailsPanel = lazy(async () => {
  const { DetailsPanel: Component } = await import('../details/parts/details-panel.tsx');
  return { default: Component };
});

// Only narrow windows have one, and it is shut when they open.
const drawer = deferred<ComponentProps<typeof DrawerPiece>>(
  async () => (await import('@confab/ui/drawer')).Drawer,
);

export type ConversationViewProps = {
  /** The list this was opened from. */
  backPath: string;
  open: ReturnType<typeof useOpenConversation>;
  referenceData: ConversationData;
  changes: Changes;
};

/** One conversation: header, messages, and the details where there is space or on demand. */
export function ConversationView({ backPath, open, referenceData, changes }: ConversationViewProps) {
  const text = useText();
  const details = useDetails();
  const [app, setApp] = useState<{ of: number; id: number }>();
  const conversation = open.data;
  const described = useDescribed(conversation);
  useSeen(conversation);
  useViewing(conversation);
  if (!conversation) {
    return open.isError ? <NotOpened backPath={backPath} open={open} /> : <HeaderSkeleton />;
  }
  // It is not there again when one comes back to the conversation.
  if (app && app.of !== conversation.id) setApp(undefined);
  const panel = (
    <Suspense fallback={<DetailsSkeleton />}>
      <DetailsPanel
        conversation={described ?? conversation}
        referenceData={referenceData}
        changes={changes}
        onOpenApp={(id) => {
          setApp({ of: conversation.id, id });
          if (!details.isWide) details.toggle();
        }}
      />
    </Suspense>
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <section
        aria-label={text('conversation:open.label', { name: conversation.meta.sender.name })}
        className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
      >
        <ConversationHeader
          conversation={conversation}
          inboxName={referenceData.inboxOf(conversation.inbox_id)?.name}
          backPath={backPath}
          areDetailsOpen={details.isOpen}
          onToggleDetails={details.toggle}
          changes={changes}
        />
        <ConversationPane key={conversation.id} conversation={conversation} />
        {app && (
          <Suspense>
            <AppPane appId={app.id} conversation={conversation} onClose={() => setApp(undefined)} />
          </Suspense>
        )}
      </section>
      <Details {...details}>{panel}</Details>
      <Suspense>
        <MacroCommands accountId={conversation.account_id} conversationId={conversation.id} />
      </Suspense>
    </div>
  );
}

/** What the panel shows: another conversation only once its messages are painted, changes of the same one at once. */
function useDescribed<C extends { id: number } | undefined>(conversation: C): C {
  const painted = useDeferredValue(conversation);
  return painted?.id === conversation?.id ? conversation : painted;
}

/** On a phone this covers the list, so it needs the way back. */
function NotOpened({ backPath, open }: Pick<ConversationViewProps, 'backPath' | 'open'>) {
  const text = useText();
  return (
    <div className="flex w-full flex-col items-center self-center">
      <ErrorState
        title={text('conversation:open.failed')}
        description={errorText(open.error, text)}
        retryLabel={text('common:retry')}
        onRetry={() => void open.refetch()}
        isRetrying={open.isFetching}
      />
      <ButtonLink variant="quiet" href={backPath} className="md:hidden">
        {text('common:back')}
      </ButtonLink>
    </div>
  );
}

type DetailsProps = ReturnType<typeof useDetails> & { children: ReactNode };

/** A column where there is space, otherwise a drawer. */
function Details({ isWide, isOpen, toggle, children }: DetailsProps) {
  const text = useText();
  return (
    <>
      {isWide && isOpen && (
        <aside
          aria-label={text('conversation:details.title')}
          className="w-80 shrink-0 overflow-y-auto border-s border-border bg-surface"
        >
          {children}
        </aside>
      )}
      {!isWide && (
        <drawer.Component
          isOpen={isOpen}
          onOpenChange={toggle}
          side="end"
          width="20rem"
          title={text('conversation:details.title')}
          closeLabel={text('common:close')}
        >
          {children}
        </drawer.Component>
      )}
    </>
  );
}

/** Beside the messages it stays as the user left it; as a drawer it begins closed. */
function useDetails() {
  const isWide = useMediaQuery('(width >= 64rem)');
  const [saved, save] = useUiSetting('is_contact_sidebar_open');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isPanelOpen = saved !== false;
  return {
    isWide,
    isOpen: isWide ? isPanelOpen : isDrawerOpen,
    toggle: () => (isWide ? save(!isPanelOpen) : setDrawerOpen((isOpen) => !isOpen)),
  };
}

function HeaderSkeleton() {
  const text = useText();
  return (
    <div
      role="status"
      aria-busy
      className="flex h-12 flex-1 items-center gap-2 self-start border-b border-border px-4"
    >
      <span className="sr-only">{text('common:loading')}</span>
      <Skeleton shape="circle" height="1.5rem" />
      <Skeleton width="9rem" />
    </div>
  );
}

function DetailsSkeleton() {
  const text = useText();
  return (
    <SkeletonGroup label={text('common:loading')} className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <Skeleton shape="circle" height="2.5rem" />
        <Skeleton width="8rem" />
      </div>
      <Skeleton width="70%" />
      <Skeleton shape="block" height="2rem" />
      <Skeleton shape="block" height="2rem" />
    </SkeletonGroup>
  );
}
