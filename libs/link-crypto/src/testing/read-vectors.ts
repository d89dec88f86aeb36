export const { default: vectors } = await import('../../vectors.json', { with: { type: 'json' } });

export type Vector = (typeof vectors.vectors)[number];
