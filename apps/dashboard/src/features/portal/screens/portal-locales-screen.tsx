import { maxPortalLocales, type Portal } from '@confab/contract/features/portal';
import { Badge } from '@confab/ui/badge';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { localeName } from '../model.ts';
import { AddLocaleForm } from '../parts/add-locale-form.tsx';
import { LocaleMenu } from '../parts/locale-menu.tsx';
import { PortalFrame } from '../parts/portal-frame.tsx';

/** What a portal is written in. */
export function PortalLocalesScreen() {
  return <PortalFrame tab="locales">{(portal) => <Locales portal={portal} />}</PortalFrame>;
}

function Locales({ portal }: { portal: Portal }) {
  const text = useText();
  const language = useLanguage();
  const [isAdding, setAdding] = useState(false);
  const { allowed_locales: locales } = portal.config;
  return (
    <Card
      padding="none"
      title={text('portal:edit.locales')}
      description={text('portal:locales.description')}
      actions={
        locales.length < maxPortalLocales && (
          <Button icon={<Plus aria-hidden size={14} />} onPress={() => setAdding(true)}>
            {text('portal:locales.add')}
          </Button>
        )
      }
    >
      <ul aria-label={text('portal:edit.locales')} className="mt-3 border-t border-border">
        {locales.map((locale) => (
          <li
            key={locale.code}
            className="flex min-h-12 items-center gap-3 border-b border-border py-2 ps-5 pe-3 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-control font-medium">
                <bdi className="truncate">{localeName(locale.code, language)}</bdi>
                {locale.code === portal.meta.default_locale && (
                  <Badge tone="accent">{text('portal:locales.default')}</Badge>
                )}
              </p>
              <p className="truncate text-meta text-text-muted">
                <bdi>{locale.code}</bdi>
                {' · '}
                {text('portal:articles', { count: locale.articles_count })}
                {' · '}
                {text('portal:categories', { count: locale.categories_count })}
              </p>
            </div>
            {locale.code !== portal.meta.default_locale && <LocaleMenu portal={portal} locale={locale} />}
          </li>
        ))}
      </ul>
      {isAdding && <AddLocaleForm portal={portal} onClose={() => setAdding(false)} />}
    </Card>
  );
}
