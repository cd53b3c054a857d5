import type { Portal } from '@confab/contract/features/portal';
import { Select } from '@confab/ui/select';
import { useState } from 'react';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { localeName, localesOf, PortalFrame } from '../../portal/index.ts';
import { AddCategory } from '../parts/add-category.tsx';
import { CategoryForm } from '../parts/category-form.tsx';
import { CategoryList } from '../parts/category-list.tsx';

/** The categories of a portal, locale by locale. */
export function PortalCategoriesScreen() {
  return (
    <PortalFrame tab="categories">{(portal) => <Categories key={portal.id} portal={portal} />}</PortalFrame>
  );
}

function Categories({ portal }: { portal: Portal }) {
  const text = useText();
  const language = useLanguage();
  const [chosen, setChosen] = useState(portal.meta.default_locale);
  const [isAdding, setAdding] = useState(false);
  const locales = localesOf(portal);
  const locale = locales.includes(chosen) ? chosen : portal.meta.default_locale;
  const add = <AddCategory onPress={() => setAdding(true)} />;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label={text('category:form.locale')}
          placeholder={text('category:form.locale')}
          value={locale}
          onChange={setChosen}
          options={locales.map((code) => ({ id: code, label: localeName(code, language) }))}
          className="w-full sm:max-w-72"
        />
        {add}
      </div>
      <CategoryList key={locale} portalSlug={portal.slug} locale={locale} add={add} />
      {isAdding && (
        <CategoryForm
          portalSlug={portal.slug}
          locale={locale}
          category={undefined}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
