import type { PageBody } from '@confab/contract/features/help-centre-page';
import type { Texts } from '../texts/texts.ts';

type AnswerProps = { answer: Extract<PageBody, { kind: 'article' }>['answer']; texts: Texts };

/** The vote on an article; then an optional comment. */
export function Answer({ answer: { href, given, maxLength }, texts }: AnswerProps) {
  return (
    <section className="answer" id="answer" aria-labelledby="answer-title" tabIndex={-1}>
      <h2 id="answer-title">{texts.t(given === undefined ? 'was_helpful' : 'thanks')}</h2>
      {given === undefined && (
        <form method="post" action={href} className="choices">
          <button name="helpful" value="yes">
            {texts.t('yes')}
          </button>
          <button name="helpful" value="no">
            {texts.t('no')}
          </button>
        </form>
      )}
      {(given === 'yes' || given === 'no') && (
        <form method="post" action={href}>
          <input type="hidden" name="helpful" value={given} />
          <label htmlFor="comment">{texts.t(given === 'yes' ? 'what_helped' : 'what_missing')}</label>
          <textarea id="comment" name="comment" rows={2} required maxLength={maxLength} dir="auto" />
          <button>{texts.t('send')}</button>
        </form>
      )}
    </section>
  );
}
