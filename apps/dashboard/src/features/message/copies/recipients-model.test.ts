import { describe, expect, it } from 'vitest';
import { errorOf, noCopies, repliedCopies } from './recipients-model.ts';

const contact = 'ines@example.com';
const own = 'desk@paperlane.example';
const received = (email: object) => ({ message_type: 0, content_attributes: { email } });

describe('repliedCopies', () => {
  it('copies the reply to those copied in the contact’s last email', () => {
    const messages = [
      received({ from: [contact], cc: ['old@example.com'] }),
      received({ from: [contact], cc: ['noa@example.com', 'lee@example.com'], bcc: ['max@example.com'] }),
      { message_type: 0, content_attributes: {} },
      { message_type: 1, content_attributes: { email: { from: [own], cc: ['agent@example.com'] } } },
    ];
    expect(repliedCopies(messages, contact, own)).toEqual({
      to: '',
      cc: 'noa@example.com, lee@example.com',
      bcc: 'max@example.com',
    });
  });

  it('names no one twice, and neither the contact nor the inbox itself', () => {
    const cc = ['Ines@Example.com', 'noa@example.com', 'NOA@example.com', 'Desk@paperlane.example'];
    expect(repliedCopies([received({ from: [contact], cc })], contact, own).cc).toBe('NOA@example.com');
  });

  it('a reply to a message of a copied person is addressed to them', () => {
    const email = { from: ['noa@example.com'], cc: [contact, 'lee@example.com'] };
    expect(repliedCopies([received(email)], contact, own)).toEqual({
      to: 'noa@example.com',
      cc: `lee@example.com, ${contact}`,
      bcc: '',
    });
    expect(repliedCopies([received(email)], null, own).cc).toBe(`${contact}, lee@example.com`);
  });

  it('is empty without an email, and without a valid list', () => {
    expect(repliedCopies([], contact, own)).toEqual(noCopies);
    expect(repliedCopies([received({ subject: 'Hi' })], contact, own)).toEqual(noCopies);
    expect(repliedCopies([received({ from: contact, cc: 7, bcc: null })], contact, own)).toEqual({
      ...noCopies,
      cc: '7',
    });
  });
});

it('a field is valid with addresses, none, and up to the server’s limit', () => {
  expect([errorOf(''), errorOf(' , '), errorOf(`${contact}, noa@example.com,`)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(errorOf(`${contact}, noa`)).toEqual({ kind: 'invalid', address: 'noa' });
  const many = Array.from({ length: 51 }, (_, index) => `p${index}@example.com`);
  expect(errorOf(many.join())).toEqual({ kind: 'tooMany', max: 50 });
  expect(errorOf([...many.slice(1), many[1]].join())).toBeUndefined();
});
