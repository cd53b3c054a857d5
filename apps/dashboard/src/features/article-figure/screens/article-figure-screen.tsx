import type { Portal } from '@confab/contract/features/portal';
import { DateRangePicker } from '@confab/ui/date-range-picker';
import { Link } from '@confab/ui/link';
import { Select } from '@confab/ui/select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useDateRangeTexts } from '../../../platform/messages/use-date-range-texts.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { PortalFrame, portalPath } from '../../portal/index.ts';
import { DownloadButton, Facts, fileName, type Search } from '../../report/index.ts';
import { daysQuery, downloadFigures } from '../api.ts';
import {
  everyDay,
  figureKinds,
  figuresSearch,
  figuresView,
  shareText,
  sumOf,
  type FiguresView,
} from '../model.ts';
import { DaysChart } from '../parts/days-chart.tsx';
import { FiguresTable } from '../parts/figures-table.tsx';

/** How often the articles of a portal were viewed, and whether they helped. */
export function ArticleFigureScreen() {
  return <PortalFrame tab="figures">{(portal) => <Figures key={portal.id} portal={portal} />}</PortalFrame>;
}

function Figures({ portal: { slug } }: { portal: Portal }) {
  const text = useText();
  const { view, change } = useFiguresLocation(slug);
  return (
    <>
      <p className="text-control text-text-muted">{text('article-figure:description')}</p>
      <Choices {...{ slug, view, change }} />
      <Days slug={slug} view={view} onAll={() => change({ ...view, articleId: undefined })} />
      <FiguresTable
        {...{ slug, view }}
        onPage={(page) => change({ ...view, page })}
        onDays={(articleId) => change({ ...view, articleId })}
      />
    </>
  );
}

/** The selection, stored in the URL. */
function useFiguresLocation(slug: string) {
  const navigate = useNavigate();
  const accountId = useAccountId();
  const search: Search = useSearch({ strict: false });
  return {
    view: figuresView(search),
    change: (view: FiguresView) =>
      void navigate({
        to: accountPath(accountId, portalPath(slug, 'edit/figures')),
        search: figuresSearch(view),
        replace: true,
      }),
  };
}

type ChoicesProps = { slug: string; view: FiguresView; change: (view: FiguresView) => void };

function Choices({ slug, view, change }: ChoicesProps) {
  const text = useText();
  const texts = useDateRangeTexts();
  const portalKey = { accountId: useAccountId(), slug };
  const { range, by } = view;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DateRangePicker
        value={range}
        texts={texts}
        onApply={(next) => change({ ...view, range: next, page: 1 })}
      />
      <Select
        label={text('article-figure:group')}
        hideLabel
        placeholder={text('article-figure:group')}
        options={figureKinds.map((id) => ({ id, label: text(`article-figure:by.${id}`) }))}
        value={by}
        onChange={(id) => change({ ...view, by: id === 'category' ? 'category' : 'article', page: 1 })}
      />
      <span className="flex-1" />
      <DownloadButton
        load={() => downloadFigures(portalKey, { since: range.start, until: range.end }, by)}
        nameOn={(day) => fileName('help-centre', slug, day)}
      />
    </div>
  );
}

type DaysProps = { slug: string; view: FiguresView; onAll: () => void };

function Days({ slug, view: { range, articleId }, onAll }: DaysProps) {
  const text = useText();
  const language = useLanguage();
  const query = useQuery({
    ...daysQuery({ accountId: useAccountId(), slug }, { since: range.start, until: range.end }, articleId),
    placeholderData: keepPreviousData,
  });
  const days = everyDay(range, query.data?.payload ?? []);
  const { views, helpful, unhelpful } = sumOf(days);
  const count = (value: number) => value.toLocaleString(language);
  return (
    <>
      {articleId !== undefined && (
        <p role="status" className="flex flex-wrap gap-2 text-control">
          {text('article-figure:oneArticle')}
          <Link onPress={onAll}>{text('article-figure:allArticles')}</Link>
        </p>
      )}
      <Facts
        facts={[
          { name: text('article-figure:views'), value: count(views) },
          { name: text('article-figure:votes'), value: count(helpful + unhelpful) },
          { name: text('article-figure:share'), value: shareText({ helpful, unhelpful }, language) },
        ]}
      />
      <DaysChart query={query} days={days} />
    </>
  );
}
