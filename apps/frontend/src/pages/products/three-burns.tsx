import { productsTexts } from './products.texts.ts';
import { Burn } from '../../ui/burn.tsx';
import { Card } from '../../ui/card.tsx';
import { Fuse } from '../../ui/fuse.tsx';

const { secret, sealed, revealed, erased } = productsTexts.burn;

const CARD = 'h-37 px-5.5 py-5 font-mono';

const Words = ({ title, text }: { title: string; text: string }) => (
  <p className="mt-4">
    <b className="font-semibold">{title}</b> <span className="text-muted">{text}</span>
  </p>
);

/** The same card at three moments of its life. */
export const ThreeBurns = () => (
  <ol className="grid grid-cols-1 gap-8 tablet:grid-cols-3 tablet:gap-10">
    <li>
      <div aria-hidden>
        <Card className={CARD}>
          <Fuse className="[--left:88%]" />
          {secret}
        </Card>
      </div>
      <Words {...sealed} />
    </li>
    <li>
      <div aria-hidden>
        <Burn className="[--burn:46%]">
          <Card className={`${CARD} overflow-hidden whitespace-nowrap`}>{secret}</Card>
        </Burn>
      </div>
      <Words {...revealed} />
    </li>
    <li>
      <div aria-hidden>
        <Burn className="[--burn:82%]">
          <Card className={CARD} />
        </Burn>
      </div>
      <Words {...erased} />
    </li>
  </ol>
);
