import { CountBadge } from '@confab/ui/count-badge';
import { IconButton } from '@confab/ui/icon-button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Folder, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { categoriesQuery } from '../../../../features/category/index.ts';
import { localePath, useMayManage } from '../../../../features/portal/index.ts';
import { accountPath } from '../../../../platform/account/access.ts';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { NavLink } from '../nav-link.tsx';
import { type SectionsProps, SidebarSection } from '../sidebar-section.tsx';
import type { SidebarLocation } from './use-sidebar-location.ts';

const CategoryForm = lazy(async () => ({
  default: (await import('../../../../features/category/index.ts')).CategoryForm,
}));

/** The categories of one language, each with its icon and number of articles. */
export function CategoryLinks({ portal, locale, onFollow }: SidebarLocation & SectionsProps) {
  const text = useText();
  const accountId = useAccountId();
  const navigate = useNavigate();
  const mayManage = useMayManage();
  const { categorySlug }: { categorySlug?: string } = useParams({ strict: false });
  const { data: categories } = useQuery(categoriesQuery(accountId, portal.slug, locale));
  const [isAdding, setAdding] = useState(false);
  const pathOf = (slug: string) =>
    accountPath(accountId, localePath(portal.slug, locale, `categories/${encodeURIComponent(slug)}`));
  return (
    <>
      <SidebarSection
        title={text('category:list.title')}
        action={
          mayManage && (
            <IconButton
              size="small"
              label={text('category:list.add')}
              icon={<Plus aria-hidden size={14} />}
              onPress={() => setAdding(true)}
            />
          )
        }
      >
        {categories?.map(({ id, name, slug, icon, meta }) => (
          <li key={id}>
            <NavLink
              to={pathOf(slug)}
              label={name}
              icon={icon === '' ? <Folder size={16} /> : icon}
              end={
                <CountBadge count={meta.articles_count} max={999} label={text('portal:sidebar.articles')} />
              }
              isCurrent={categorySlug === slug}
              onFollow={onFollow}
            />
          </li>
        ))}
        {categories?.length === 0 && (
          <li className="px-2 py-1 text-meta text-text-muted">{text('category:list.empty')}</li>
        )}
      </SidebarSection>
      <Suspense>
        {isAdding && (
          <CategoryForm
            portalSlug={portal.slug}
            locale={locale}
            category={undefined}
            onClose={() => setAdding(false)}
            onSaved={({ slug }) => void navigate({ to: pathOf(slug) })}
          />
        )}
      </Suspense>
    </>
  );
}
