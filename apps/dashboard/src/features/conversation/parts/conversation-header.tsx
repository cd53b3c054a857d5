import type { Conversation } from '@confab/contract/features/conversation';
import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { Menu } from '@confab/ui/menu';
import { StatusDot } from '@confab/ui/status-dot';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Check, ChevronDown, PanelRight, RotateCcw, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { useKeyCommand } from '../../../platform/commands/key-command.ts';
import { registerCommands } from '../../../platform/commands/commands.ts';
import { ContactAvatar } from '../../contact/index.ts';
import { moreItems, snoozeItems } from '../changes/parts/use-action-items.tsx';
import { conversationTarget } from '../changes/target-model.ts';
import type { Changes } from '../changes/parts/use-change.ts';
import { nextStatus, otherStatuses } from '../changes/status-model.ts';
import { useMediaQuery } from '../../../platform/pages/use-media-query.ts';
import { LazySlaChip } from '../sla/parts/lazy-sla.tsx';
import { Viewers } from '../viewing/parts/viewers.tsx';

export type ConversationHeaderProps = {
  conversation: Conversation;
  inboxName: string | undefined;
  /** The list this was opened from. */
  backPath: string;
  areDetailsOpen: boolean;
  onToggleDetails: () => void;
  /** Opens the copilot, where there is one. */
  copilot: ReactNode;
  changes: Changes;
};

/** Contact, inbox, and status, and the button that closes the conversation. */
export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, inboxName, backPath, areDetailsOpen, onToggleDetails, changes } = props;
  const text = useText();
  const { meta, status } = conversation;
  useDetailsCommand(conversation.id, onToggleDetails);
  // On a phone the list is away, and its heading with it.
  const Heading = useMediaQuery('(width >= 48rem)') ? 'h2' : 'h1';
  return (
    <header className="@container flex h-12 shrink-0 items-center gap-2 border-b border-border ps-4 pe-2 max-md:ps-1">
      <Link
        to={backPath}
        aria-label={text('common:back')}
        className="grid size-8 shrink-0 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text md:hidden"
      >
        <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      </Link>
      <ContactAvatar contact={meta.sender} size="sm" />
      <div className="min-w-0 flex-1">
        <Heading className="flex items-center gap-1 text-control font-semibold">
          <bdi className="truncate">{meta.sender.name}</bdi>
          {conversation.muted && (
            <span title={text('conversation:action.muted')} className="shrink-0 text-danger">
              <VolumeX aria-hidden size={13} />
              <span className="sr-only">{text('conversation:action.muted')}</span>
            </span>
          )}
        </Heading>
        <p className="flex items-center gap-1 truncate text-[11px]/4 text-text-muted">
          <StatusDot status={status} size={10} />
          {text(`conversation:status.${status}`)}
          {inboxName !== undefined && (
            <>
              <span>·</span>
              <bdi className="truncate">{inboxName}</bdi>
            </>
          )}
          <span className="tabular shrink-0">{`· #${conversation.id}`}</span>
        </p>
      </div>
      <LazySlaChip
        conversation={conversation}
        location="header"
        onOpen={() => {
          if (!areDetailsOpen) onToggleDetails();
        }}
      />
      <Viewers accountId={conversation.account_id} conversationId={conversation.id} />
      <StatusButton conversation={conversation} changes={changes} />
      <div className="flex shrink-0">
        {props.copilot}
        <IconButton
          label={text('conversation:details.toggle')}
          icon={<PanelRight aria-hidden size={16} className="rtl:-scale-x-100" />}
          aria-expanded={areDetailsOpen}
          onPress={onToggleDetails}
        />
      </div>
    </header>
  );
}

function useDetailsCommand(conversationId: number, onToggle: () => void): void {
  const text = useText();
  const toggle = useEffectEvent(onToggle);
  const label = text('conversation:details.toggle');
  const group = text('conversation:command.group', { id: conversationId });
  useEffect(
    () => registerCommands(() => [{ id: 'conversation-details', group, label, run: () => toggle() }]),
    [label, group],
  );
}

function useMoreCommand(conversationId: number, onOpen: () => void): void {
  const text = useText();
  useKeyCommand({
    id: 'conversation-more',
    keys: 'Alt+KeyM',
    label: text('conversation:action.more'),
    group: text('conversation:command.group', { id: conversationId }),
    run: onOpen,
  });
}

/** The next step as a button, the others behind it. */
function StatusButton({ conversation, changes }: Pick<ConversationHeaderProps, 'conversation' | 'changes'>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const next = nextStatus(conversation.status);
  const isOpenStatus = next === 'resolved';
  const Icon = isOpenStatus ? Check : RotateCcw;
  useMoreCommand(conversation.id, () => setOpen(true));
  return (
    <div className="flex items-center">
      <Button
        size="small"
        variant={isOpenStatus ? 'primary' : 'secondary'}
        aria-keyshortcuts={isOpenStatus ? 'Alt+E' : undefined}
        icon={<Icon aria-hidden size={14} />}
        onPress={() => changes.toggleResolved(conversation)}
        className="rounded-e-none!"
      >
        {text(`conversation:action.${next}`)}
      </Button>
      <Menu
        label={text('conversation:action.more')}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            label={text('conversation:action.more')}
            size="small"
            variant={isOpenStatus ? 'primary' : 'secondary'}
            icon={<ChevronDown aria-hidden size={14} />}
            className={`rounded-s-none! ${isOpenStatus ? 'border-s border-s-on-accent/30' : '-ms-px'}`}
          />
        }
        items={[
          {
            id: 'snooze',
            title: text('conversation:action.snooze'),
            items: snoozeItems(conversationTarget(conversation, changes), text),
          },
          {
            id: 'status',
            items: otherStatuses(conversation.status)
              .filter((status) => status !== next)
              .map((status) => ({
                id: status,
                label: text(`conversation:action.${status}`),
                icon: <StatusDot status={status} />,
                onAction: () => changes.setStatus(conversation.id, status),
              })),
          },
          ...moreItems(conversation, changes, text),
        ]}
      />
    </div>
  );
}
