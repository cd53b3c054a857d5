import type { RuleEvent } from '@confab/contract/features/conversation';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useDebounced } from '../../../platform/lists/use-debounced.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { FilterAttributes, FilterRow } from '../../custom-filter/index.ts';
import { previewQuery } from '../api.ts';
import { conditionProblem, savedConditions } from '../model.ts';

/** Each request reads many conversations. */
const settledMs = 400;

type PreviewProps = { event: RuleEvent; rows: readonly FilterRow[]; attributes: FilterAttributes };

/** How many of the newest conversations fit the conditions as they are written now. */
export function Preview({ event, rows, attributes }: PreviewProps) {
  const text = useText();
  const accountId = useAccountId();
  const isWhole = rows.every((row) => conditionProblem(row, attributes) === undefined);
  const settled = useDebounced(JSON.stringify(savedConditions(rows)), settledMs);
  const query = useQuery({
    ...previewQuery(accountId, event, JSON.parse(settled) as ReturnType<typeof savedConditions>),
    enabled: isWhole,
  });
  return (
    <p role="status" className="text-control text-text-muted">
      {summary()}
    </p>
  );

  function summary(): string {
    if (!isWhole) return text('automation:preview.incomplete');
    if (query.data !== undefined)
      return text('automation:preview.matched', { count: query.data.matched, total: query.data.looked_at });
    return query.isError ? errorText(query.error, text) : text('automation:preview.pending');
  }
}
