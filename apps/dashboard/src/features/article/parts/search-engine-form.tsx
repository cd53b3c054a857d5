import { updateArticle, type Article } from '@confab/contract/features/article';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { isSlug } from '@confab/rules/slug';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { updateArticleMutation, type PortalPlace } from '../api.ts';
import { tagsOf } from '../model.ts';

const { slug, description } = constraintsOf(updateArticle);
const constraints = { ...(slug && { slug }), ...(description && { description }) };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** How an article is found: its address, and what search engines are told. */
export function SearchEngineForm({ place, article }: { place: PortalPlace; article: Article }) {
  const text = useText();
  const update = useMutation(updateArticleMutation(useQueryClient(), place));
  const { required } = formRules(text);
  const { meta } = article;
  const tags = Array.isArray(meta['tags']) ? meta['tags'].filter((tag) => typeof tag === 'string') : [];
  const form = useForm({
    constraints,
    initial: {
      slug: article.slug,
      description: article.description ?? '',
      metaTitle: textOf(meta['title']),
      metaDescription: textOf(meta['description']),
      tags: tags.join(', '),
    },
    rules: {
      slug: (value) => required(value) ?? (isSlug(value.trim()) ? undefined : text('article:seo.slugWrong')),
    },
    paths: { 'meta.title': 'metaTitle', 'meta.description': 'metaDescription', 'meta.tags': 'tags' },
    submit: async ({ metaTitle, metaDescription, tags: typed, ...values }) => {
      const input = {
        slug: values.slug.trim(),
        description: values.description,
        meta: { ...meta, title: metaTitle.trim(), description: metaDescription.trim(), tags: tagsOf(typed) },
      };
      await update.mutateAsync({ id: article.id, input });
      toast({ text: text('article:seo.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} isSecondary title={text('article:seo.title')}>
      <TextField
        label={text('article:seo.slug')}
        help={text('article:seo.slugHelp', { path: `/hc/${place.slug}/articles/${form.values.slug.trim()}` })}
        isRequired
        spellCheck="false"
        {...form.field('slug')}
      />
      <TextArea
        label={text('article:seo.description')}
        help={text('article:seo.descriptionHelp')}
        dir="auto"
        {...form.field('description')}
      />
      <TextField label={text('article:seo.metaTitle')} dir="auto" {...form.field('metaTitle')} />
      <TextArea label={text('article:seo.metaDescription')} dir="auto" {...form.field('metaDescription')} />
      <TextField
        label={text('article:seo.tags')}
        help={text('article:seo.tagsHelp')}
        dir="auto"
        {...form.field('tags')}
      />
    </SettingsForm>
  );
}
