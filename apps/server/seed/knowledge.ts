import { publishedArticle } from '@confab/contract/features/article';
import { createArticle } from '../src/features/article/index.ts';
import { createCannedResponse } from '../src/features/canned-response/index.ts';
import { createCategory } from '../src/features/category/index.ts';
import { createPortal } from '../src/features/portal/index.ts';
import type { Platform } from '../src/platform/platform.ts';

const cannedResponses = [
  ['hello', 'Hello {{contact.first_name}}, thank you for writing! Let me look into that.'],
  ['order', 'Could you tell me the order number? It begins with PL- and is in the confirmation we sent you.'],
  ['refund', 'The refund is on its way and should show up in two or three days.'],
  [
    'return',
    'You have thirty days to send it back. Pack it, put the label on, and drop it off at any depot.',
  ],
  ['bye', 'Gladly! If anything else comes up, write here at any time.'],
] as const;

const categories = [
  {
    name: 'Orders and delivery',
    slug: 'orders',
    icon: '📦',
    description: 'Where a parcel is, and how to change an order.',
    articles: [
      [
        'Where is my order?',
        'Every parcel has a tracking page. Its address is in the email we send when the parcel leaves.\n\n## If the page does not move\n\nA parcel may rest in a depot for two days. If it takes longer, **write to us** with the order number.\n\n| Delivery | Days |\n|---|---|\n| Standard | 3 to 5 |\n| Express | 1 to 2 |',
      ],
      [
        'Can I change an order after placing it?',
        'Within an hour, yes:\n\n1. Open *My orders*\n2. Choose the order and press *Change*\n3. Add or remove items, and confirm\n\nAfter an hour it is being packed. Write to us and we will see what we can do.',
      ],
    ],
  },
  {
    name: 'Returns and refunds',
    slug: 'returns',
    icon: '↩️',
    description: 'Sending something back, and when the money arrives.',
    articles: [
      [
        'How do I return an order?',
        'You have **thirty days**.\n\n1. Pack it\n2. Print the label from *My orders*\n3. Drop it off at any depot\n\n> Items that were written on cannot be returned.',
      ],
      [
        'When do I get my money back?',
        'Two or three days after the parcel reaches us, in the way you paid. We send an email when we have checked it.',
      ],
    ],
  },
] as const;

/** What agents answer with, and a help center of four articles by `authorId`. */
export async function writeKnowledge(platform: Platform, accountId: number, authorId: number): Promise<void> {
  for (const [shortCode, content] of cannedResponses)
    await createCannedResponse(platform, accountId, { short_code: shortCode, content });
  const portal = await createPortal(platform, accountId, {
    name: 'Paperlane Help',
    slug: `paperlane-help${accountId === 1 ? '' : `-${accountId}`}`,
    header_text: 'How can we help?',
    page_title: 'Paperlane Help',
    config: { allowed_locales: ['en'], default_locale: 'en' },
  });
  for (const { articles, ...category } of categories) {
    const categoryId = await createCategory(platform, portal, { ...category, locale: 'en' });
    for (const [title, content] of articles)
      await createArticle(
        platform,
        portal,
        { title, content, author_id: authorId, category_id: categoryId },
        { savedBy: authorId, status: publishedArticle },
      );
  }
}
