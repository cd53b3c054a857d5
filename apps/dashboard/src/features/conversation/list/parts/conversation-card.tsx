import type { Conversation } from '@confab/contract/features/conversation';
import { Avatar } from '@confab/ui/avatar';
import { CountBadge } from '@confab/ui/count-badge';
import { LabelChip } from '@confab/ui/label-chip';
import { PriorityIcon } from '@confab/ui/priority-icon';
import { RelativeTime } from '@confab/ui/relative-time';
import { Link } from '@tanstack/react-router';
import { CornerUpLeft, Lock, Paperclip } from 'lucide-react';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { previewOf } from '../../../message/index.ts';
import { lastMessage } from '../../model.ts';
import { LazySlaChip } from '../../sla/parts/lazy-sla.tsx';
import { ChannelIcon } from '../../../../channels/channel-icon.tsx';
import { RowCheckbox } from '../../../../platform/selection/row-checkbox.tsx';

/** In client px. */
export type Point = { x: number; y: number };

export type CardProps = {
  conversation: Conversation;
  path: string;
  isCurrent: boolean;
  isGone: boolean;
  isSelected: boolean;
  /** Something is selected, so that checkboxes show. */
  isSelecting: boolean;
  /** Whether a conversation takes only one line. */
  isCompact: boolean;
  /** Shown when there is more than one inbox. */
  inboxName: string | undefined;
  /** Of a Twilio inbox: which app its messages are in. */
  medium: string | undefined;
  colorOf: (label: string) => string;
  /** Right click, or `.` on the focused card. */
  onMenu: (id: number, point: Point) => void;
  /** Pointer or focus is on the card: load what opening will need. */
  onInterest: (conversation: Conversation) => void;
  /** With the shift key a range. */
  onSelect: (id: number, isRange: boolean) => void;
};

const maxLabels = 3;

/**
 * One conversation in the list; the whole card is its link. Memoized by hand: a virtual list renders its rows
 * whenever any of them changes, and the compiler does not memoize it.
 */
export const ConversationCard = memo(function ConversationCard(props: CardProps) {
  const { conversation, path, isCurrent, isGone, isSelected, isCompact, onMenu, onInterest, onSelect } =
    props;
  const text = useText();
  const interest = () => onInterest(conversation);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    onMenu(conversation.id, { x: event.clientX, y: event.clientY });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== '.') return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    onMenu(conversation.id, { x: box.left + 24, y: box.top + 24 });
  };
  const onClick = (event: MouseEvent) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    onSelect(conversation.id, true);
  };
  const tone = isCurrent || isSelected ? 'bg-accent-soft' : 'hover:bg-surface-hover';
  const shape = isCompact ? 'h-9 items-center gap-2 px-2' : 'gap-2.5 px-3 py-2.5';
  return (
    <div className="group/row relative" data-row={conversation.id}>
      <Link
        to={path}
        preload={false}
        activeProps={{}}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onClick}
        onContextMenu={openMenu}
        onKeyDown={onKeyDown}
        onPointerEnter={interest}
        onFocus={interest}
        draggable={false}
        className={`relative flex border-b border-border -outline-offset-2 hover:transition-colors ${shape} ${tone} ${
          isGone ? 'opacity-45' : ''
        } ${isCurrent && isCompact ? 'font-medium' : ''}`}
      >
        {isCompact ? <LineContent {...props} /> : <CardContent {...props} />}
      </Link>
      <RowCheckbox
        label={text('conversation:select.one', { name: conversation.meta.sender.name })}
        isSelected={isSelected}
        isShown={props.isSelecting}
        size={isCompact ? 'small' : 'medium'}
        className={isCompact ? 'start-1 top-0 h-9 w-7' : 'start-2 top-2 size-10'}
        onSelect={(isRange) => onSelect(conversation.id, isRange)}
      />
    </div>
  );
});

function CardContent(props: CardProps) {
  const { conversation, inboxName, medium } = props;
  const text = useText();
  const { meta, unread_count: unread } = conversation;
  return (
    <>
      <Avatar
        name={meta.sender.name}
        src={meta.sender.thumbnail}
        badge={<ChannelIcon channelType={meta.channel ?? ''} medium={medium} size={10} />}
        className="mt-0.5"
      />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <CardHead conversation={conversation} />
        {inboxName !== undefined && (
          <span className="truncate text-[11px]/4 text-text-muted">
            <bdi className="truncate-end">{inboxName}</bdi>
          </span>
        )}
        <span className="flex items-start gap-2">
          <PreviewText conversation={conversation} isUnread={unread > 0} />
          <CountBadge count={unread} max={9} tone="unread" label={text('conversation:card.unread')} />
        </span>
        <CardFoot {...props} />
      </span>
    </>
  );
}

