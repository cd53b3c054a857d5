import type { Portal } from '@confab/contract/features/portal';
import { confirm } from '@confab/ui/confirm';
import { RowMenu } from '@confab/ui/row-menu';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Star, Trash2 } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { updatePortalMutation } from '../api.ts';
import { localeName, localesOf } from '../model.ts';

type LocaleMenuProps = { portal: Portal; locale: Portal['config']['allowed_locales'][number] };

/** Makes a language the default of a portal, or removes it. */
export function LocaleMenu({ portal, locale }: LocaleMenuProps) {
  const text = useText();
  const name = localeName(locale.code, useLanguage());
  const { mutateAsync } = useMutation(updatePortalMutation(useQueryClient(), useAccountId(), portal.slug));
  const save = async (locales: string[], first: string, done: string) => {
    try {
      await mutateAsync({ input: { config: { allowed_locales: locales, default_locale: first } } });
      toast({ text: done, tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  const remove = async () => {
    const isSure = await confirm({
      title: text('portal:locales.remove', { name }),
      description: text('portal:locales.removeText', {
        articles: text('portal:articles', { count: locale.articles_count }),
        categories: text('portal:categories', { count: locale.categories_count }),
      }),
      confirmLabel: text('portal:locales.removeConfirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure) return;
    const left = localesOf(portal).filter((code) => code !== locale.code);
    await save(left, portal.meta.default_locale, text('portal:locales.removed', { name }));
  };
  return (
    <RowMenu
      label={text('portal:locales.actions', { name })}
      icon={<Ellipsis aria-hidden size={16} />}
      items={[
        {
          id: 'default',
          label: text('portal:locales.makeDefault'),
          icon: <Star size={14} />,
          onAction: () =>
            void save(localesOf(portal), locale.code, text('portal:locales.madeDefault', { name })),
        },
        {
          id: 'remove',
          label: text('portal:locales.removeConfirm'),
          tone: 'danger',
          icon: <Trash2 size={14} />,
          onAction: () => void remove(),
        },
      ]}
    />
  );
}
