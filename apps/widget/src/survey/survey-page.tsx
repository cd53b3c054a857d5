import { useEffect, useId, useState } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { RatingButtons } from '../parts/rating-buttons.tsx';
import type { Translator } from '../text/translate.ts';
import { surveyTexts } from './texts.ts';
import { useSurvey, type SurveyState } from './use-survey.ts';

export type Brand = { BRAND_NAME: string; WIDGET_BRAND_URL: string; LOGO_THUMBNAIL: string };

type Answer = (rating: number, feedback: string | undefined) => Promise<void>;

/** The page on which a customer rates a conversation, reached by the link in a message. */
export function SurveyPage({ uuid, brand }: { uuid: string; brand: Brand }) {
  const { state, translator, retry, answer } = useSurvey(uuid);
  const { tag, direction, t } = translator;
  const name = state.kind === 'ready' ? state.survey.inbox_name : brand.BRAND_NAME;
  useEffect(() => {
    const { documentElement: root } = document;
    root.lang = tag;
    root.dir = direction;
    document.title = name;
  }, [tag, direction, name]);
  return (
    <div className="survey">
      <main className="survey-card" aria-busy={state.kind === 'loading'}>
        <Content state={state} translator={translator} onRetry={retry} answer={answer} />
      </main>
      <footer>
        <a href={brand.WIDGET_BRAND_URL} rel="noopener">
          <img src={brand.LOGO_THUMBNAIL} alt="" width={16} height={16} />
          {t('powered_by', { name: brand.BRAND_NAME })}
        </a>
      </footer>
    </div>
  );
}

type ContentProps = {
  state: SurveyState;
  translator: Translator;
  onRetry: () => void;
  answer: Answer;
};

function Content({ state, translator, onRetry, answer }: ContentProps) {
  const { t } = translator;
  const texts = surveyTexts(translator.tag);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">{texts.loading}</h1>
          <div className="survey-bones" aria-hidden="true" />
        </>
      );
    case 'missing':
      return (
        <>
          <h1>{texts.missing}</h1>
          <p className="muted">{texts.missingHelp}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <h1>{texts.failed}</h1>
          <button type="button" className="button" onClick={onRetry}>
            {t('try_again')}
          </button>
        </>
      );
    case 'ready':
      return <Survey state={state} translator={translator} answer={answer} />;
  }
}

type SurveyProps = { state: SurveyState & { kind: 'ready' }; translator: Translator; answer: Answer };

function Survey({ state, translator, answer }: SurveyProps) {
  const { t, tag } = translator;
  const { survey, rating, isDone, problem } = state;
  const { inbox_name: name } = survey;
  return (
    <>
      <Avatar name={name} url={survey.inbox_avatar_url} size={56} />
      <p className="muted" dir="auto">
        {name}
      </p>
      <h1 dir="auto">{survey.content || surveyTexts(tag).question.replace('{name}', name)}</h1>
      <RatingButtons
        t={t}
        stars={survey.display_type === 'star'}
        rating={rating}
        disabled={isDone}
        onRate={(value) => void answer(value, undefined)}
      />
      {rating > 0 && !isDone && <Feedback t={t} onSubmit={(feedback) => answer(rating, feedback)} />}
      <p role="status" className={isDone ? 'survey-thanks' : 'sr-only'}>
        {isDone ? t('csat_thanks') : ''}
      </p>
      {problem !== undefined && (
        <p role="alert" className="survey-problem">
          {problem || t('action_failed')}
        </p>
      )}
    </>
  );
}

/** As in the contract. */
const maxFeedbackLength = 5000;

function Feedback({ t, onSubmit }: { t: Translator['t']; onSubmit: (feedback: string) => Promise<void> }) {
  const id = useId();
  const [feedback, setFeedback] = useState('');
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      className="survey-feedback"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        void onSubmit(feedback.trim()).finally(() => setBusy(false));
      }}
    >
      <label htmlFor={id}>{t('csat_feedback')}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={maxFeedbackLength}
        value={feedback}
        onInput={(event) => setFeedback(event.currentTarget.value)}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        {t(isBusy ? 'sending' : 'submit')}
      </button>
    </form>
  );
}
