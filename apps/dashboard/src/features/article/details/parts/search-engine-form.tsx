import { updateArticle, type Article } from '@confab/contract/features/article';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { isSlug } from '@confab/rules/slug';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '../../../../platform/forms/form-rejection.ts';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { updateArticleMutation, type ArticleChanges, type PortalKey } from '../../api.ts';
import { tagsOf } from '../../model.ts';

const { slug, description } = constraintsOf(updateArticle);
const constraints = { ...(slug && { slug }), ...(description && { description }) };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Shown = { slug: string; description: string; metaTitle: string; metaDescription: string; tags: string };

function shownOf({ slug: address, description: summary, meta }: Article): Shown {
  const tags = Array.isArray(meta['tags']) ? meta['tags'].filter((tag) => typeof tag === 'string') : [];
  return {
    slug: address,
    description: summary ?? '',
    metaTitle: textOf(meta['title']),
    metaDescription: textOf(meta['description']),
    tags: tags.join(', '),
  };
}

/** As it is stored. */
function tidy(shown: Shown): Shown {
  return {
    slug: shown.slug.trim(),
    description: shown.description,
    metaTitle: shown.metaTitle.trim(),
    metaDescription: shown.metaDescription.trim(),
    tags: tagsOf(shown.tags).join(', '),
  };
}

/** What was changed here, and only that: another person may have changed the rest. */
function changesOf(meta: Article['meta'], before: Shown, after: Shown): ArticleChanges {
  const old = tidy(before);
  const now = tidy(after);
  const changed = {
    ...(now.metaTitle === old.metaTitle ? {} : { title: now.metaTitle }),
    ...(now.metaDescription === old.metaDescription ? {} : { description: now.metaDescription }),
    ...(now.tags === old.tags ? {} : { tags: tagsOf(now.tags) }),
  };
  return {
    ...(now.slug === old.slug ? {} : { slug: now.slug }),
    ...(now.description === old.description ? {} : { description: now.description }),
    ...(Object.keys(changed).length === 0 ? {} : { meta: { ...meta, ...changed } }),
  };
}

type SearchEngineFormProps = { portalKey: PortalKey; article: Article };

/** How an article is found: its address, and its data for search engines. */
export function SearchEngineForm({ portalKey, article }: SearchEngineFormProps) {
  const [begun, setBegun] = useState({ shown: shownOf(article), count: 0 });
  return (
    <Fields
      key={begun.count}
      {...{ portalKey, article }}
      initial={begun.shown}
      onOutdated={() => setBegun({ shown: shownOf(article), count: begun.count + 1 })}
    />
  );
}

type FieldsProps = SearchEngineFormProps & {
  initial: Shown;
  /** Another person changed what is shown, and nothing is typed that would be lost. */
  onOutdated: () => void;
};

function useSearchEngineForm({ portalKey, article, initial, onOutdated }: FieldsProps) {
  const text = useText();
  const update = useMutation(updateArticleMutation(useQueryClient(), portalKey));
  const { required } = formRules(text);
  const [saved, setSaved] = useState(initial);
  const form = useForm({
    constraints,
    initial,
    rules: {
      slug: (value) => required(value) ?? (isSlug(value.trim()) ? undefined : text('article:seo.slugWrong')),
    },
    paths: { 'meta.title': 'metaTitle', 'meta.description': 'metaDescription', 'meta.tags': 'tags' },
    submit: async (values) => {
      await update.mutateAsync({ id: article.id, input: changesOf(article.meta, saved, values) });
      setSaved(values);
      toast({ text: text('article:seo.saved'), tone: 'positive' });
    },
  });
  const isOutdated = !form.isDirty && !form.isPending && !isSame(tidy(shownOf(article)), tidy(saved));
  const renew = useEffectEvent(onOutdated);
  useEffect(() => {
    if (isOutdated) renew();
  }, [isOutdated]);
  return form;
}

function Fields(props: FieldsProps) {
  const text = useText();
  const { portalKey } = props;
  const form = useSearchEngineForm(props);
  return (
    <SettingsForm form={form} isSecondary title={text('article:seo.title')}>
      <TextField
        label={text('article:seo.slug')}
        help={text('article:seo.slugHelp', {
          path: `/hc/${portalKey.slug}/articles/${form.values.slug.trim()}`,
        })}
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
