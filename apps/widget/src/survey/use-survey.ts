import { CallError, createCaller } from '@confab/client/call';
import { answerSurvey, showSurvey, type CsatSurvey } from '@confab/contract/features/csat';
import { useEffect, useState } from 'react';
import { english, loadTranslator, type Translator } from '../text/translate.ts';

export type SurveyState =
  | { kind: 'loading' | 'missing' | 'failed' }
  /** `problem` is why the last answer was rejected; empty if no reason was given. */
  | { kind: 'ready'; survey: CsatSurvey; rating: number; isDone: boolean; problem: string | undefined };

type Shown = { state: SurveyState; translator: Translator };

const timeoutMs = 20_000;

const call = createCaller({
  baseUrl: '',
  headers: () => ({}),
  // An agent may be signed in on this origin, as a different person than the customer.
  fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }),
});

/** The survey with this uuid, and the language it is in. */
export function useSurvey(uuid: string) {
  const [shown, setShown] = useState<Shown>({ state: { kind: 'loading' }, translator: english });
  const { state, translator } = shown;
  const setState = (next: SurveyState): void => setShown({ state: next, translator });
  const params = { conversation_uuid: uuid };
  useEffect(() => void open(uuid).then(setShown), [uuid]);
  const retry = (): void => {
    setState({ kind: 'loading' });
    void open(uuid).then(setShown);
  };

  /** Never rejects; a failed rating is reverted, with the error. */
  const answer = async (rating: number, feedback: string | undefined): Promise<void> => {
    if (state.kind !== 'ready') return;
    setState({ ...state, rating, problem: undefined });
    const submitted = {
      rating,
      feedback_message: feedback ?? state.survey.csat_survey_response?.feedback_message,
    };
    const input = { message: { submitted_values: { csat_survey_response: submitted } } };
    try {
      const survey = await call(answerSurvey, { params, input });
      setState({ kind: 'ready', survey, rating, isDone: feedback !== undefined, problem: undefined });
    } catch (error) {
      setState({ ...state, problem: error instanceof CallError && error.status > 0 ? error.message : '' });
    }
  };
  return { state, translator, retry, answer };
}

/** Texts are loaded together with the content: otherwise the page would change its direction while being read. */
async function open(uuid: string): Promise<Shown> {
  const state = await read(uuid);
  const locale = state.kind === 'ready' ? state.survey.locale : navigator.language;
  return { state, translator: await loadTranslator(locale.replaceAll('-', '_')) };
}

async function read(uuid: string): Promise<SurveyState> {
  try {
    const survey = await call(showSurvey, { params: { conversation_uuid: uuid } });
    const previous = survey.csat_survey_response;
    const isDone = Boolean(previous?.feedback_message);
    return { kind: 'ready', survey, rating: previous?.rating ?? 0, isDone, problem: undefined };
  } catch (error) {
    return { kind: error instanceof CallError && error.status === 404 ? 'missing' : 'failed' };
  }
}
