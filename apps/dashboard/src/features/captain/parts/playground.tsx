import type { askPlayground } from '@confab/contract/features/captain-assistant';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextArea } from '@confab/ui/text-area';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, type FormEvent } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { AnswerFacts, AnswerText, ComingAnswer } from '../../copilot/index.ts';
import { askMutation, newId, playgroundPartQuery } from '../api.ts';

type Turn = {
  id: number;
  question: string;
  content: string;
  /** Undefined for one that broke off. */
  answer: ResponseOf<typeof askPlayground> | undefined;
  /** Why it broke off. */
  note?: string;
};
/** A question that is being answered. */
type PendingQuestion = { question: string; streamId: string; leaving: AbortController };
/** The earlier messages that are sent along. */
const maxTurns = 20;

/** A chat with an assistant, as a customer would have it. */
export function Playground({ assistant }: { assistant: { id: number; name: string } }) {
  const text = useText();
  const [question, setQuestion] = useState('');
  const { turns, clear, pending, ask, error } = useAnswers(assistant.id);
  const content = question.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content === '' || pending !== undefined) return;
    void ask(content).then((isAnswered) => isAnswered && setQuestion(''));
  };
  return (
    <Card
      title={text('captain:playground.title')}
      description={text('captain:playground.description')}
      actions={
        turns.length > 0 && (
          <Button size="small" onPress={clear}>
            {text('captain:playground.clear')}
          </Button>
        )
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Thread turns={turns} name={assistant.name} />
        {pending && <Coming {...pending} name={assistant.name} />}
        <FormError message={error} />
        <TextArea
          label={text('captain:playground.question')}
          placeholder={text('captain:playground.placeholder')}
          minRows={2}
          maxLength={20_000}
          dir="auto"
          value={question}
          onChange={setQuestion}
        />
        <div className="flex justify-end gap-2">
          {pending && (
            <Button onPress={() => pending.leaving.abort()}>{text('captain:playground.stop')}</Button>
          )}
          <Button
            type="submit"
            variant="primary"
            isPending={pending !== undefined}
            isDisabled={content === ''}
          >
            {text('captain:playground.ask')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The questions and answers on this page; the shown part of an interrupted answer is kept. */
function useAnswers(assistantId: number) {
  const text = useText();
  const accountId = useAccountId();
  const queryClient = useQueryClient();
  const mutation = useMutation(askMutation(accountId, assistantId));
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [pending, setPending] = useState<PendingQuestion>();
  useEffect(() => () => pending?.leaving.abort(), [pending]);
  const add = (turn: Omit<Turn, 'id'>) => setTurns((before) => [...before, { id: before.length, ...turn }]);

  const ask = async (question: string): Promise<boolean> => {
    const streamId = newId();
    const leaving = new AbortController();
    setPending({ question, streamId, leaving });
    const history = turns.slice(-maxTurns).flatMap((turn) => [
      { role: 'user' as const, content: turn.question },
      { role: 'assistant' as const, content: turn.content },
    ]);
    const input = { message_content: question, message_history: history, stream_id: streamId };
    try {
      const answer = await mutation.mutateAsync({ input, signal: leaving.signal });
      add({ question, content: answer.response, answer });
      return true;
    } catch (error) {
      const part = queryClient.getQueryData(playgroundPartQuery(accountId, streamId).queryKey);
      const isStopped = leaving.signal.aborted;
      const note = isStopped
        ? text('captain:playground.stopped')
        : text('captain:playground.cutOff', { reason: errorText(error, text) });
      if (part !== undefined) add({ question, content: part, answer: undefined, note });
      // Otherwise it is shown above the field, which still has the question.
      if (part !== undefined || isStopped) mutation.reset();
      return false;
    } finally {
      setPending(undefined);
    }
  };
  const error = mutation.isError ? errorText(mutation.error, text) : undefined;
  return { turns, clear: () => setTurns([]), pending, ask, error };
}

function Thread({ turns, name }: { turns: readonly Turn[]; name: string }) {
  const text = useText();
  return (
    <ol
      aria-label={text('captain:playground.thread')}
      aria-live="polite"
      className={`flex flex-col gap-4 ${turns.length === 0 ? 'hidden' : ''}`}
    >
      {turns.map(({ id, question, content, answer, note }) => (
        <li key={id} className="flex flex-col gap-2 text-control">
          <Question question={question} name={name} />
          <AnswerText content={content} className="rounded-card bg-accent-soft px-3 py-2" />
          {note !== undefined && (
            <p dir="auto" className="px-1 text-meta break-words text-text-muted">
              {note}
            </p>
          )}
          <Suspense>{answer && <AnswerFacts about={answer} />}</Suspense>
        </li>
      ))}
    </ol>
  );
}

function Coming({ question, streamId, name }: PendingQuestion & { name: string }) {
  const text = useText();
  const { data: part } = useQuery(playgroundPartQuery(useAccountId(), streamId));
  return (
    <div className="flex flex-col gap-2 text-control">
      <Question question={question} name={name} />
      <ComingAnswer content={part} label={text('captain:playground.waiting')} />
    </div>
  );
}

function Question({ question, name }: { question: string; name: string }) {
  const text = useText();
  return (
    <>
      <p className="text-meta text-text-muted">{text('captain:playground.you')}</p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {question}
      </p>
      <p className="mt-1 text-meta text-text-muted">
        <bdi>{name}</bdi>
      </p>
    </>
  );
}
