import type { DeliverabilityCheck } from '@confab/contract/features/inbox-provider';
import type { MessageKey } from '../../platform/messages/catalog.ts';

type Finding = DeliverabilityCheck['finding'];

const texts: Record<DeliverabilityCheck['name'], Partial<Record<Finding, MessageKey>>> = {
  spf: {
    listed: 'inbox:email.deliverability.spf.listed',
    unlisted: 'inbox:email.deliverability.spf.unlisted',
    open: 'inbox:email.deliverability.spf.open',
    missing: 'inbox:email.deliverability.spf.missing',
    several: 'inbox:email.deliverability.spf.several',
    invalid: 'inbox:email.deliverability.spf.invalid',
  },
  dkim: {
    listed: 'inbox:email.deliverability.dkim.listed',
    missing: 'inbox:email.deliverability.dkim.missing',
    revoked: 'inbox:email.deliverability.dkim.revoked',
    no_usual_key: 'inbox:email.deliverability.dkim.no_usual_key',
  },
  dmarc: {
    listed: 'inbox:email.deliverability.dmarc.listed',
    only_watches: 'inbox:email.deliverability.dmarc.only_watches',
    missing: 'inbox:email.deliverability.dmarc.missing',
    several: 'inbox:email.deliverability.dmarc.several',
    invalid: 'inbox:email.deliverability.dmarc.invalid',
  },
  ptr: {
    listed: 'inbox:email.deliverability.ptr.listed',
    missing: 'inbox:email.deliverability.ptr.missing',
    not_back: 'inbox:email.deliverability.ptr.not_back',
  },
  tls: {
    listed: 'inbox:email.deliverability.tls.listed',
    not_used: 'inbox:email.deliverability.tls.not_used',
    not_offered: 'inbox:email.deliverability.tls.not_offered',
    refused: 'inbox:email.deliverability.tls.refused',
    not_verified: 'inbox:email.deliverability.tls.not_verified',
  },
};

/** What a finding means, and what to do. */
export function checkText({ name, finding }: Pick<DeliverabilityCheck, 'name' | 'finding'>): MessageKey {
  return texts[name][finding] ?? 'inbox:email.deliverability.unreachable';
}
