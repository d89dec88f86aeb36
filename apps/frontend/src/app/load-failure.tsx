import { failureTexts } from '../texts/failure.ts';
import { Button } from '../ui/button.tsx';

/**
 * What stands above a page whose code did not arrive. It is part of the HTML, and the starter, the one script that is there
 * then, shows it and makes its button work (write-starter.ts).
 */
export const LoadFailure = () => (
  <div role="alert" className="wrap flex flex-wrap items-center justify-between gap-4 py-6">
    <p>
      <b className="block font-semibold">{failureTexts.title}</b>
      {failureTexts.text}
    </p>
    <Button id="reload" look="primary">
      {failureTexts.reload}
    </Button>
  </div>
);
