import { assignmentOrders, type AssignmentOrder } from '@confab/contract/features/auto-assignment';
import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import { useText } from '../../../platform/messages/use-text.ts';

type AssignmentFieldsProps = {
  order: { value: AssignmentOrder; onChange: (order: AssignmentOrder) => void };
  limit: {
    value: string;
    onChange: (limit: string) => void;
    onBlur: () => void;
    error: string | undefined;
  };
  /** Which conversations count. */
  limitHelp: string;
};

/** How conversations of an inbox or a team are given to its members. */
export function AssignmentFields({ order, limit, limitHelp }: AssignmentFieldsProps) {
  const text = useText();
  return (
    <>
      <RadioGroup
        label={text('agent:assignment.order')}
        options={assignmentOrders.map((value) => ({
          value,
          label: text(`agent:assignment.orders.${value}`),
          description: text(`agent:assignment.orderHelp.${value}`),
        }))}
        value={order.value}
        onChange={(value) => order.onChange(assignmentOrders.find((each) => each === value) ?? 'round_robin')}
      />
      <TextField
        label={text('agent:assignment.limit')}
        help={limitHelp}
        name="max_assignment_limit"
        inputMode="numeric"
        className="max-w-72"
        {...limit}
      />
    </>
  );
}
