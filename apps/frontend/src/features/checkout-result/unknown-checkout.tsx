import { subscriptionSuccessTexts } from './checkout-result.texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AppScreen } from '../../ui/page-layout.tsx';

const texts = subscriptionSuccessTexts.unknown;

export const UnknownCheckout = () => (
  <AppScreen title={texts.title} lede={texts.lede}>
    <ButtonLink to="/" look="primary">
      {texts.home}
    </ButtonLink>
  </AppScreen>
);
