import type { InputOf } from '@confab/contract/kit/route';
import {
  twoFactorRenewCodes,
  twoFactorSetUp,
  twoFactorShow,
  twoFactorTurnOff,
  twoFactorTurnOn,
  type TwoFactor,
} from '@confab/contract/features/profile';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/calls/call.ts';
import { routeQuery } from '../../platform/calls/keys.ts';

/** Whether two-factor authentication is on. */
export const twoFactorQuery = routeQuery(twoFactorShow, {});

function store(queryClient: QueryClient, { enabled, backup_codes_left: left }: TwoFactor): void {
  queryClient.setQueryData(twoFactorQuery.queryKey, { enabled, backup_codes_left: left });
}

export const setUpTwoFactorMutation = mutationOptions({
  mutationFn: (password: string) => call(twoFactorSetUp, { input: { current_password: password } }),
  // The key must not outlive the dialog that shows it.
  gcTime: 0,
});

export function turnOnTwoFactorMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call(twoFactorTurnOn, { input: { otp_code: code } }),
    onSuccess: (answer) => store(queryClient, answer),
    gcTime: 0,
  });
}

export function turnOffTwoFactorMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (input: InputOf<typeof twoFactorTurnOff>) => call(twoFactorTurnOff, { input }),
    onSuccess: (answer) => store(queryClient, answer),
  });
}

export function renewRecoveryCodesMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (code: string) => call(twoFactorRenewCodes, { input: { otp_code: code } }),
    onSuccess: (answer) => store(queryClient, answer),
    gcTime: 0,
  });
}
