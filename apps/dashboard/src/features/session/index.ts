export { logOut, prolongSession, requestPasswordResetMutation, signedInProfile } from './api.ts';
export { isStrongEnough } from './password-model.ts';
export { NewPasswordField } from './parts/new-password-field.tsx';
export { PublicPage } from './parts/public-page.tsx';
export { SignOnButtons } from './parts/sign-on-buttons.tsx';
export { useSignedIn } from './parts/use-signed-in.ts';
