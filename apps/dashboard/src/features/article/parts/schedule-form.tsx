import type { Article } from '@confab/contract/features/article';
import { Button } from '@confab/ui/button';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../platform/calls/error-text.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import { localTime } from '../../../platform/forms/local-time.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { updateArticleMutation, type PortalKey } from '../api.ts';
import { browserTimeZone } from '../model.ts';

type ScheduleFormProps = { portalKey: PortalKey; article: Article; onClose: () => void };

/** When an article is published automatically, in the browser's time zone. */
export function ScheduleForm({ portalKey, article, onClose }: ScheduleFormProps) {
  const text = useText();
  const update = useMutation(updateArticleMutation(useQueryClient(), portalKey));
  const [earliest] = useState(() => localTime(Date.now() / 1000));
  const save = async (publishAt: number | null) => {
    await update.mutateAsync({ id: article.id, input: { publish_at: publishAt } });
    toast({
      text: text(publishAt === null ? 'article:schedule.canceled' : 'article:schedule.saved'),
      tone: 'positive',
    });
    onClose();
  };
  const cancel = async () => {
    try {
      await save(null);
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  const form = useForm({
    initial: { time: localTime(article.publish_at) },
    rules: {
      time: (value) => {
        if (value === '') return text('common:required');
        return new Date(value).getTime() > Date.now() ? undefined : text('article:schedule.past');
      },
    },
    paths: { publish_at: 'time' },
    submit: ({ time }) => save(Math.floor(new Date(time).getTime() / 1000)),
  });
  return (
    <FormModal
      title={text('article:schedule.title')}
      submitLabel={text('article:schedule.submit')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('article:schedule.time')}
        help={text('article:schedule.zone', { zone: browserTimeZone() })}
        type="datetime-local"
        min={earliest}
        isRequired
        autoFocus
        {...form.field('time')}
      />
      {article.publish_at !== null && (
        <div>
          <Button isPending={update.isPending} onPress={() => void cancel()}>
            {text('article:schedule.cancel')}
          </Button>
        </div>
      )}
    </FormModal>
  );
}
