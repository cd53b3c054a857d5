import type { ApiCaller } from './api.ts';

/**
 * A help center in three locales, one of them right-to-left, with articles that use every kind of formatting.
 */
export async function fillHelpCentre(
  call: ApiCaller,
  { accountId, authorId, inboxId }: { accountId: number; authorId: number; inboxId?: number },
): Promise<void> {
  const base = `/api/v1/accounts/${accountId}/portals`;
  const at = `${base}/paperlane`;
  await call('POST', base, {
    name: 'Paperlane help',
    slug: 'paperlane',
    color: '#0b6b4c',
    header_text: 'What are you looking for?',
    homepage_link: 'https://paperlane.example',
    config: { allowed_locales: ['en', 'ar', 'pt_BR'], default_locale: 'en' },
    ...(inboxId === undefined ? {} : { inbox_id: inboxId }),
  });
  const category = async (values: object): Promise<number> => {
    const { payload } = (await call('POST', `${at}/categories`, { category: values })) as {
      payload: { id: number };
    };
    return payload.id;
  };
  const write = async (slug: string, values: object, status = 'published'): Promise<number> => {
    const article = { slug, author_id: authorId, content: text, ...values };
    const { payload } = (await call('POST', `${at}/articles`, { article })) as { payload: { id: number } };
    await call('PATCH', `${at}/articles/${payload.id}`, { status });
    return payload.id;
  };
  const orders = await category({
    name: 'Orders and returns',
    slug: 'orders',
    locale: 'en',
    icon: '📦',
    description: 'From the basket to your door, and back again',
  });
  const billing = await category({ name: 'Billing', slug: 'billing', locale: 'en', icon: '💳' });
  const arabic = await category({ name: 'الطلبات', slug: 'orders', locale: 'ar', icon: '📦' });
  const first = await write('return-an-order', { title: 'How to return an order', category_id: orders });
  await write('return-an-order-ar', {
    title: 'كيفية إرجاع طلب',
    content: '## قبل أن تبدأ\n\nاحتفظ بالعبوة الأصلية.\n\n## الخطوات\n\n1. افتح طلبك\n2. اختر **إرجاع**',
    category_id: arabic,
    associated_article_id: first,
  });
  for (const [index, title] of [
    'Track a parcel',
    'Change an address',
    'Damaged goods',
    'Gift cards',
  ].entries())
    await write(`order-${index}`, { title, content: 'Everything about it, in short.', category_id: orders });
  for (const [index, title] of ['Invoices', 'Refunds', 'Cards we take'].entries())
    await write(`billing-${index}`, { title, content: 'Ask us for a copy any time.', category_id: billing });
  await write('secret-plan', { title: 'How to return secretly', category_id: orders }, 'draft');
}

const text = `You have **30 days** to send an order back. See [our terms](https://paperlane.example/terms).

## Before you start

Keep the box it came in, and have your order number at hand: it looks like \`PL-2026-0042\`.

> Orders of more than 20 kg are picked up at your door.

### What cannot come back

- Opened ink
- Cut paper
  - unless it was cut wrongly

## Send it back

1. Open your order
2. Choose *Return*
3. Print the label

| Country | Days | Price |
|:--|--:|:-:|
| Sweden | 2 | free |
| Norway | 4 | 5 € |

## Watch it

https://www.youtube.com/watch?v=dQw4w9WgXcQ

## Questions

\`\`\`
Order: PL-2026-0042
Reason: too many pens
\`\`\`

<script>document.title = 'hacked'</script>
`;
