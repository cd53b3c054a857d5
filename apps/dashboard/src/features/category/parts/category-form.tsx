import { createCategory, type Category } from '@confab/contract/features/category';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { isSlug } from '@confab/rules/slug';
import { EmojiPicker } from '@confab/ui/emoji-picker';
import { IconButton } from '@confab/ui/icon-button';
import { Select } from '@confab/ui/select';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { serverMessage } from '../../../platform/calls/error-text.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm, type Field } from '../../../platform/forms/form.ts';
import { useEmojiTexts } from '../../../platform/messages/use-emoji-texts.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { followedSlug, localeName, portalsQuery } from '../../portal/index.ts';
import { categoriesQuery, saveCategoryMutation } from '../api.ts';
import { nextPosition, parentsFor } from '../model.ts';
import { RelatedField } from './related-field.tsx';

const { name, slug, description } = constraintsOf(createCategory);
const constraints = {
  ...(name && { name }),
  ...(slug && { slug }),
  ...(description && { description }),
};

/** Fewer characters are no name. */
const minNameLength = 2;

type CategoryFormProps = {
  portalSlug: string;
  locale: string;
  /** The one to change; undefined for a new one. */
  category: Category | undefined;
  onClose: () => void;
  onSaved?: (category: Category) => void;
};

export function CategoryForm(props: CategoryFormProps) {
  const { portalSlug, locale, category, onClose } = props;
  const text = useText();
  const { form, categories } = useCategoryForm(props);
  const nameField = form.field('name');
  return (
    <FormModal
      title={text(category ? 'category:form.edit' : 'category:form.addTitle')}
      submitLabel={text(category ? 'common:save' : 'category:form.add')}
      form={form}
      onClose={onClose}
    >
      <LocationFields portalSlug={portalSlug} locale={locale} />
      <div className="flex items-start gap-2">
        <IconField icon={form.values.icon} onChange={(icon) => form.set('icon', icon)} />
        <TextField
          className="min-w-0 flex-1"
          label={text('category:form.name')}
          help={text('category:form.nameHelp')}
          isRequired
          autoFocus
          dir="auto"
          {...nameField}
          onChange={(typed) => {
            if (!category) form.set('slug', followedSlug(form.values.slug, nameField.value, typed));
            nameField.onChange(typed);
          }}
        />
      </div>
      <TextField
        label={text('category:form.slug')}
        help={text('category:form.slugHelp', {
          path: `/hc/${portalSlug}/${locale}/categories/${form.values.slug.trim()}`,
        })}
        isRequired
        spellCheck="false"
        {...form.field('slug')}
      />
      <TextArea label={text('category:form.description')} dir="auto" {...form.field('description')} />
      <ParentField parents={parentsFor(categories, category?.id)} {...form.field('parent')} />
      <RelatedField
        categories={categories.filter(({ id }) => id !== category?.id)}
        {...form.field('related')}
      />
    </FormModal>
  );
}

function ParentField({ parents, ...field }: Field<string> & { parents: readonly Category[] }) {
  const text = useText();
  if (parents.length === 0) return null;
  return (
    <Select
      label={text('category:form.parent')}
      placeholder={text('category:form.noParent')}
      options={[
        { id: 'none', label: text('category:form.noParent') },
        ...parents.map(({ id, name: label, icon }) => ({ id: String(id), label, icon })),
      ]}
      {...field}
      value={field.value === '' ? 'none' : field.value}
      onChange={(id) => field.onChange(id === 'none' ? '' : id)}
    />
  );
}

/** Where the category will be. */
function LocationFields({ portalSlug, locale }: Pick<CategoryFormProps, 'portalSlug' | 'locale'>) {
  const text = useText();
  const language = useLanguage();
  const { data } = useQuery(portalsQuery(useAccountId()));
  const portal = data?.payload.find((each) => each.slug === portalSlug);
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-control bg-surface-sunken px-3 py-2 text-control">
      <div className="min-w-0">
        <dt className="text-meta text-text-muted">{text('category:form.portal')}</dt>
        <dd className="truncate font-medium">
          <bdi className="truncate-end">{portal?.name ?? portalSlug}</bdi>
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-meta text-text-muted">{text('category:form.locale')}</dt>
        <dd className="truncate font-medium">{localeName(locale, language)}</dd>
      </div>
    </dl>
  );
}

function IconField({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const text = useText();
  return (
    <div className="mt-6">
      <EmojiPicker
        trigger={
          <IconButton
            variant="secondary"
            label={icon === '' ? text('category:form.icon') : text('category:form.iconChosen', { icon })}
            icon={icon === '' ? <Smile aria-hidden size={16} /> : <span aria-hidden>{icon}</span>}
          />
        }
        texts={useEmojiTexts()}
        onChoose={onChange}
      />
    </div>
  );
}

function useCategoryForm({ portalSlug, locale, category, onClose, onSaved }: CategoryFormProps) {
  const text = useText();
  const accountId = useAccountId();
  const save = useMutation(saveCategoryMutation(useQueryClient(), accountId, portalSlug));
  const { data: categories = [] } = useQuery(categoriesQuery(accountId, portalSlug, locale));
  const { required } = formRules(text);
  const form = useForm({
    constraints,
    initial: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      icon: category?.icon ?? '',
      description: category?.description ?? '',
      parent: category?.parent_category ? String(category.parent_category.id) : '',
      related: (category?.related_categories ?? []).map(({ id }) => id) as readonly number[],
    },
    rules: {
      name: (value) =>
        required(value) ??
        (Array.from(value.trim()).length < minNameLength
          ? text('form:tooShort', { count: minNameLength })
          : undefined),
      slug: (value) =>
        required(value) ?? (isSlug(value.trim()) ? undefined : text('category:form.slugWrong')),
    },
    paths: { locale: 'slug', parent_category_id: 'parent', related_category_ids: 'related' },
    describe: (error) => serverMessage(error) ?? text('category:form.failed'),
    submit: async ({ parent, related, ...values }) => {
      const { payload } = await save.mutateAsync({
        id: category?.id,
        input: {
          ...values,
          name: values.name.trim(),
          slug: values.slug.trim(),
          parent_category_id: parent === '' ? null : Number(parent),
          // An empty list would leave those that there were.
          related_category_ids: related.length === 0 ? null : [...related],
          ...(category ? {} : { locale, position: nextPosition(categories) }),
        },
      });
      toast({
        text: text(category ? 'category:form.saved' : 'category:form.added', { name: payload.name }),
        tone: 'positive',
      });
      onClose();
      onSaved?.(payload);
    },
  });
  return { form, categories };
}
