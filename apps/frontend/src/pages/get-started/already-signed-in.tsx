import { signInTexts } from '../../texts/sign-in.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

const texts = signInTexts.already;

/** Shown instead of the form, also when another tab signs in meanwhile. */
export const AlreadySignedIn = ({ email }: { email: string }) => (
  <AppScreen title={texts.title} lede={texts.lede(email)}>
    <div className="flex gap-3 max-tablet:flex-col">
      <ButtonLink to="/" look="primary">
        {texts.create}
      </ButtonLink>
      <ButtonLink to="/account">{texts.account}</ButtonLink>
    </div>
  </AppScreen>
);
