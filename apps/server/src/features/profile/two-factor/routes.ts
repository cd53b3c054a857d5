import * as contract from '@confab/contract/features/profile';
import type { UserActor } from '../../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../../platform/http/endpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import { renewRecoveryCodes } from './actions/renew-recovery-codes.ts';
import { setUpTwoFactor } from './actions/set-up-two-factor.ts';
import { showTwoFactor } from './actions/show-two-factor.ts';
import { turnOffTwoFactor } from './actions/turn-off-two-factor.ts';
import { turnOnTwoFactor } from './actions/turn-on-two-factor.ts';

export function twoFactorRoutes(platform: Platform): Endpoint[] {
  const withCodes = async (actor: UserActor, codes: string[]) => ({
    ...(await showTwoFactor(platform, actor)),
    backup_codes: codes,
  });
  return [
    endpoint(contract.twoFactorShow, ({ actor }) => showTwoFactor(platform, actor)),
    endpoint(contract.twoFactorSetUp, ({ actor, input }) =>
      setUpTwoFactor(platform, actor, input.current_password),
    ),
    endpoint(contract.twoFactorTurnOn, async ({ actor, input, info }) =>
      withCodes(actor, await turnOnTwoFactor(platform, actor, input.otp_code, info.networks)),
    ),
    endpoint(contract.twoFactorTurnOff, async ({ actor, input, info }) => {
      await turnOffTwoFactor(platform, actor, input, info.networks);
      return showTwoFactor(platform, actor);
    }),
    endpoint(contract.twoFactorRenewCodes, async ({ actor, input, info }) =>
      withCodes(actor, await renewRecoveryCodes(platform, actor, input.otp_code, info.networks)),
    ),
  ];
}
