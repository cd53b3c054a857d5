import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../platform/calls/error-text.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import {
  pushStateQuery,
  subscribePushMutation,
  testPushMutation,
  unsubscribePushMutation,
} from '../push-api.ts';
import type { PushState } from '../push-model.ts';

/** Whether this browser shows notifications while no page of the product is visible. */
export function PushCard() {
  const text = useText();
  const { data: state, isError } = useQuery(pushStateQuery);
  const shown = isError ? 'unsupported' : state;
  return (
    <Card title={text('notification:push.title')} description={text('notification:push.description')}>
      {shown === undefined ? <Skeleton shape="block" width="10rem" height="2rem" /> : <Push state={shown} />}
    </Card>
  );
}

function Push({ state }: { state: PushState }) {
  const text = useText();
  const queryClient = useQueryClient();
  const fail = () => toast({ text: text('notification:push.unsupported'), tone: 'danger', duration: 6000 });
  const on = useMutation({ ...subscribePushMutation(queryClient), onError: fail });
  const off = useMutation({
    ...unsubscribePushMutation(queryClient),
    onError: () => toast({ text: text('notification:push.offFailed'), tone: 'danger', duration: 6000 }),
  });
  if (state === 'unsupported' || state === 'unconfigured' || state === 'denied')
    return <Banner shape="box">{text(`notification:push.${state}`)}</Banner>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-48 flex-1 text-control">{text(`notification:push.${state}`)}</p>
      {state === 'on' && <TestButton />}
      {state === 'on' ? (
        <Button isPending={off.isPending} onPress={() => off.mutate()}>
          {text('notification:push.turnOff')}
        </Button>
      ) : (
        <Button variant="primary" isPending={on.isPending} onPress={() => on.mutate()}>
          {text('notification:push.turnOn')}
        </Button>
      )}
    </div>
  );
}

/** Checks whether a push really arrives: it is sent through the browser vendor's servers. */
function TestButton() {
  const text = useText();
  const test = useMutation({
    ...testPushMutation,
    onSuccess: (sent) =>
      toast(
        sent > 0
          ? { text: text('notification:push.tested', { count: sent }), tone: 'positive' }
          : { text: text('notification:push.notSent'), tone: 'danger', duration: 6000 },
      ),
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 }),
  });
  return (
    <Button variant="quiet" isPending={test.isPending} onPress={() => test.mutate()}>
      {text('notification:push.test')}
    </Button>
  );
}
