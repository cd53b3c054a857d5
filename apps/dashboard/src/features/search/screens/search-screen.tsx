import { knowledgeEditorPermissions } from '@confab/contract/kit/permissions';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { SearchField } from '@confab/ui/search-field';
import { Tabs } from '@confab/ui/tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountPath, hasAny } from '../../../platform/account/access.ts';
import { useAccountId, useMembership } from '../../../platform/account/account-context.ts';
import { useShortcut } from '../../../platform/commands/shortcuts.ts';
import { useResultKeys } from '../../../platform/lists/use-result-keys.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import {
  maxSearchLength,
  rememberSearch,
  searchLocation,
  type SearchLocation,
  searchTabs,
  startOfTime,
} from '../model.ts';
import { RecentSearches } from '../parts/recent-searches.tsx';
import { SearchFilters } from '../parts/search-filters.tsx';
import { AllResults, SectionResults } from '../parts/search-results.tsx';

/** Milliseconds without a key until what was typed is searched for. */
const typingPauseMs = 200;

/** Finds messages, conversations and contacts. What is searched for is in the address. */
export function SearchScreen() {
  const text = useText();
  const { location, go } = useSearchLocation();
  const { typed, type, searchNow } = useTyped(location.q ?? '', (q) => go({ q: q || undefined }));
  const { area, onKeyDown, openFirst, toField } = useResultKeys();
  const tab = location.tab ?? 'all';
  const hasArticles = useHasArticles();
  const ids = searchTabs.filter((id) => id !== 'articles' || hasArticles);
  const tabs = ids.map((id) => ({ id, label: text(`search:tabs.${id}`) }));
  const select = (id: string) => go({ tab: searchTabs.find((each) => each === id) });
  useShortcut('Alt+KeyN', () => select(ids[(ids.indexOf(tab) + 1) % ids.length] ?? 'all'));
  useShortcut('Slash', toField);
  return (
    <SettingsPage title={text('search:title')}>
      <div ref={area} onKeyDown={onKeyDown} role="presentation" className="flex flex-col gap-4">
        <SearchField
          autoFocus
          label={text('search:field')}
          clearLabel={text('search:clear')}
          value={typed}
          onChange={type}
          onSubmit={(value) => {
            rememberSearch(value);
            if (value.trim() === location.q) openFirst();
            else searchNow();
          }}
        />
        <SearchFilters location={location} onChange={go} />
        <Tabs
          label={text('search:tabs.label')}
          tabs={tabs}
          selected={tab}
          onChange={select}
          scrollStartLabel={text('search:tabs.scrollStart')}
          scrollEndLabel={text('search:tabs.scrollEnd')}
          panelClassName="flex flex-col gap-4 pt-4"
        >
          <Results location={location} onTab={select} />
        </Tabs>
      </div>
    </SettingsPage>
  );
}

function Results({ location, onTab }: { location: SearchLocation; onTab: (tab: string) => void }) {
  const [openedAt] = useState(() => Date.now());
  const hasArticles = useHasArticles();
  const { q: query = '', tab, inbox, agent, time } = location;
  if (query.trim() === '') return <RecentSearches />;
  const input = {
    q: query.trim(),
    ...(inbox === undefined ? {} : { inbox_id: inbox }),
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(time === undefined ? {} : { since: startOfTime(time, openedAt) }),
  };
  const isFiltered = inbox !== undefined || agent !== undefined || time !== undefined;
  const shared = { input, query: query.trim(), isFiltered, hasArticles };
  return tab === undefined || tab === 'all' ? (
    <AllResults {...shared} onTab={onTab} />
  ) : (
    <SectionResults key={tab} {...shared} section={tab} />
  );
}

/** Whether the account has articles, and who searches may open them. */
function useHasArticles(): boolean {
  const hasFeature = useHasFeature();
  const permissions = useMembership()?.permissions ?? [];
  return hasFeature('help_center') && hasAny(permissions, knowledgeEditorPermissions);
}

function useSearchLocation() {
  const navigate = useNavigate();
  const accountId = useAccountId();
  const location = searchLocation(useSearch({ strict: false }));
  const go = (change: SearchLocation) =>
    void navigate({
      to: accountPath(accountId, 'search'),
      search: { ...location, ...change },
      replace: true,
    });
  return { location, go };
}

/** Typed text is written to the URL after a pause; a URL changed elsewhere replaces the typed text. */
function useTyped(current: string, go: (current: string) => void) {
  const [typed, setTyped] = useState(current);
  const [known, setKnown] = useState(current);
  // What the address is about to be: more may have been typed by the time it is.
  const [awaited, setAwaited] = useState<string>();
  const query = typed.trim().slice(0, maxSearchLength);
  if (known !== current) {
    setKnown(current);
    if (awaited === undefined) setTyped(current);
    else if (awaited === current) setAwaited(undefined);
  }
  const search = () => {
    if (query === current) return;
    setAwaited(query);
    go(query);
  };
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => onPause(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, type: setTyped, searchNow: search };
}
