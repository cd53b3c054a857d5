import type { ReactNode } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Answer } from '../answer-model.ts';

/** Below an automatic question: the contact's answer, or that there is none yet. */
export function MessageAnswer({ answer }: { answer: Answer }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-0.5 border-t border-border pt-1.5 text-control">
      {answer.kind === 'email' ? (
        <Given value={answer.email}>{(email) => <bdi dir="ltr">{email}</bdi>}</Given>
      ) : (
        <Given value={answer.rating}>
          {(rating) => (
            <>
              <span className="font-medium">{text('conversation:answer.rating', { rating })}</span>
              {answer.comment !== '' && <bdi className="block wrap-anywhere">{answer.comment}</bdi>}
            </>
          )}
        </Given>
      )}
    </div>
  );
}

type GivenProps<T> = { value: T | undefined; children: (value: T) => ReactNode };

function Given<T>({ value, children }: GivenProps<T>) {
  const text = useText();
  if (value === undefined) return <p className="text-text-muted">{text('conversation:answer.none')}</p>;
  return <div>{children(value)}</div>;
}