/** Everything in one line: the name gets up to two fifths, and labels are dots. */
function LineContent({ conversation, colorOf }: CardProps) {
  const text = useText();
  const { meta, labels, unread_count: unread, priority } = conversation;
  return (
    <>
      <Avatar size="xs" name={meta.sender.name} src={meta.sender.thumbnail} />
      <span
        className={`max-w-[40%] min-w-0 shrink-0 truncate text-control ${unread > 0 ? 'font-semibold' : 'font-medium'}`}
      >
        <bdi className="truncate-end">{meta.sender.name}</bdi>
      </span>
      <PreviewText conversation={conversation} isUnread={unread > 0} isLine />
      {labels.length > 0 && (
        <span className="flex shrink-0 -space-x-0.5 rtl:space-x-reverse">
          <span className="sr-only">{labels.join(', ')}</span>
          {labels.slice(0, maxLabels).map((label) => (
            <span
              key={label}
              aria-hidden
              className="size-2 rounded-full ring-1 ring-surface"
              style={{ backgroundColor: colorOf(label) }}
            />
          ))}
        </span>
      )}
      <LazySlaChip conversation={conversation} location="card" />
      {priority && (
        <PriorityIcon priority={priority} label={text(`conversation:priority.${priority}`)} size={12} />
      )}
      <CountBadge count={unread} max={9} tone="unread" label={text('conversation:card.unread')} />
      <RelativeTime
        date={new Date(conversation.last_activity_at * 1000)}
        className="shrink-0 text-meta text-text-muted"
      />
    </>
  );
}

function CardHead({ conversation }: { conversation: Conversation }) {
  const text = useText();
  const { meta, unread_count: unread, priority } = conversation;
  return (
    <span className="flex items-center gap-1.5">
      <span
        className={`min-w-0 flex-1 truncate text-control ${unread > 0 ? 'font-semibold' : 'font-medium'}`}
      >
        <bdi className="truncate-end">{meta.sender.name}</bdi>
      </span>
      {priority && (
        <PriorityIcon priority={priority} label={text(`conversation:priority.${priority}`)} size={12} />
      )}
      {meta.assignee && (
        <Avatar
          size="2xs"
          name={meta.assignee.available_name}
          src={meta.assignee.thumbnail}
          alt={text('conversation:card.assignedTo', { name: meta.assignee.available_name })}
        />
      )}
      <RelativeTime
        date={new Date(conversation.last_activity_at * 1000)}
        className="shrink-0 text-meta text-text-muted"
      />
    </span>
  );
}

type PreviewTextProps = { conversation: Conversation; isUnread: boolean; isLine?: boolean };

function PreviewText({ conversation, isUnread, isLine = false }: PreviewTextProps) {
  const text = useText();
  const message = lastMessage(conversation);
  const preview = message && previewOf(message);
  const previewText = !preview
    ? text('conversation:card.noMessages')
    : preview.text || (preview.file ? text(`conversation:file.${preview.file}`) : '');
  return (
    <span
      className={`min-w-0 flex-1 text-control break-words ${
        isUnread ? 'text-text' : 'text-text-muted'
      } ${isLine || !isUnread ? 'line-clamp-1' : 'line-clamp-2'} ${isLine ? 'break-all' : ''}`}
    >
      {preview?.icon === 'reply' && (
        <StatusIcon icon={CornerUpLeft} label={text('conversation:card.reply')} />
      )}
      {preview?.icon === 'note' && (
        <StatusIcon icon={Lock} label={text('conversation:card.note')} tone="text-note" />
      )}
      {preview?.file && <StatusIcon icon={Paperclip} label={text('conversation:card.file')} />}
      <bdi>{previewText}</bdi>
    </span>
  );
}

type SignProps = { icon: typeof Lock; label: string; tone?: string };

function StatusIcon({ icon: Icon, label, tone = '' }: SignProps) {
  return (
    <>
      <Icon aria-hidden size={12} className={`me-1 mb-0.5 inline-block rtl:-scale-x-100 ${tone}`} />
      <span className="sr-only">{label} </span>
    </>
  );
}

function CardFoot({ conversation, colorOf }: CardProps) {
  const { labels, applied_sla: sla } = conversation;
  if (labels.length === 0 && sla === null) return null;
  const more = labels.length - maxLabels;
  return (
    <span className="mt-1 flex min-w-0 items-center gap-1 overflow-hidden">
      <LazySlaChip conversation={conversation} location="card" />
      {labels.slice(0, maxLabels).map((label) => (
        <LabelChip key={label} text={label} color={colorOf(label)} size="small" className="min-w-8" />
      ))}
      {more > 0 && <span className="text-[11px] text-text-muted">+{more}</span>}
    </span>
  );
}
