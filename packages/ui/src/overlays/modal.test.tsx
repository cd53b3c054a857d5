import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { confirm, confirmTyped } from './confirm.ts';
import { ConfirmHost } from './confirm-dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Modal, type ModalProps } from './modal.tsx';

function Example(props: Partial<ModalProps>) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Modal isOpen={isOpen} onOpenChange={setOpen} title="Add agent" closeLabel="Close" {...props}>
      <button type="button">Inside</button>
    </Modal>
  );
}

function backdrop(): Element {
  const element = document.querySelector('[data-backdrop]');
  if (!element) throw new Error('No backdrop is shown');
  return element;
}

/** A press from one element to another; the browser sends the click to their common ancestor. */
function press(from: Element, to: Element, clicked: Element): void {
  fireEvent.pointerDown(from, { button: 0, pointerType: 'mouse' });
  fireEvent.mouseDown(from, { button: 0 });
  fireEvent.pointerUp(to, { button: 0, pointerType: 'mouse' });
  fireEvent.mouseUp(to, { button: 0 });
  fireEvent.click(clicked, { button: 0 });
}

/** Whether the only request to close it is the current press on the backdrop. */
async function expectOnlyBackdropCloses(onOpenChange: Mock): Promise<void> {
  press(backdrop(), backdrop(), backdrop());
  await waitFor(() => expect(onOpenChange).toHaveBeenCalled());
  expect(onOpenChange.mock.calls).toEqual([[false]]);
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('modal', () => {
  it('is named by its title and closes with Escape', async () => {
    render(<Example />);
    expect(screen.getByRole('dialog', { name: 'Add agent' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await gone();
  });

  it('closes with its close button', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await gone();
  });

  it('closes when a press starts and ends on the backdrop', async () => {
    render(<Example />);
    press(backdrop(), backdrop(), backdrop());
    await gone();
  });

  it('stays when the press started inside and ended on the backdrop', async () => {
    const onOpenChange = vi.fn();
    render(<Example isOpen onOpenChange={onOpenChange} />);
    press(screen.getByRole('button', { name: 'Inside' }), backdrop(), backdrop());
    await expectOnlyBackdropCloses(onOpenChange);
  });

  it('stays when something above it is pressed, such as a toast', async () => {
    const onOpenChange = vi.fn();
    render(
      <>
        <Example isOpen onOpenChange={onOpenChange} />
        <p>Saved</p>
      </>,
    );
    const above = screen.getByText('Saved');
    press(above, above, above);
    await expectOnlyBackdropCloses(onOpenChange);
  });

  it('can be set to stay open on backdrop and Escape', async () => {
    render(<Example closesOnBackdrop={false} closesOnEscape={false} />);
    press(backdrop(), backdrop(), backdrop());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it('a drawer closes with Escape', async () => {
  const onOpenChange = vi.fn();
  render(
    <Drawer isOpen onOpenChange={onOpenChange} title="Menu" closeLabel="Close">
      <button type="button">Inside</button>
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

describe('confirm', () => {
  const question = { title: 'Sure?', confirmLabel: 'Yes', cancelLabel: 'No' };
  const typed = { ...question, expected: 'Website', inputLabel: 'Type it', mismatchError: 'Not the same' };
  afterEach(() => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull()));

  it('resolves true on confirm', async () => {
    render(<ConfirmHost />);
    const answer = confirm(question);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await answer).toBe(true);
  });

  it.each([
    ['the cancel button', () => userEvent.click(screen.getByRole('button', { name: 'No' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('resolves false on %s', async (_name, act) => {
    render(<ConfirmHost />);
    const answer = confirm(question);
    await screen.findByRole('alertdialog', { name: 'Sure?' });
    await act();
    expect(await answer).toBe(false);
  });

  it('shows one question after another', async () => {
    render(<ConfirmHost />);
    const first = confirm({ ...question, title: 'First?' });
    const second = confirm({ ...question, title: 'Second?' });
    await screen.findByRole('alertdialog', { name: 'First?' });
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await first).toBe(true);
    await screen.findByRole('alertdialog', { name: 'Second?' });
    await userEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(await second).toBe(false);
  });

  it('requires the exact text, and shows an error once the field was left', async () => {
    render(<ConfirmHost />);
    const answer = confirmTyped(typed);
    const input = await screen.findByRole('textbox', { name: 'Type it' });
    const yes = screen.getByRole('button', { name: 'Yes' });
    await userEvent.type(input, 'website');
    expect(yes).toHaveProperty('disabled', true);
    expect(screen.queryByText('Not the same')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Not the same')).toBeTruthy();
    await userEvent.clear(input);
    await userEvent.type(input, 'Website');
    expect(yes).toHaveProperty('disabled', false);
    await userEvent.click(yes);
    expect(await answer).toBe(true);
  });

  it('clears its input', async () => {
    render(<ConfirmHost />);
    const first = confirmTyped(typed);
    await userEvent.type(await screen.findByRole('textbox'), 'Website');
    await userEvent.keyboard('{Escape}');
    expect(await first).toBe(false);
    const second = confirmTyped(typed);
    expect(await screen.findByRole('textbox')).toHaveProperty('value', '');
    await userEvent.keyboard('{Escape}');
    expect(await second).toBe(false);
  });
});
