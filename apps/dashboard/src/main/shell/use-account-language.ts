import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '../../nouns/account/door.ts';
import { useAccountId } from '../account-context.ts';
import { setLanguage } from '../messages/i18n.ts';

/** The interface speaks the language of the account. */
export function useAccountLanguage(): void {
  const { data: account } = useQuery(accountQuery(useAccountId()));
  const locale = account?.locale;
  useEffect(() => {
    if (locale !== undefined) void setLanguage(locale);
  }, [locale]);
}
