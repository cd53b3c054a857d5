import {
  outcomesPerPage,
  type AssistantFigures,
  type OutcomeRow,
  type TranscriptFigures,
} from '@confab/contract/features/captain-report';
import type { CaptainOutcome } from '@confab/contract/features/captain-assistant';
import { DateRangePicker } from '@confab/ui/date-range-picker';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { durationText } from '../../../platform/messages/duration-text.ts';
import { useDateRangeTexts } from '../../../platform/messages/use-date-range-texts.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { captainOutcomesQuery, captainReportQuery } from '../api.ts';
import { Facts } from '../figure/parts/facts.tsx';
import { captainSearch, captainView, outcomeIds, type CaptainView } from '../filter/parts/captain-params.ts';
import { useReportLocation } from '../filter/parts/use-report-location.ts';
import { outcomesPath } from '../parts/outcomes-path.ts';
import { Pages } from '../parts/pages.tsx';
import { PrintButton } from '../parts/print-button.tsx';

/** What assistants answered, how their conversations ended, and which those are. */
export function CaptainScreen() {
  const text = useText();
  const accountId = useAccountId();
  const texts = useDateRangeTexts();
  const { view, change } = useReportLocation('captain', captainView, captainSearch);
  const query = useQuery({ ...captainReportQuery(accountId, view.range), placeholderData: keepPreviousData });
  return (
    <SettingsPage
      title={text('report:captain.title')}
      description={text('report:captain.description')}
      actions={<PrintButton />}
      isWide
    >
      <div className="flex flex-wrap items-center gap-3">
        <DateRangePicker
          value={view.range}
          texts={texts}
          onApply={(range) => change({ ...view, range, page: 1 })}
        />
      </div>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
        {({ payload, transcripts }) => (
          <>
            <OutcomeFacts view={view} assistants={payload} />
            <Assistants view={view} assistants={payload} />
            {transcripts !== undefined && transcripts.files > 0 && <Transcripts transcripts={transcripts} />}
            <Outcomes
              view={view}
              name={payload.find(({ id }) => id === view.assistantId)?.name}
              onPage={(page) => change({ ...view, page }, true)}
            />
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

type Shown = { view: CaptainView; assistants: readonly AssistantFigures[] };

function OutcomeFacts({ view, assistants }: Shown) {
  const text = useText();
  const accountId = useAccountId();
  const language = useLanguage();
  const sum = (key: 'answers' | CaptainOutcome) =>
    assistants.reduce((all, each) => all + each[key], 0).toLocaleString(language);
  const list = (outcome?: CaptainOutcome) => outcomesPath(accountId, { range: view.range, outcome, page: 1 });
  return (
    <section aria-label={text('report:captain.figures')}>
      <Facts
        facts={[
          { name: text('report:captain.answers'), value: sum('answers') },
          ...outcomeIds.map((outcome) => ({
            name: text(`report:captain.${outcome}`),
            value: sum(outcome),
            href: list(outcome),
          })),
        ]}
      />
    </section>
  );
}

function Assistants({ view, assistants }: Shown) {
  const text = useText();
  const accountId = useAccountId();
  const language = useLanguage();
  const hasCost = assistants.some(({ cost }) => cost !== null);
  const path = (assistantId: number, outcome?: CaptainOutcome) =>
    outcomesPath(accountId, { range: view.range, assistantId, outcome, page: 1 });
  const columns: readonly TableColumn<AssistantFigures>[] = [
    {
      id: 'assistant',
      title: text('report:captain.assistant'),
      isRowHeader: true,
      cell: ({ id, name }) => (
        <Link href={path(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      id: 'answers',
      title: text('report:captain.answers'),
      align: 'end',
      cell: ({ answers }) => answers.toLocaleString(language),
    },
    ...outcomeIds.map((outcome): TableColumn<AssistantFigures> => ({
      id: outcome,
      title: text(`report:captain.${outcome}`),
      align: 'end',
      cell: (row) => <Link href={path(row.id, outcome)}>{row[outcome].toLocaleString(language)}</Link>,
    })),
    ...(hasCost
      ? [
          {
            id: 'cost',
            title: text('report:captain.cost'),
            align: 'end',
            cell: ({ cost }) => (cost === null ? '' : costText(cost, language)),
          } satisfies TableColumn<AssistantFigures>,
        ]
      : []),
  ];
  return (
    <Table
      label={text('report:captain.assistants')}
      columns={columns}
      rows={assistants}
      rowId={({ id }) => String(id)}
      empty={<EmptyState size="small" title={text('report:captain.noAssistants')} />}
    />
  );
}

/** Of the whole account, so no assistant has them. */
function Transcripts({ transcripts: { files, seconds, cost } }: { transcripts: TranscriptFigures }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section aria-label={text('report:captain.transcripts')}>
      <Facts
        facts={[
          { name: text('report:captain.transcripts'), value: files.toLocaleString(language) },
          { name: text('report:captain.transcriptDuration'), value: durationText(seconds, language) },
          ...(cost === null
            ? []
            : [{ name: text('report:captain.transcriptCost'), value: costText(cost, language) }]),
        ]}
      />
    </section>
  );
}

const costText = (cost: number, language: string): string =>
  cost.toLocaleString(language, { maximumSignificantDigits: 3 });

type OutcomesProps = { view: CaptainView; name: string | undefined; onPage: (page: number) => void };

/** As many as the figures above say. */
function Outcomes({ view, name, onPage }: OutcomesProps) {
  const text = useText();
  const accountId = useAccountId();
  const language = useLanguage();
  const query = useQuery({ ...captainOutcomesQuery(accountId, view), placeholderData: keepPreviousData });
  const columns = useOutcomeColumns();
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const isNarrowed = view.assistantId !== undefined || view.outcome !== undefined;
  const chosen = [name, view.outcome && text(`report:captain.${view.outcome}`)].filter(
    (part) => part !== undefined,
  );
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {({ payload, meta }) => (
        <>
          <p className="flex flex-wrap gap-2 text-control text-text-muted">
            {list.format([text('report:rowCount', { count: meta.count }), ...chosen])}
            {isNarrowed && (
              <Link href={outcomesPath(accountId, { range: view.range, page: 1 })}>
                {text('report:captain.all')}
              </Link>
            )}
          </p>
          <Table
            label={text('report:captain.conversations')}
            columns={columns}
            rows={payload}
            rowId={({ conversation_id: id }) => String(id)}
            empty={<EmptyState size="small" title={text('report:nothing')} />}
          />
          <Pages page={view.page} isLast={view.page * outcomesPerPage >= meta.count} onChange={onPage} />
        </>
      )}
    </QueryView>
  );
}

function useOutcomeColumns(): readonly TableColumn<OutcomeRow>[] {
  const text = useText();
  const accountId = useAccountId();
  const date = dateFormat(useLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    {
      id: 'conversation',
      title: text('report:conversation'),
      isRowHeader: true,
      cell: ({ conversation_id: id, contact_name: name }) => (
        <Link href={accountPath(accountId, `conversations/${id}`)}>
          <bdi>{name}</bdi> <bdi>{`#${id}`}</bdi>
        </Link>
      ),
    },
    { id: 'inbox', title: text('report:inbox'), cell: ({ inbox_name: name }) => <bdi>{name}</bdi> },
    {
      id: 'assistant',
      title: text('report:captain.assistant'),
      cell: ({ assistant_name: name }) => <bdi>{name}</bdi>,
    },
    {
      id: 'outcome',
      title: text('report:captain.outcome'),
      cell: ({ outcome }) => text(`report:captain.${outcome}`),
    },
    { id: 'day', title: text('report:when'), cell: ({ day }) => date.format(new Date(`${day}T00:00:00Z`)) },
  ];
}
