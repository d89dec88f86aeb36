import { subscriptionSuccessTexts } from './checkout-result.texts.ts';

/** What support asks for. */
export const SessionNumber = ({ id }: { id: string }) => (
  <p className="mt-2 text-14 text-muted">
    {subscriptionSuccessTexts.session} <span className="font-mono wrap-anywhere">{id}</span>
  </p>
);
