import { useId, useState } from 'react';
import { record, text } from '../api/values.ts';
import type { Message } from '../conversation/message-list.ts';
import { RatingButtons } from '../parts/rating-buttons.tsx';
import { useSession, useTexts } from '../state/use-session.ts';

/** The rating after a conversation: sent immediately, a comment may follow. */
export function CsatCard({ message }: { message: Message }) {
  const { t } = useTexts();
  const survey = useSurvey(message);
  const { rating, done } = survey;
  return (
    <section className="csat" aria-label={t('csat_rate')}>
      <p className="title">{done ? t('csat_thanks') : message.content || t('csat_rate')}</p>
      <RatingButtons
        t={t}
        stars={message.content_attributes.display_type === 'star'}
        rating={rating}
        disabled={done}
        onRate={(value) => void survey.rate(value)}
      />
      {rating > 0 && !done && <Comment submit={survey.comment} />}
      {survey.failed && (
        <p className="field-error" role="alert">
          {t('action_failed')}
        </p>
      )}
    </section>
  );
}

function Comment({ submit }: { submit: (comment: string) => Promise<void> }) {
  const { t } = useTexts();
  const id = useId();
  const [comment, setComment] = useState('');
  return (
    <form
      className="joined"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(comment.trim());
      }}
    >
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
  );
}

/** The answer so far. `rate` and `comment` never reject; `failed` is set instead. */
function useSurvey(message: Message) {
  const { api, store } = useSession();
  const { t } = useTexts();
  const stored = record(record(message.content_attributes.submitted_values).csat_survey_response);
  const [rating, setRating] = useState(Number(stored.rating) || 0);
  const [done, setDone] = useState(text(stored.feedback_message) !== '');
  const [failed, setFailed] = useState(false);
  const save = async (next: number, feedback: string): Promise<boolean> => {
    const answer = { csat_survey_response: { rating: next, feedback_message: feedback } };
    const saved = await api.submitValues(message.id, answer).then(
      () => true,
      () => false,
    );
    setFailed(!saved);
    return saved;
  };
  return {
    rating,
    done,
    failed,
    rate: async (next: number): Promise<void> => {
      setRating(next);
      if (!(await save(next, ''))) setRating(rating);
    },
    comment: async (feedback: string): Promise<void> => {
      if (!(await save(rating, feedback))) return;
      setDone(true);
      store.set({ announcement: t('csat_thanks') });
    },
  };
}
