import type { CopilotMessage } from '@confab/contract/features/copilot';
import { Button } from '@confab/ui/button';
import { toast } from '@confab/ui/toast';
import { useNow } from '@confab/ui/use-now';
import { ArrowDownToLine, Copy } from 'lucide-react';
import { useText } from '../../../platform/messages/use-text.ts';
import { withoutCitations } from '../model.ts';
import { AnswerText } from './answer-text.tsx';
import { ComingAnswer } from './coming-answer.tsx';

type CopilotMessagesProps = {
  messages: readonly CopilotMessage[];
  /** What has no answer yet. */
  open: CopilotMessage | undefined;
  /** The partial answer. */
  coming: string | undefined;
  /** Whether it was stopped, and is not there yet. */
  isStopping: boolean;
  onStop: () => void;
  onInsert: (text: string) => boolean;
  onAgain: (message: string) => void;
};

/** Questions and answers, and whether an answer is pending. */
export function CopilotMessages({ messages, open, onInsert, ...awaited }: CopilotMessagesProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <ol aria-label={text('copilot:thread')} aria-live="polite" className="flex flex-col gap-4">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-col gap-1.5 text-control">
            {message.message_type === 'user' ? (
              <p
                dir="auto"
                className="max-w-[90%] self-end rounded-card bg-surface-hover px-3 py-2 break-words whitespace-pre-wrap"
              >
                <span className="sr-only">{text('copilot:you')}</span>
                {message.message.content}
              </p>
            ) : (
              <Answer message={message} onInsert={onInsert} />
            )}
          </li>
        ))}
      </ol>
      {open && <Awaited {...awaited} question={open} />}
    </div>
  );
}

function Answer({
  message: { message },
  onInsert,
}: { message: CopilotMessage } & Pick<CopilotMessagesProps, 'onInsert'>) {
  const text = useText();
  const content = message.content ?? '';
  // An error message has no sources.
  const isAnswer = message.reasoning !== undefined && content !== '';
  if (message.function_name !== undefined && content !== '')
    return <AnswerText content={content} className="rounded-card border border-border px-3 py-2" />;
  const plain = withoutCitations(content);
  const insert = () => {
    if (!onInsert(plain)) toast({ text: text('copilot:cannotInsert'), duration: 6000 });
  };
  const copy = () => {
    navigator.clipboard.writeText(plain).then(
      () => toast({ text: text('copilot:copied'), tone: 'positive' }),
      () => toast({ text: text('copilot:cannotCopy'), tone: 'danger' }),
    );
  };
  return (
    <>
      {isAnswer ? (
        <AnswerText content={content} className="rounded-card bg-accent-soft px-3 py-2" />
      ) : (
        <p dir="auto" className="rounded-card border border-border px-3 py-2 break-words text-text-muted">
          {content === '' ? text('copilot:noAnswer') : content}
        </p>
      )}
      {isAnswer && message.reasoning !== '' && (
        <p dir="auto" className="line-clamp-4 px-1 text-meta break-words whitespace-pre-line text-text-muted">
          {message.reasoning}
        </p>
      )}
      {isAnswer && (
        <p className="flex flex-wrap gap-1">
          <Button
            size="small"
            variant={message.reply_suggestion === true ? 'primary' : 'secondary'}
            icon={<ArrowDownToLine aria-hidden size={14} />}
            onPress={insert}
          >
            {text('copilot:insert')}
          </Button>
          <Button size="small" variant="quiet" icon={<Copy aria-hidden size={14} />} onPress={copy}>
            {text('copilot:copy')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Longer than any model may take, with the tries after a failure. */
const lateMs = 180_000;

type AwaitedProps = { question: CopilotMessage } & Pick<
  CopilotMessagesProps,
  'coming' | 'isStopping' | 'onStop' | 'onAgain'
>;

function Awaited({ question, coming, isStopping, onStop, onAgain }: AwaitedProps) {
  const text = useText();
  const isLate = useNow() - question.created_at * 1000 > lateMs;
  if (!isLate)
    return (
      <div className="flex flex-col gap-2">
        <ComingAnswer content={coming} label={text('copilot:waiting')} />
        <Button size="small" className="self-start" isPending={isStopping} onPress={onStop}>
          {text('copilot:stop')}
        </Button>
      </div>
    );
  return (
    <div role="status" className="flex flex-col items-start gap-2 text-control text-text-muted">
      <p>{text('copilot:late')}</p>
      <Button size="small" onPress={() => onAgain(question.message.content ?? '')}>
        {text('copilot:again')}
      </Button>
    </div>
  );
}
