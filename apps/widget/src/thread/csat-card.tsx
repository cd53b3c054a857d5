import { useId, useState, type SubmitEvent } from 'react';
import { record, text, type Message } from '../api/shapes.ts';
import { quietly } from '../core.ts';
import { useSession, useTexts } from '../state/store.ts';
import type { MessageKey } from '../text/translate.ts';

const FACES = ['😡', '😟', '😐', '🙂', '😍'];

/** Rating after a conversation: the rating goes at once, a comment may follow. */
export function CsatCard({ message }: { message: Message }) {
  const { api, store } = useSession();
  const { t } = useTexts();
  const stored = record(record(message.attributes.submitted_values).csat_survey_response);
  const [rating, setRating] = useState(Number(stored.rating) || 0);
  const [comment, setComment] = useState('');
  const [done, setDone] = useState(text(stored.feedback_message) !== '');
  const [failed, setFailed] = useState(false);
  const id = useId();
  const stars = message.attributes.display_type === 'star';

  const save = (next: number, feedback: string): Promise<unknown> =>
    api.submitValues(message.id, { csat_survey_response: { rating: next, feedback_message: feedback } });
  const rate = async (next: number): Promise<void> => {
    const before = rating;
    setRating(next);
    setFailed(false);
    try {
      await save(next, '');
    } catch {
      setRating(before);
      setFailed(true);
    }
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setFailed(false);
    try {
      await save(rating, comment.trim());
      setDone(true);
      store.set({ announcement: t('csat_thanks') });
    } catch {
      setFailed(true);
    }
  };
  return (
    <section className="csat" aria-label={t('csat_rate')}>
      <p className="title">{rating > 0 && done ? t('csat_thanks') : message.content || t('csat_rate')}</p>
      <div className={stars ? 'ratings stars' : 'ratings'} role="group" aria-label={t('csat_rate')}>
        {FACES.map((face, index) => {
          const value = index + 1;
          const label = t(`csat_${value}` as MessageKey);
          return (
            <button
              key={value}
              type="button"
              aria-label={label}
              title={label}
              aria-pressed={rating === value}
              className={stars && value <= rating ? 'filled' : undefined}
              disabled={done}
              onClick={() => void rate(value)}
            >
              <span aria-hidden="true">{stars ? '★' : face}</span>
            </button>
          );
        })}
      </div>
      {rating > 0 && !done && (
        <form className="joined" onSubmit={(event) => quietly(submit(event))}>
          <label className="sr-only" htmlFor={id}>
            {t('csat_feedback')}
          </label>
          <input
            id={id}
            value={comment}
            placeholder={t('csat_feedback')}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button type="submit" className="button">
            {t('submit')}
          </button>
        </form>
      )}
      {failed && (
        <p className="field-error" role="alert">
          {t('action_failed')}
        </p>
      )}
    </section>
  );
}
