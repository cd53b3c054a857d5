import type { Contact } from '@confab/contract/features/contact';

/** A contact who can be reached by email. */
export function aContact(change: Partial<Contact> = {}): Contact {
  return {
    id: 5,
    name: 'Tessa Quill',
    email: 'tessa@example.com',
    phone_number: null,
    identifier: null,
    blocked: false,
    thumbnail: '',
    availability_status: 'offline',
    custom_attributes: {},
    additional_attributes: {},
    last_activity_at: 1_790_000_000,
    created_at: 1_780_000_000,
    ...change,
  };
}

/** Without a layout a list has no height and would render no row. */
export function giveListsHeight(): void {
  for (const side of ['offsetHeight', 'offsetWidth', 'clientHeight'])
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 600 });
}
