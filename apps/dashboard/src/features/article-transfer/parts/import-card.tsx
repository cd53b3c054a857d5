import { maxArticleFileBytes } from '@confab/contract/features/article-transfer';
import type { Portal } from '@confab/contract/features/portal';
import { sizeText } from '@confab/rules/size-text';
import { Banner } from '@confab/ui/banner';
import { Card } from '@confab/ui/card';
import { Checkbox } from '@confab/ui/checkbox';
import { FileDropZone } from '@confab/ui/file-drop-zone';
import { Progress } from '@confab/ui/progress';
import { Select } from '@confab/ui/select';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { localeName, localesOf } from '../../portal/index.ts';
import { importMutation } from '../api.ts';

const endings = ['.md', '.markdown', '.html', '.htm', '.json', '.zip'];

/** Uploads a file of articles, and lists the accepted formats. */
export function ImportCard({ portal }: { portal: Portal }) {
  const text = useText();
  const language = useLanguage();
  const locales = localesOf(portal);
  const [chosen, setLocale] = useState(portal.meta.default_locale);
  const [asDrafts, setAsDrafts] = useState(true);
  const [problem, setProblem] = useState<string>();
  const upload = useMutation(importMutation(useQueryClient(), useAccountId(), portal.slug));
  const locale = locales.includes(chosen) ? chosen : portal.meta.default_locale;
  const maxFileBytes = sizeText(maxArticleFileBytes, language);
  const send = (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    if (file.size > maxArticleFileBytes)
      return setProblem(text('article-transfer:import.tooLarge', { size: maxFileBytes }));
    upload.mutate({ file, locale, asDrafts }, { onError: (error) => setProblem(errorText(error, text)) });
  };
  return (
    <Card
      title={text('article-transfer:import.title')}
      description={text('article-transfer:import.description')}
    >
      <div className="flex flex-col gap-4">
        {problem !== undefined && <Problem problem={problem} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select
            label={text('article-transfer:import.locale')}
            placeholder={text('article-transfer:import.locale')}
            value={locale}
            onChange={setLocale}
            options={locales.map((code) => ({ id: code, label: localeName(code, language) }))}
          />
          <Checkbox
            className="sm:pt-6"
            label={text('article-transfer:import.asDrafts')}
            description={text('article-transfer:import.asDraftsHelp')}
            isSelected={asDrafts}
            onChange={setAsDrafts}
          />
        </div>
        {upload.isPending ? (
          <Progress label={text('article-transfer:import.uploading')} value={null} />
        ) : (
          <FileDropZone
            label={text('article-transfer:import.drop')}
            help={text('article-transfer:import.dropHelp', { size: maxFileBytes })}
            browseLabel={text('article-transfer:import.browse')}
            accept={endings}
            onFiles={([file]) => send(file)}
            onReject={() => setProblem(text('article-transfer:import.wrongType'))}
          />
        )}
        <Sources />
      </div>
    </Card>
  );
}

function Problem({ problem }: { problem: string }) {
  return (
    <Banner tone="danger" shape="box">
      {problem}
    </Banner>
  );
}

function Sources() {
  const text = useText();
  return (
    <details className="text-control">
      <summary className="cursor-pointer font-medium">{text('article-transfer:import.sources')}</summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-text-muted">
        <li>{text('article-transfer:import.markdown')}</li>
        <li>{text('article-transfer:import.zendesk')}</li>
        <li>{text('article-transfer:import.intercom')}</li>
        <li>{text('article-transfer:import.own')}</li>
      </ul>
      <p className="mt-2 text-text-muted">{text('article-transfer:import.rules')}</p>
    </details>
  );
}
