import { sizeText } from '@confab/rules/size-text';
import { useEffect, useMemo } from 'react';
import { isDeleted, type Draft, type Message } from '../conversation/message-list.ts';
import { authorOf } from '../conversation/sender.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PlainText, RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import type { Translator } from '../text/translate.ts';
import { Attachments } from './attachments.tsx';
import { Quote, ReplyButton } from './quote.tsx';
import type { Row } from './rows.ts';

/** Most messages are nothing but text. */
const MessageCard = lazyPart(async () => (await import('./message-card.tsx')).MessageCard);

/** A stored message. `newest` marks the last one, which shows whether it arrived. */
export function MessageRow({ row, newest }: { row: Extract<Row, { kind: 'message' }>; newest: boolean }) {
  const { message, own, starts, ends } = row;
  const texts = useTexts();
  const channel = useApp((state) => state.channel);
  const author = authorOf(message.sender, channel, texts.t);
  const name = own ? texts.t('you') : author.name;
  const time = timeText(message.created_at, texts.tag);
  return (
    <li className={rowClass(own, starts)} id={`message-${message.id}`} tabIndex={-1}>
      {!own && <span className="face">{ends && <Avatar name={name} url={author.url} size={28} />}</span>}
      <div className="stack">
        <span className="sr-only">{`${name}, ${time}`}</span>
        {!own && starts && (
          <span className="author" aria-hidden="true">
            {name}
          </span>
        )}
        <Quote id={message.content_attributes.in_reply_to} />
        <MessageBody message={message} own={own} />
        {ends && (
          <span className="meta" aria-hidden="true">
            {time}
            {own && newest && ` · ${texts.t('sent')}`}
          </span>
        )}
      </div>
      {!isDeleted(message) && <ReplyButton message={message} />}
    </li>
  );
}

function MessageBody({ message, own }: { message: Message; own: boolean }) {
  const { t } = useTexts();
  if (isDeleted(message)) return <p className="bubble gone">{t('deleted')}</p>;
  const isCsat = message.content_type === 'input_csat';
  return (
    <>
      {message.content && !isCsat && (
        <div className={own ? 'bubble own' : 'bubble'}>
          {own ? <PlainText source={message.content} /> : <RichText source={message.content} />}
        </div>
      )}
      <Attachments items={message.attachments ?? []} />
      {!own && message.content_type !== 'text' && <MessageCard message={message} />}
    </>
  );
}

/** A message that is not yet with the server, with what can be done about it. */
export function DraftBubble({ draft, starts }: { draft: Draft; starts: boolean }) {
  const { outbox } = useSession();
  const { t } = useTexts();
  const failed = draft.state === 'failed';
  const state =
    draft.state === 'sending'
      ? t('sending')
      : draft.state === 'queued'
        ? t('queued')
        : draft.error
          ? t('failed_reason', { reason: draft.error })
          : t('failed');
  return (
    <li className={`${rowClass(true, starts)} draft`}>
      <div className="stack">
        <Quote id={draft.replyTo} />
        {draft.content && (
          <div className="bubble own">
            <PlainText source={draft.content} />
          </div>
        )}
        {draft.files.map((file) => (
          <LocalFile key={`${file.name}-${file.size}-${file.lastModified}`} file={file} />
        ))}
        <span className={failed ? 'meta failed' : 'meta'} role={failed ? 'alert' : undefined}>
          {failed && <Icon name="alert" size={14} />}
          {state}
        </span>
        {draft.state !== 'sending' && (
          <span className="draft-actions">
            <button type="button" className="link" onClick={() => outbox.retry(draft.echoId)}>
              {t('retry')}
            </button>
            <button type="button" className="link" onClick={() => outbox.discard(draft.echoId)}>
              {t('discard')}
            </button>
          </span>
        )}
      </div>
    </li>
  );
}

function LocalFile({ file }: { file: File }) {
  const { tag } = useTexts();
  const isImage = file.type.startsWith('image/');
  const url = useMemo(() => (isImage ? URL.createObjectURL(file) : ''), [file, isImage]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (isImage) return <img className="picture" src={url} alt={file.name} />;
  return (
    <span className="file">
      <Icon name="file" />
      <span>
        <bdi>{file.name}</bdi>
        <small>{sizeText(file.size, tag)}</small>
      </span>
    </span>
  );
}

function rowClass(own: boolean, starts: boolean): string {
  return `row ${own ? 'mine' : 'theirs'}${starts ? ' starts' : ''}`;
}

function timeText(at: number, tag: Translator['tag']): string {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' }).format(new Date(at * 1000));
}
