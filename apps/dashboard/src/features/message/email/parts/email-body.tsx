import { Button } from '@confab/ui/button';
import { IconButton } from '@confab/ui/icon-button';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { MessageText } from '../../thread/parts/message-text.tsx';
import { cleanHtml } from '../html-model.ts';
import { EmailFrame } from './email-frame.tsx';
import type { Email } from '../email-model.ts';

/** An email: its lines above, then what was written; what it answers is folded away. `id` is that of the message. */
export function EmailBody({ id, email }: { id: string; email: Email }) {
  return (
    <div className={`flex max-w-full flex-col gap-1.5 ${email.html === undefined ? '' : 'w-144'}`}>
      <Head email={email} />
      {email.html === undefined ? <PlainEmail email={email} /> : <HtmlEmail id={id} html={email.html} />}
    </div>
  );
}

function Head({ email: { subject, lines, date } }: { email: Email }) {
  const text = useText();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const first = lines[0];
  return (
    <div className="flex flex-col gap-0.5 border-b border-border-strong pb-1.5 text-meta">
      {subject !== '' && (
        <p className="text-control font-semibold wrap-anywhere">
          <span className="sr-only">{text('conversation:email.subject')}: </span>
          <bdi>{subject}</bdi>
        </p>
      )}
      <div className="flex items-start gap-1">
        <dl id={list} className="min-w-0 flex-1">
          {(isOpen ? lines : lines.slice(0, 1)).map(({ name, people }) => (
            <div key={name} className="flex gap-1.5">
              <dt className="min-w-9 shrink-0">{text(`conversation:email.${name}`)}</dt>
              <dd className={isOpen ? 'min-w-0 wrap-anywhere' : 'min-w-0 truncate'}>
                <bdi>{people.join(', ')}</bdi>
              </dd>
            </div>
          ))}
          {isOpen && date !== '' && (
            <div className="flex gap-1.5">
              <dt className="min-w-9 shrink-0">{text('conversation:email.date')}</dt>
              <dd className="tabular">{dateFormat(language, whole).format(new Date(date))}</dd>
            </div>
          )}
        </dl>
        {(lines.length > 1 || date !== '' || (first?.people.length ?? 0) > 1) && (
          <IconButton
            label={text('conversation:email.details')}
            size="small"
            aria-expanded={isOpen}
            aria-controls={list}
            className="h-6! w-6!"
            icon={<ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : ''} />}
            onPress={() => setIsOpen(!isOpen)}
          />
        )}
      </div>
    </div>
  );
}

const whole = { dateStyle: 'medium', timeStyle: 'short' } as const;

function PlainEmail({ email: { text: written, quoted } }: { email: Email }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {written !== '' && <MessageText text={written} />}
      {quoted !== '' && <QuoteButton isOpen={isOpen} onPress={() => setIsOpen(!isOpen)} />}
      {isOpen && (
        <div className="border-s-2 border-border-strong ps-2.5">
          <MessageText text={quoted} />
        </div>
      )}
    </>
  );
}

/** Senders whose images were allowed, until the page is reloaded: bubbles out of view are unmounted. */
const allowed = new Set<string>();

function HtmlEmail({ id, html }: { id: string; html: string }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [allowImages, setAllowImages] = useState(allowed.has(id));
  const { body, quoted, hasRemoteImages } = useMemo(
    () => cleanHtml(html, { allowImages }),
    [html, allowImages],
  );
  return (
    <>
      {hasRemoteImages && !allowImages && (
        <p className="flex flex-wrap items-center gap-x-1.5 text-meta">
          {text('conversation:email.imagesBlocked')}
          <Button
            variant="quiet"
            size="small"
            className="h-6! px-1.5! text-meta!"
            onPress={() => {
              allowed.add(id);
              setAllowImages(true);
            }}
          >
            {text('conversation:email.showImages')}
          </Button>
        </p>
      )}
      <EmailFrame html={isOpen ? body + quoted : body} {...{ id, allowImages }} />
      {quoted !== '' && <QuoteButton isOpen={isOpen} onPress={() => setIsOpen(!isOpen)} />}
    </>
  );
}

function QuoteButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const text = useText();
  return (
    <Button
      variant="quiet"
      size="small"
      aria-expanded={isOpen}
      icon={<Ellipsis aria-hidden size={14} />}
      className="h-6! self-start px-1.5! text-meta!"
      onPress={onPress}
    >
      {text(isOpen ? 'conversation:email.hideQuote' : 'conversation:email.showQuote')}
    </Button>
  );
}
