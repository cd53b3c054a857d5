import { reviewCsatRating, type CsatRating } from '@confab/contract/features/csat';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { TextArea } from '@confab/ui/text-area';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { FormModal } from '../../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../../platform/forms/form.ts';
import { dateFormat } from '../../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { reviewMutation } from '../../api.ts';

const constraints = constraintsOf(reviewCsatRating);

type ReviewModalProps = { rating: CsatRating; onClose: () => void };

/** A reviewer's notes on an answer; an empty text removes them. */
export function ReviewModal({ rating, onClose }: ReviewModalProps) {
  const text = useText();
  const language = useLanguage();
  const save = useMutation(reviewMutation(useQueryClient(), useAccountId()));
  const form = useForm({
    constraints,
    initial: { csat_review_notes: rating.csat_review_notes ?? '' },
    submit: async ({ csat_review_notes: notes }) => {
      await save.mutateAsync({ id: rating.id, notes: notes.trim() || null });
      toast({ text: text('report:reviewSaved'), tone: 'positive' });
      onClose();
    },
  });
  const { review_notes_updated_by: reviewer, review_notes_updated_at: at } = rating;
  const date = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const last =
    reviewer === null || at === null
      ? undefined
      : text('report:reviewedBy', { name: reviewer.name, time: date.format(new Date(at * 1000)) });
  return (
    <FormModal
      title={text('report:reviewTitle', { id: rating.conversation_id })}
      description={last}
      submitLabel={text('common:save')}
      form={form}
      onClose={onClose}
    >
      {rating.feedback_message !== null && (
        <blockquote
          dir="auto"
          className="border-s-2 border-border ps-3 break-words whitespace-pre-wrap text-text-muted"
        >
          {rating.feedback_message}
        </blockquote>
      )}
      <TextArea
        label={text('report:reviewNotes')}
        help={text('report:reviewHelp')}
        autoFocus
        dir="auto"
        {...form.field('csat_review_notes')}
      />
    </FormModal>
  );
}
