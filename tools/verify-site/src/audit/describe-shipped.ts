import type { Shipped } from './read-shipped.ts';

/** A package's name among those of all languages: https://github.com/package-url/purl-spec */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function purlOfId(id: string): string {
  const at = id.lastIndexOf('@');
  return purlOf(id.slice(0, at), id.slice(at + 1));
}

function hashesOf(integrity: string | null) {
  const [algorithm, base64] = integrity?.split('-', 2) ?? [];
  if (algorithm !== 'sha512' || base64 === undefined) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }];
}

/** Several in one word are an expression; one is an identifier. */
const licencesOf = (licence: string | null) =>
  licence === null ? [] : [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }];

/**
 * A bill of materials, CycloneDX 1.6. Without the time and the number that it may have: the same lock gives the same text.
 * @param version of the product
 */
export function writeBill(shipped: readonly Shipped[], version: string): string {
  const product = `pkg:npm/oncelink@${version}`;
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': product, name: 'oncelink', version, purl: product },
    },
    components: shipped.map(({ name, version: of, licence, integrity }) => ({
      type: 'library',
      'bom-ref': purlOf(name, of),
      name,
      version: of,
      purl: purlOf(name, of),
      hashes: hashesOf(integrity),
      licenses: licencesOf(licence),
    })),
    dependencies: shipped.map(({ name, version: of, needs }) => ({
      ref: purlOf(name, of),
      dependsOn: [...new Set(needs.map(purlOfId))].toSorted(),
    })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** The same as a table for people. */
export function writeTable(shipped: readonly Shipped[]): string {
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'none'} |`);
  return [
    '# What images and pages are partly made of',
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
  ]
    .concat(rows, '')
    .join('\n');
}
