import type { showAssistantFigures } from '@confab/contract/features/captain-assistant';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Card } from '@confab/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { assistantFiguresQuery } from '../api.ts';

/** What an assistant did on the last thirty days, and what that cost. */
export function AssistantFigures({ assistantId }: { assistantId: number }) {
  const text = useText();
  const query = useQuery(assistantFiguresQuery(useAccountId(), assistantId));
  return (
    <Card title={text('captain:figures.title')} description={text('captain:figures.description')}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('captain:figures.loadError')}>
        {(figures) => <Figures figures={figures} />}
      </QueryView>
    </Card>
  );
}

function Figures({ figures }: { figures: ResponseOf<typeof showAssistantFigures> }) {
  const text = useText();
  const language = useLanguage();
  const { answers, outcomes, cost, cost_per_answer: perAnswer } = figures;
  const count = (value: number) => value.toLocaleString(language);
  const money = (value: number) => value.toLocaleString(language, { maximumSignificantDigits: 3 });
  const tokens = figures.input_tokens + figures.output_tokens;
  const shown = [
    { id: 'answers', value: count(answers) },
    { id: 'confirmed', value: count(outcomes.confirmed) },
    { id: 'assumed', value: count(outcomes.assumed) },
    { id: 'handedOff', value: count(outcomes.handed_off) },
    ...(tokens === 0 ? [] : [{ id: 'tokens', value: count(tokens) } as const]),
    ...(cost === null ? [] : [{ id: 'cost', value: money(cost) } as const]),
    ...(perAnswer === null ? [] : [{ id: 'perAnswer', value: money(perAnswer) } as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {shown.map(({ id, value }) => (
        <div key={id} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-meta text-text-muted">{text(`captain:figures.${id}`)}</dt>
          <dd className="tabular text-title font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
