import type { askPlayground } from '@confab/contract/features/captain-assistant';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { TextArea } from '@confab/ui/text-area';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type FormEvent } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { FormError } from '../../../platform/forms/form-error.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { AnswerFacts, AnswerText } from '../../copilot/index.ts';
import { askMutation } from '../api.ts';

type Turn = { id: number; question: string; answer: ResponseOf<typeof askPlayground> };
/** What is sent of what was said before. */
const maxTurns = 20;

/** Asks an assistant as a customer would. */
export function Playground({ assistant }: { assistant: { id: number; name: string } }) {
  const text = useText();
  const ask = useMutation(askMutation(useAccountId(), assistant.id));
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [question, setQuestion] = useState('');
  const content = question.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content === '' || ask.isPending) return;
    const history = turns.slice(-maxTurns).flatMap((turn) => [
      { role: 'user' as const, content: turn.question },
      { role: 'assistant' as const, content: turn.answer.response },
    ]);
    ask.mutate(
      { message_content: content, message_history: history },
      {
        onSuccess: (answer) => {
          setTurns((before) => [...before, { id: before.length, question: content, answer }]);
          setQuestion('');
        },
      },
    );
  };
  const clear = turns.length > 0 && (
    <Button size="small" onPress={() => setTurns([])}>
      {text('captain:playground.clear')}
    </Button>
  );
  return (
    <Card
      title={text('captain:playground.title')}
      description={text('captain:playground.description')}
      actions={clear}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Thread turns={turns} name={assistant.name} />
        <FormError message={ask.isError ? errorText(ask.error, text) : undefined} />
        <TextArea
          label={text('captain:playground.question')}
          placeholder={text('captain:playground.placeholder')}
          minRows={2}
          maxLength={20_000}
          dir="auto"
          value={question}
          onChange={setQuestion}
        />
        <Button
          type="submit"
          variant="primary"
          className="self-end"
          isPending={ask.isPending}
          isDisabled={content === ''}
        >
          {text('captain:playground.ask')}
        </Button>
      </form>
    </Card>
  );
}

function Thread({ turns, name }: { turns: readonly Turn[]; name: string }) {
  const text = useText();
  return (
    <ol
      aria-label={text('captain:playground.thread')}
      aria-live="polite"
      className={`flex flex-col gap-4 ${turns.length === 0 ? 'hidden' : ''}`}
    >
      {turns.map(({ id, question, answer }) => (
        <li key={id} className="flex flex-col gap-2 text-control">
          <p className="text-meta text-text-muted">{text('captain:playground.you')}</p>
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {question}
          </p>
          <p className="mt-1 text-meta text-text-muted">
            <bdi>{name}</bdi>
          </p>
          <AnswerText content={answer.response} className="rounded-card bg-accent-soft px-3 py-2" />
          <Suspense>
            <AnswerFacts about={answer} />
          </Suspense>
        </li>
      ))}
    </ol>
  );
}
