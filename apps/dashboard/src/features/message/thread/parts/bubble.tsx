import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { sizeText } from '@confab/rules/size-text';
import { Check, CheckCheck, CircleAlert, Clock, Lock, Paperclip } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { editsOf, failureOf, isDeleted, quotedId, translationOf, type ThreadMessage } from '../../model.ts';
import { previewOf } from '../../preview-model.ts';
import type { Delivery, Entry } from '../rows-model.ts';
import { emailOf } from '../../email/email-model.ts';
import { AnswerFacts } from '../../../copilot/index.ts';
import { contentOf } from '../../content/content-model.ts';
import { Attachments } from './attachments.tsx';
import { MessageMenu, type MessageActions } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';

// Few messages are edited, and most are their text alone.
const MessageEdits = lazy(async () => ({ default: (await import('./message-edits.tsx')).MessageEdits }));
const TranslatedText = lazy(async () => ({
  default: (await import('./translated-text.tsx')).TranslatedText,
}));
const EmailBody = lazy(async () => ({
  default: (await import('../../email/parts/email-body.tsx')).EmailBody,
}));
const MessageContent = lazy(async () => ({
  default: (await import('../../content/parts/message-content.tsx')).MessageContent,
}));

export type BubbleProps = {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  /** Just jumped to. */
  isMarked: boolean;
  quoted: ThreadMessage | undefined;
  actions: MessageActions;
};

/** One message: author, content, time, and delivery status. */
export function Bubble({ entry, isFirst, isLast, isMarked, quoted, actions }: BubbleProps) {
  const isAgent = entry.side === 'agent';
  // What was laid out for a page needs the room.
  const isWide = entry.message !== undefined && emailOf(entry.message)?.html !== undefined;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMarked) box.current?.focus({ preventScroll: true });
  }, [isMarked]);
  return (
    <article
      ref={box}
      tabIndex={-1}
      aria-label={entry.author.name}
      className={`group flex gap-2 px-4 outline-none ${isFirst ? 'pt-3' : 'pt-0.5'} ${isAgent ? 'flex-row-reverse' : ''}`}
    >
      <span className="w-6 shrink-0 self-end">
        {isLast && <Avatar size="sm" name={entry.author.name} src={entry.author.avatar} />}
      </span>
      <div
        className={`flex min-w-0 flex-col ${isWide ? 'w-full max-w-160' : 'max-w-[min(36rem,82%)]'} gap-0.5 ${isAgent ? 'items-end' : 'items-start'}`}
      >
        {isFirst && (
          <p className="max-w-full truncate px-1 text-meta text-text-muted">
            <bdi className="truncate-end">{entry.author.name}</bdi>
          </p>
        )}
        <div className={`flex max-w-full items-center gap-1 ${isAgent ? 'flex-row-reverse' : ''}`}>
          <Body {...{ entry, quoted, isMarked, actions }} />
          {entry.message && <MessageMenu message={entry.message} actions={actions} />}
        </div>
        {entry.message?.content_attributes.captain != null && (
          <Suspense>
            <AnswerFacts about={entry.message.content_attributes.captain} isAtEnd={isAgent} />
          </Suspense>
        )}
        {(isLast || entry.delivery === 'failed' || (entry.message && editsOf(entry.message))) && (
          <Foot entry={entry} actions={actions} />
        )}
      </div>
    </article>
  );
}

type BodyProps = Pick<BubbleProps, 'entry' | 'quoted' | 'isMarked' | 'actions'>;

