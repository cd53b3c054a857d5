import { useNavigate } from '@tanstack/react-router';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { localePath, useHelpCenterLocation, useMayManage } from '../../portal/index.ts';
import { AddCategory } from '../parts/add-category.tsx';
import { CategoryForm } from '../parts/category-form.tsx';
import { CategoryList } from '../parts/category-list.tsx';

/** The categories of the locale in the address. */
export function CategoryListScreen() {
  return <CategoriesOfLocale isNew={false} />;
}

/** The same with the form of a new one over it. */
export function NewCategoryScreen() {
  return <CategoriesOfLocale isNew />;
}

function CategoriesOfLocale({ isNew }: { isNew: boolean }) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const { slug, locale } = useHelpCenterLocation();
  const go = (rest: string) => void navigate({ to: accountPath(accountId, localePath(slug, locale, rest)) });
  const add = useMayManage() && <AddCategory onPress={() => go('categories/new')} />;
  return (
    <SettingsPage
      title={text('category:list.title')}
      description={text('category:list.description')}
      actions={add}
    >
      <CategoryList key={`${slug}/${locale}`} portalSlug={slug} locale={locale} add={add} />
      {isNew && (
        <CategoryForm
          portalSlug={slug}
          locale={locale}
          category={undefined}
          onClose={() => go('categories')}
        />
      )}
    </SettingsPage>
  );
}
