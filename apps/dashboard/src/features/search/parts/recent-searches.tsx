import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { History, Search } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { clearRecentSearches, recentSearches } from '../model.ts';
import { ResultRow } from './result-row.tsx';

/** What is shown where the results will be: the last searches, or what can be searched for. */
export function RecentSearches() {
  const text = useText();
  const accountId = useAccountId();
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) {
    return (
      <EmptyState
        icon={<Search size={24} />}
        title={text('search:hint')}
        description={text('search:hintText')}
      />
    );
  }
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 className="px-3 text-meta font-medium text-text-muted">{text('search:recent')}</h2>
        <Button
          size="small"
          variant="quiet"
          onPress={() => {
            clearRecentSearches();
            setRecent([]);
          }}
        >
          {text('search:forgetRecent')}
        </Button>
      </div>
      <ul>
        {recent.map((query) => (
          <ResultRow
            key={query}
            to={accountPath(accountId, 'search')}
            search={{ q: query }}
            icon={<History size={16} />}
            title={query}
            meta={null}
            onOpen={() => undefined}
          />
        ))}
      </ul>
    </section>
  );
}
