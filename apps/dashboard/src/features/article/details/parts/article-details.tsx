import type { Article } from '@confab/contract/features/article';
import { Card } from '@confab/ui/card';
import { Select } from '@confab/ui/select';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../../agent/index.ts';
import { categoriesQuery } from '../../../category/index.ts';
import { updateArticleMutation, type PortalKey } from '../../api.ts';
import { browserTimeZone } from '../../model.ts';

type ArticleDetailsProps = { portalKey: PortalKey; article: Article };

/** Category and author of an article; a choice is saved immediately. */
export function ArticleDetails({ portalKey, article }: ArticleDetailsProps) {
  const text = useText();
  const when = dateFormat(useLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  const { data: agents = [] } = useQuery(agentsQuery(portalKey.accountId));
  const { data: categories = [] } = useQuery(
    categoriesQuery(portalKey.accountId, portalKey.slug, article.locale),
  );
  const update = useMutation({
    ...updateArticleMutation(useQueryClient(), portalKey),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  const change = (input: Parameters<typeof update.mutate>[0]['input']) =>
    update.mutate({ id: article.id, input });
  return (
    <Card title={text('article:details.title')}>
      <div className="flex flex-col gap-4">
        {article.publish_at !== null && (
          <p role="note" className="text-control">
            {text('article:schedule.atZone', {
              time: when.format(article.publish_at * 1000),
              zone: browserTimeZone(),
            })}
          </p>
        )}
        <Select
          label={text('article:details.category')}
          placeholder={text('article:uncategorized')}
          isDisabled={update.isPending}
          value={article.category.id === null ? 'none' : String(article.category.id)}
          options={[
            { id: 'none', label: text('article:uncategorized') },
            ...categories.map(({ id, name, icon }) => ({ id: String(id), label: name, icon })),
          ]}
          onChange={(id) => change({ category_id: id === 'none' ? null : Number(id) })}
        />
        <Select
          label={text('article:details.author')}
          placeholder={text('article:list.nobody')}
          isDisabled={update.isPending}
          value={article.author ? String(article.author.id) : null}
          options={agents.map(({ id, available_name: label }) => ({ id: String(id), label }))}
          onChange={(id) => change({ author_id: Number(id) })}
        />
      </div>
    </Card>
  );
}
