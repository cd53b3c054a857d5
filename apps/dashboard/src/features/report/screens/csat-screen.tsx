import { Link } from '@confab/ui/link';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { SaveReportButton } from '../../saved-report/index.ts';
import { downloadRatings } from '../api.ts';
import { CsatFigures } from '../csat/parts/csat-figures.tsx';
import { CsatFilters } from '../csat/parts/csat-filters.tsx';
import { Ratings } from '../csat/parts/ratings.tsx';
import { timeRange } from '../filter/parts/report-view.ts';
import { csatSearch, csatView } from '../filter/parts/search-params.ts';
import { useReportLocation } from '../filter/parts/use-report-location.ts';
import { fileName } from '../model.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { PrintButton } from '../parts/print-button.tsx';

/** What customers answered to surveys, newest first. */
export function CsatScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { view, change } = useReportLocation('csat', csatView, csatSearch);
  const { range, choice, rating } = view;
  return (
    <SettingsPage
      title={text('report:csat')}
      isWide
      actions={
        <>
          <SaveReportButton screen="csat" search={csatSearch(view)} />
          <PrintButton />
          <DownloadButton
            load={() => downloadRatings(accountId, { range: timeRange(range), choice }, rating)}
            nameOn={(day) => fileName('csat', undefined, day)}
          />
        </>
      }
    >
      <CsatFilters view={view} onChange={(next) => change({ ...next, page: 1 })} />
      <CsatFigures view={view} />
      {rating !== undefined && (
        <p className="flex flex-wrap gap-2 text-control">
          {rating === 'satisfied' ? text('report:onlySatisfied') : text('report:onlyRating', { rating })}
          <Link onPress={() => change({ ...view, rating: undefined, page: 1 })}>
            {text('report:allRatings')}
          </Link>
        </p>
      )}
      <Ratings view={view} onPage={(page) => change({ ...view, page }, true)} />
    </SettingsPage>
  );
}
