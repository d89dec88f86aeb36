import type { Language } from '@oncelink/contracts';
import type { LateTopic } from './topics.ts';

/** Texts that no page shows first. Their addresses are no part of what every page loads. @throws Error when they do not arrive */
export async function importLateTexts(
  topic: LateTopic,
  language: Language,
): Promise<Readonly<Record<string, unknown>>> {
  const name = topic.slice('late/'.length);
  const file: { readonly default: Readonly<Record<string, unknown>> } = await import(
    `./messages/late/${name}/${language}.json`,
    {
      with: { type: 'json' },
    }
  );
  return file.default;
}
