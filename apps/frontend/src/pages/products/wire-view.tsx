import { productsTexts } from './products.texts.ts';

const { screen, server, plain, envelope } = productsTexts.locked;

const TEXT = 'mt-5 font-mono text-14/6 break-all whitespace-pre-wrap tablet:text-16/7';

/** One message on both ends of the wire. */
export const WireView = () => (
  <div className="grid overflow-hidden rounded-card border border-line tablet:grid-cols-2">
    <div className="bg-surface p-5 tablet:px-8 tablet:pt-7 tablet:pb-8">
      <h3 className="text-14 text-muted">{screen}</h3>
      <pre className={TEXT}>{plain}</pre>
    </div>
    <div className="bg-ink p-5 text-paper tablet:px-8 tablet:pt-7 tablet:pb-8">
      <h3 className="text-14">{server}</h3>
      <pre className={TEXT}>{envelope}</pre>
    </div>
  </div>
);
