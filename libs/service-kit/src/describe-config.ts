import { describeKind, type Setting, type SettingTable } from './settings.ts';

/** The settings as a Markdown table, so that documentation is generated and can't drift from the code. */
export function describeConfig(table: SettingTable): string {
  const rows = Object.entries(table).map(
    ([name, setting]) =>
      `| \`${name}\` | ${describeKind(setting)} | ${describeDefault(setting)} | ${setting.doc} |`,
  );
  return ['| Variable | Value | Default | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function describeDefault(setting: Setting): string {
  if (setting.kind === 'secret-bytes' && setting.default !== undefined) return 'a development value';
  if (setting.default !== undefined) return `\`${setting.default}\``;
  return setting.optional ? 'none' : 'required';
}
