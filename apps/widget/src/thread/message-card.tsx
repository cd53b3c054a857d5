import type { ContentType } from '@confab/contract/features/message';
import { safeUrl, safeUrlFrom } from '@confab/text/addresses';
import { useState, type ReactNode } from 'react';
import { list, record, text } from '../api/values.ts';
import type { Message } from '../conversation/message-list.ts';
import { Icon } from '../parts/icon.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useSession, useTexts } from '../state/use-session.ts';
import { CsatCard } from './csat-card.tsx';
import { EmailCard, FormCard } from './form-card.tsx';

/** Only some websites offer calls. */
const CallCard = lazyPart(async () => (await import('./call-card.tsx')).CallCard);

type Card = (props: { message: Message }) => ReactNode;

const cards: Partial<Record<ContentType, Card>> = {
  input_email: EmailCard,
  input_select: SelectCard,
  form: FormCard,
  cards: Cards,
  article: Articles,
  input_csat: CsatCard,
  integrations: CallCard,
};

/** What a message contains besides its text: choices, a form, cards, articles, a rating, a call. */
export function MessageCard({ message }: { message: Message }) {
  const Card = cards[message.content_type];
  return Card ? <Card message={message} /> : null;
}

function SelectCard({ message }: { message: Message }) {
  const { api, store } = useSession();
  const { t } = useTexts();
  const answered = record(list(message.content_attributes.submitted_values)[0]);
  const [chosen, setChosen] = useState('');
  const [failed, setFailed] = useState(false);
  const current = text(answered.value) || chosen;
  const choose = async (title: string, value: string): Promise<void> => {
    if (current) return;
    setChosen(value);
    setFailed(false);
    try {
      await api.submitValues(message.id, [{ title, value }]);
      store.set({ announcement: t('submitted') });
    } catch {
      setChosen('');
      setFailed(true);
    }
  };
  return (
    <div className="options" role="group" aria-label={message.content ?? undefined}>
      {list(message.content_attributes.items).map((item, index) => {
        const { title, value } = record(item);
        const mine = text(value) || text(title);
        return (
          <button
            key={index}
            type="button"
            className="option"
            aria-pressed={current === mine}
            disabled={current !== '' && current !== mine}
            onClick={() => void choose(text(title), mine)}
          >
            {text(title) || mine}
          </button>
        );
      })}
      {failed && (
        <p className="field-error" role="alert">
          {t('action_failed')}
        </p>
      )}
    </div>
  );
}

function Cards({ message }: { message: Message }) {
  const { bridge } = useSession();
  return (
    <div className="cards">
      {list(message.content_attributes.items).map((item, index) => {
        const card = record(item);
        const media = safeUrl(text(card.media_url));
        return (
          <section key={index} className="rich-card">
            {media && <img src={media} alt="" loading="lazy" />}
            <strong>{text(card.title)}</strong>
            <p>{text(card.description)}</p>
            {list(card.actions).map((entry, at) => {
              const action = record(entry);
              const uri = safeUrl(text(action.uri));
              if (action.type === 'postback') {
                const payload = text(action.payload);
                return (
                  <button
                    key={at}
                    type="button"
                    className="button quiet wide"
                    onClick={() => bridge.post('postback', { data: { payload } })}
                  >
                    {text(action.text)}
                  </button>
                );
              }
              return uri ? (
                <a
                  key={at}
                  className="button quiet wide"
                  href={uri}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {text(action.text)}
                </a>
              ) : null;
            })}
          </section>
        );
      })}
    </div>
  );
}

function Articles({ message }: { message: Message }) {
  const { t } = useTexts();
  return (
    <div className="cards column">
      {list(message.content_attributes.items).map((item, index) => {
        const article = record(item);
        const link = safeUrlFrom(text(article.link) || '#', location.href);
        const title = text(article.title);
        if (!link) return null;
        return (
          <a
            key={index}
            className="article"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('read_article', { title })}
          >
            <span>
              <strong>{title}</strong>
              <span>{text(article.description)}</span>
            </span>
            <Icon name="chevron" size={18} />
          </a>
        );
      })}
    </div>
  );
}
