import { Check, CircleOff, ExternalLink } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { JoinCall } from '../../../dyte/index.ts';
import type { Article, Card, Content, Field } from '../content-model.ts';
import { MessageAnswer } from './message-answer.tsx';

/** What a message consists of besides its text: questions with their answers, cards, articles. */
export function MessageContent({ messageId, content }: { messageId: number; content: Content }) {
  const text = useText();
  switch (content.kind) {
    case 'email':
    case 'rating':
      return <MessageAnswer answer={content} />;
    case 'choices':
      return <Choices choices={content.choices} isAnswered={content.isAnswered} />;
    case 'cards':
      return content.cards.map((card, index) => <CardBox key={index} card={card} />);
    case 'form':
      return <Form fields={content.fields} isAnswered={content.isAnswered} />;
    case 'articles':
      return content.articles.map((article, index) => <ArticleBox key={index} article={article} />);
    case 'call':
      return (
        // Reserves the button's height before it loads.
        <Suspense fallback={<div className="h-7 w-40" />}>
          <JoinCall messageId={messageId} />
        </Suspense>
      );
    case 'story':
      return (
        <Notice icon={<ExternalLink aria-hidden size={14} />}>
          {content.sender === ''
            ? text('conversation:content.story')
            : text('conversation:content.storyOf', { name: content.sender })}{' '}
          {content.url !== undefined && (
            <Link url={content.url}>{text('conversation:content.openStory')}</Link>
          )}
        </Notice>
      );
    case 'unsupported':
      return (
        <Notice icon={<CircleOff aria-hidden size={14} />}>{text('conversation:content.unsupported')}</Notice>
      );
  }
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-control text-text-muted">
      <span className="shrink-0">{icon}</span>
      <span>{children}</span>
    </p>
  );
}

function Link({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent-text underline underline-offset-2"
    >
      {children}
    </a>
  );
}

type ChoicesProps = { choices: { title: string; isChosen: boolean }[]; isAnswered: boolean };

function Choices({ choices, isAnswered }: ChoicesProps) {
  const text = useText();
  return (
    <>
      <ul className="flex min-w-48 flex-col gap-1">
        {choices.map(({ title, isChosen }, index) => (
          <li
            key={index}
            className={`flex items-center gap-1.5 rounded-control border px-2.5 py-1 text-control ${isChosen ? 'border-accent bg-surface font-medium text-text' : 'border-border-strong'}`}
          >
            <bdi className="min-w-0 flex-1 wrap-anywhere">{title}</bdi>
            {isChosen && <Check aria-hidden size={14} className="shrink-0" />}
            {isChosen && <span className="sr-only">{text('conversation:content.chosen')}</span>}
          </li>
        ))}
      </ul>
      {!isAnswered && <NoAnswer />}
    </>
  );
}

function NoAnswer() {
  const text = useText();
  return <p className="text-control text-text-muted">{text('conversation:answer.none')}</p>;
}

function CardBox({ card: { title, description, image, actions } }: { card: Card }) {
  return (
    <section className="w-72 max-w-full overflow-hidden rounded-control border border-border bg-surface text-text">
      {image !== undefined && (
        <img
          src={image}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-36 w-full bg-surface-sunken object-cover"
        />
      )}
      <div className="flex flex-col gap-1 px-2.5 py-2 text-control">
        <bdi className="font-medium wrap-anywhere">{title}</bdi>
        {description !== '' && <bdi className="wrap-anywhere text-text-muted">{description}</bdi>}
        {actions.map(({ label, url }, index) => (
          <span key={index} className="border-t border-border pt-1 text-center wrap-anywhere">
            {url === undefined ? (
              <span className="text-text-muted">{label}</span>
            ) : (
              <Link url={url}>{label}</Link>
            )}
          </span>
        ))}
      </div>
    </section>
  );
}

function Form({ fields, isAnswered }: { fields: Field[]; isAnswered: boolean }) {
  return (
    <>
      <dl className="flex min-w-48 flex-col gap-1.5 text-control">
        {fields.map(({ label, answer }, index) => (
          <div key={index}>
            <dt className="text-meta text-text-muted">
              <bdi>{label}</bdi>
            </dt>
            {isAnswered && (
              <dd className="wrap-anywhere whitespace-pre-wrap">
                <bdi>{answer || '–'}</bdi>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {!isAnswered && <NoAnswer />}
    </>
  );
}

function ArticleBox({ article: { title, description, url } }: { article: Article }) {
  return (
    <section className="flex w-72 max-w-full flex-col gap-0.5 rounded-control border border-border bg-surface px-2.5 py-2 text-control text-text">
      <bdi className="font-medium wrap-anywhere">
        {url === undefined ? title : <Link url={url}>{title}</Link>}
      </bdi>
      {description !== '' && <bdi className="line-clamp-3 wrap-anywhere text-text-muted">{description}</bdi>}
    </section>
  );
}
