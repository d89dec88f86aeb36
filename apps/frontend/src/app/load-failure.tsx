import { t } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';

/**
 * What stands above a page whose code did not arrive. It is part of the HTML, and start.ts, the one script that is there
 * then, shows it and makes its button work (start.ts).
 */
export const LoadFailure = () => (
  <div role="alert" className="wrap flex flex-wrap items-center justify-between gap-4 py-6">
    <p>
      <b className="block font-semibold">{t('failure.title')}</b>
      {t('failure.text')}
    </p>
    <Button id="reload" look="primary">
      {t('failure.reload')}
    </Button>
  </div>
);
