import type { Conversation } from '@confab/contract/features/conversation';
import { ButtonLink } from '@confab/ui/button-link';
import { deferred } from '@confab/ui/deferred';
import type { Drawer as DrawerPiece } from '@confab/ui/drawer';
import { ErrorState } from '@confab/ui/error-state';
import { Skeleton, SkeletonGroup } from '@confab/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState, type ComponentProps, type ReactNode } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useUiSetting } from '../../../platform/account/ui-settings.ts';
import { AppPane } from '../../dashboard-app/index.ts';
import { MacroCommands } from '../../macro/index.ts';
import { accountQuery } from '../../account/index.ts';
import { CopilotButton, CopilotPanel } from '../../copilot/index.ts';
import { ConversationPane, insertText } from '../../message/index.ts';
import { ConversationHeader } from './conversation-header.tsx';
import type { Changes } from '../changes/parts/use-change.ts';
import type { ConversationData } from './use-reference-data.ts';
import { useMediaQuery } from '../../../platform/pages/use-media-query.ts';
import type { useOpenConversation } from './use-open-conversation.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useViewing } from '../viewing/parts/use-viewing.ts';

// The messages load first: the panel next to them has controls of its own and follows right after.
// Messages continue without it, for example after a lost connection.
const DetailsPanel = lazy(async () => {
  try {
    const { DetailsPanel: Component } = await import('../details/parts/details-panel.tsx');
    return { default: Component };
  } catch {
    return { default: DetailsAway };
  }
});

/** A failed chunk is only requested again by another page. */
function DetailsAway() {
  const text = useText();
  return (
    <ErrorState
      title={text('conversation:details.loadError')}
      retryLabel={text('common:retry')}
      onRetry={() => location.reload()}
    />
  );
}

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
  const hasCopilot = useQuery(accountQuery(useAccountId())).data?.has_assistants === true;
  const side = useSide(hasCopilot, open.data?.id);
  const [app, setApp] = useState<{ of: number; id: number }>();
  const conversation = open.data;
  const described = useDescribed(conversation);
  useMarkSeen(conversation);
  useViewing(conversation);
  if (!conversation) {
    return open.isError ? <NotOpened backPath={backPath} open={open} /> : <HeaderSkeleton />;
  }
  // It is not restored when the user returns to the conversation.
  if (app && app.of !== conversation.id) setApp(undefined);
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
          areDetailsOpen={side.open === 'details'}
          onToggleDetails={() => side.toggle('details')}
          copilot={hasCopilot && <CopilotToggle side={side} conversationId={conversation.id} />}
          changes={changes}
        />
        <ConversationPane key={conversation.id} conversation={conversation} />
        {app && (
          <Suspense>
            <AppPane appId={app.id} conversation={conversation} onClose={() => setApp(undefined)} />
          </Suspense>
        )}
      </section>
      <SidePanel {...side}>
        {side.open === 'copilot' ? (
          <CopilotSide side={side} conversation={conversation} />
        ) : (
          <Suspense fallback={<DetailsSkeleton />}>
            <DetailsPanel
              conversation={described ?? conversation}
              referenceData={referenceData}
              changes={changes}
              onOpenApp={(id) => {
                setApp({ of: conversation.id, id });
                if (!side.isWide) side.toggle('details');
              }}
            />
          </Suspense>
        )}
      </SidePanel>
      <Suspense>
        <MacroCommands accountId={conversation.account_id} conversationId={conversation.id} />
      </Suspense>
    </div>
  );
}

type CopilotToggleProps = { side: ReturnType<typeof useSide>; conversationId: number };

function CopilotToggle({ side: { open, toggle }, conversationId }: CopilotToggleProps) {
  return (
    <Suspense fallback={<span className="size-8" />}>
      <CopilotButton {...{ conversationId }} isOpen={open === 'copilot'} onToggle={() => toggle('copilot')} />
    </Suspense>
  );
}

type CopilotSideProps = { side: ReturnType<typeof useSide>; conversation: Conversation };

/** Its suggestions are inserted into the composer, which a drawer would cover. */
function CopilotSide({ side: { isWide, toggle, takesFocus }, conversation }: CopilotSideProps) {
  const close = () => toggle('copilot');
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <CopilotPanel
        key={conversation.id}
        conversation={conversation}
        onInsert={(text) => {
          if (!isWide) close();
          return insertText(text);
        }}
        onClose={isWide ? close : undefined}
        takesFocus={takesFocus}
      />
    </Suspense>
  );
}

/** What the panel shows: another conversation once its messages are painted, changes of the same one immediately. */
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

type SideProps = ReturnType<typeof useSide> & { children: ReactNode };

/** A column where there is space, otherwise a drawer. */
function SidePanel({ isWide, open, toggle, children }: SideProps) {
  const text = useText();
  const title = text(open === 'copilot' ? 'conversation:details.copilot' : 'conversation:details.title');
  return (
    <>
      {isWide && open && (
        <aside aria-label={title} className="w-80 shrink-0 overflow-y-auto border-s border-border bg-surface">
          {children}
        </aside>
      )}
      {!isWide && (
        <drawer.Component
          isOpen={open !== undefined}
          onOpenChange={() => open && toggle(open)}
          side="end"
          width="20rem"
          title={title}
          closeLabel={text('common:close')}
        >
          {children}
        </drawer.Component>
      )}
    </>
  );
}

type Side = 'details' | 'copilot';

/** The panel next to the messages stays as the user left it; as a drawer it begins closed. */
function useSide(hasCopilot: boolean, conversationId: number | undefined) {
  const isWide = useMediaQuery('(width >= 64rem)');
  const [areDetailsOpen, saveDetails] = useUiSetting('is_contact_sidebar_open');
  const [isCopilotOpen, saveCopilot] = useUiSetting('is_copilot_panel_open');
  const [inDrawer, setInDrawer] = useState<Side>();
  // In the next conversation it is shown without having been opened.
  const [openedIn, setOpenedIn] = useState<number>();
  if (openedIn !== undefined && openedIn !== conversationId) setOpenedIn(undefined);
  const column: Side | undefined =
    hasCopilot && isCopilotOpen === true ? 'copilot' : areDetailsOpen === false ? undefined : 'details';
  const open = isWide ? column : inDrawer;
  const toggle = (side: Side) => {
    setOpenedIn(conversationId);
    if (!isWide) return setInDrawer(open === side ? undefined : side);
    if (side === 'copilot') return saveCopilot(open !== side);
    // Where the copilot was, the details are.
    if (open === 'copilot') saveCopilot(false);
    return saveDetails(open !== side);
  };
  return { isWide, open, toggle, takesFocus: openedIn !== undefined && openedIn === conversationId };
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
