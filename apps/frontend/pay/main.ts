import { loadStripe } from '@stripe/stripe-js/pure';
import { embedCheckout } from './embed-checkout.ts';

void embedCheckout({
  place: location,
  clearAddress: () => history.replaceState(null, '', location.pathname),
  loadConfig: async () => (await fetch('/api/config', { cache: 'no-store', credentials: 'omit' })).json(),
  loadStripe,
});