function Body({ entry, quoted, isMarked, actions }: BodyProps) {
  const text = useText();
  const { message, attachments, files } = entry;
  const className = entry.isPrivate
    ? 'border border-note-border bg-note-soft text-note-text'
    : entry.side === 'agent'
      ? 'bg-accent-soft text-text'
      : 'bg-surface-hover text-text';
  const fade = entry.pending ? 'opacity-75' : '';
  const ring = isMarked ? 'ring-2 ring-focus' : '';
  const quote = message ? quotedId(message) : entry.pending?.inReplyTo;
  const more = message && contentOf(message);
  return (
    <div
      className={`flex min-w-0 flex-col gap-1.5 rounded-card px-3 py-2 text-body transition-shadow ${className} ${fade} ${ring}`}
    >
      {entry.isPrivate && (
        <span className="flex items-center gap-1 text-meta font-medium text-note">
          <Lock aria-hidden size={12} />
          {text('conversation:message.note')}
        </span>
      )}
      {quote !== undefined && <Quote id={quote} message={quoted} onJump={actions.jump} />}
      {message && isDeleted(message) ? (
        <p className="text-text-muted italic">{text('conversation:message.deleted')}</p>
      ) : (
        <MessageBody entry={entry} />
      )}
      {message && message.id === actions.translatingId && (
        <p role="status" className="text-meta text-text-muted">
          {text('conversation:message.translating')}
        </p>
      )}
      {more && (
        <Suspense>
          <MessageContent messageId={message.id} content={more} />
        </Suspense>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {files.map((file) => (
        <PendingFile key={`${file.name}:${file.size}:${file.lastModified}`} file={file} />
      ))}
    </div>
  );
}

/** A message's content: translated if it was, rendered as an email if it is one. */
function MessageBody({ entry }: Pick<BubbleProps, 'entry'>) {
  const language = useLanguage();
  const { message, content } = entry;
  const translation = message && translationOf(message, language);
  const email = message && emailOf(message);
  const plain = content !== '' && <MessageText text={content} />;
  const original = email ? (
    <Suspense fallback={plain}>
      <EmailBody id={entry.key} email={email} />
    </Suspense>
  ) : (
    plain
  );
  if (translation === undefined) return original;
  return (
    <Suspense fallback={original}>
      <TranslatedText translation={translation}>{original}</TranslatedText>
    </Suspense>
  );
}

type QuoteProps = { id: number; message: ThreadMessage | undefined; onJump: (id: number) => void };

/** The quoted message; a click scrolls to it. */
function Quote({ id, message, onJump }: QuoteProps) {
  const text = useText();
  const preview = message && previewOf(message);
  const previewText = !preview
    ? text('conversation:message.earlier')
    : preview.text || (preview.file ? text(`conversation:file.${preview.file}`) : '');
  return (
    <Button
      variant="quiet"
      size="small"
      onPress={() => onJump(id)}
      className="h-auto! max-w-full justify-start! rounded-sm border-s-2 border-accent ps-2! py-0.5 text-start font-normal! whitespace-normal!"
    >
      <span className="line-clamp-2 text-meta text-text-muted">
        {message?.sender && <b className="me-1 font-medium text-text">{message.sender.name}</b>}
        {previewText}
      </span>
    </Button>
  );
}

function PendingFile({ file }: { file: File }) {
  const language = useLanguage();
  return (
    <span className="flex items-center gap-1.5 text-control">
      <Paperclip aria-hidden size={14} className="shrink-0" />
      <bdi className="truncate">{file.name}</bdi>
      <span className="tabular text-meta text-text-muted">{sizeText(file.size, language)}</span>
    </span>
  );
}

function Foot({ entry, actions }: { entry: Entry; actions: MessageActions }) {
  const language = useLanguage();
  const time = new Date(entry.createdAt * 1000);
  const edits = entry.message && editsOf(entry.message);
  return (
    <div className="flex max-w-full flex-wrap items-center gap-1.5 px-1 text-[11px]/4 text-text-muted">
      <time
        dateTime={time.toISOString()}
        title={dateFormat(language, whole).format(time)}
        className="tabular"
      >
        {dateFormat(language, clock).format(time)}
      </time>
      {edits && (
        <Suspense>
          <MessageEdits edits={edits} />
        </Suspense>
      )}
      {entry.delivery === 'failed' ? (
        <Failure entry={entry} actions={actions} />
      ) : (
        entry.delivery && <DeliveryReceipt delivery={entry.delivery} />
      )}
    </div>
  );
}

const whole = { dateStyle: 'medium', timeStyle: 'medium' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

const deliveryIcons = { sending: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck } as const;

function DeliveryReceipt({ delivery }: { delivery: Exclude<Delivery, 'failed'> }) {
  const text = useText();
  const Icon = deliveryIcons[delivery];
  const label = text(`conversation:delivery.${delivery}`);
  return (
    <span title={label} className={delivery === 'read' ? 'text-accent-text' : ''}>
      <Icon aria-hidden size={13} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Failure({ entry, actions }: { entry: Entry; actions: MessageActions }) {
  const text = useText();
  const { pending, message } = entry;
  const reason = pending?.error ?? (message && failureOf(message));
  const lost = pending?.lostFiles ?? 0;
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-1.5 text-danger">
      <CircleAlert aria-hidden size={13} />
      {reason ?? text('conversation:delivery.failed')}
      {lost > 0 && ` ${text('conversation:message.lostFiles', { count: lost })}`}
      <Button
        variant="quiet"
        size="small"
        className="h-6! px-1.5! text-meta!"
        onPress={() => (pending ? actions.resend(pending) : message && actions.retry(message.id))}
      >
        {text('conversation:message.retry')}
      </Button>
      {pending && (
        <Button
          variant="quiet"
          size="small"
          className="h-6! px-1.5! text-meta!"
          onPress={() => actions.discard(pending.echoId)}
        >
          {text('conversation:message.discard')}
        </Button>
      )}
    </span>
  );
}
