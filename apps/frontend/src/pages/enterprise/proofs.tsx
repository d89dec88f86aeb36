import { FoldedSection } from '../../features/site-sections/section.tsx';
import { useSiteConfig } from '../../session/site-config.ts';
import { enterpriseTexts } from './enterprise.texts.ts';

const { title, lede, items } = enterpriseTexts.proofs;

/** The file of a test, and where it can be read if the operator tells where the source code is. */
const TestFile = ({ path }: { path: string }) => {
  const source = useSiteConfig()?.socialLinks?.[0];
  const name = <code className="font-mono wrap-anywhere">{path}</code>;
  return source === undefined ? name : <a href={source}>{name}</a>;
};

/** What tests count, in place of what customers could say. */
export const Proofs = () => (
  <FoldedSection title={title} lede={lede}>
    <dl className="grid gap-x-10 border-t border-ink tablet:grid-cols-3">
      {items.map(({ figure, claim, file }) => (
        <div key={file} className="flex flex-col gap-2 border-line py-6 max-tablet:border-b">
          <dt className="text-36 tabular-nums">{figure.toLocaleString('en')}</dt>
          <dd>{claim}</dd>
          <dd className="mt-auto text-14 text-muted">
            <TestFile path={file} />
          </dd>
        </div>
      ))}
    </dl>
  </FoldedSection>
);
