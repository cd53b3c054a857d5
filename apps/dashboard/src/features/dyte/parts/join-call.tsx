import { Button } from '@confab/ui/button';
import { ButtonLink } from '@confab/ui/button-link';
import { useMutation } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { joinCallMutation } from '../api.ts';

/** The way into the call of a message, in a tab of its own. */
export function JoinCall({ messageId }: { messageId: number }) {
  const text = useText();
  const join = useMutation(joinCallMutation(useAccountId(), messageId));
  const icon = <Video aria-hidden size={14} />;
  return (
    <div className="flex flex-col items-start gap-1">
      {join.data === undefined ? (
        <Button size="small" icon={icon} isPending={join.isPending} onPress={() => join.mutate()}>
          {text('dyte:join')}
        </Button>
      ) : (
        <>
          <ButtonLink size="small" href={join.data} target="_blank" rel="noopener noreferrer">
            {text('dyte:open')}
          </ButtonLink>
          <p className="text-meta text-text-muted">{text('dyte:blocked')}</p>
        </>
      )}
      {join.isError && (
        <p role="alert" className="text-meta text-danger">
          {errorText(join.error, text)}
        </p>
      )}
    </div>
  );
}
