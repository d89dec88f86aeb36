import { featuresTexts } from './features.texts.ts';

const { items } = featuresTexts.layers;

/** Each layer begins a little further in than the one before. */
const INDENTS = ['', 'tablet:ml-6', 'tablet:ml-12', 'tablet:ml-18', 'tablet:ml-24'] as const;

/** What stands around a secret. The innermost layer is the one that no server can take away. */
export const SecurityLayers = () => (
  <ol className="grid gap-3">
    {items.map(({ title, text }, index) => (
      <li
        key={title}
        className={`grid gap-x-4 rounded-card border border-line bg-surface px-5 py-4 last:border-ink tablet:grid-cols-[28px_1fr] ${INDENTS[index] ?? ''}`}
      >
        <span className="text-muted tabular-nums">{index + 1}</span>
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ol>
);
