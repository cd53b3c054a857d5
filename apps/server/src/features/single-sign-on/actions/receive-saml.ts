import type { Platform } from '../../../platform/platform.ts';
import { SignOnDeclined } from '../../../platform/single-sign-on/single-sign-on.ts';
import { loginAddress, signOnEndpoint, redirectUrlOf } from '../model.ts';
import { sealSamlAnswer } from '../steps/saml-answer.ts';

/**
 * Returns where to redirect a browser that posts a SAML response. The post comes from a form of the provider, so it has
 * no cookie: that is required at the next address. Other fields of the form are ignored.
 */
export async function receiveSaml(platform: Platform, form: string): Promise<string> {
  const { singleSignOn, installation, clock, log } = platform;
  const provider = singleSignOn.providers.find((one) => one.name === 'saml');
  const response = new URLSearchParams(form).get('SAMLResponse');
  if (provider === undefined || response === null) return loginAddress({ error: 'sign-on-failed' });
  const { frontendUrl } = installation;
  try {
    const scope = signOnEndpoint(frontendUrl, provider.name);
    const answer = await singleSignOn.readSaml(provider, scope, response, clock.now());
    const sealed = sealSamlAnswer(platform, answer);
    return `${redirectUrlOf('', provider.name)}?${new URLSearchParams({ answer: sealed }).toString()}`;
  } catch (error) {
    log.warn({ err: error, provider: provider.name }, 'a sign-in through a provider failed');
    const isDeclined = error instanceof SignOnDeclined;
    return loginAddress({ error: isDeclined ? 'access-denied' : 'sign-on-failed' });
  }
}
