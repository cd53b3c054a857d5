import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '../../../features/account/index.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { setLanguage } from '../../../platform/messages/i18n.ts';

/** The interface uses the account's language. */
export function useAccountLanguage(): void {
  const { data: account } = useQuery(accountQuery(useAccountId()));
  const locale = account?.locale;
  useEffect(() => {
    if (locale !== undefined) void setLanguage(locale);
  }, [locale]);
}
