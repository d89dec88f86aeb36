import { parse } from 'yaml';

interface Panel {
  readonly title: string;
  readonly about?: string;
  readonly unit: string;
  /** Of 24 columns. */
  readonly width?: number;
  /** Queries by legend. */
  readonly lines: Readonly<Record<string, string>>;
}

const COLUMNS = 24;
const HEIGHT = 8;
const datasource = { type: 'prometheus', uid: '${datasource}' };

const DASHBOARD = {
  uid: 'oncelink',
  title: 'Oncelink',
  tags: ['oncelink'],
  schemaVersion: 41,
  version: 1,
  editable: true,
  refresh: '30s',
  timezone: '',
  time: { from: 'now-3h', to: 'now' },
  templating: {
    list: [
      {
        name: 'datasource',
        label: 'Prometheus',
        type: 'datasource',
        query: 'prometheus',
        current: {},
        hide: 0,
        refresh: 1,
      },
    ],
  },
  annotations: { list: [] },
};

const drawPanel = ({ title, about = '', unit, lines }: Panel) => ({
  type: 'timeseries',
  title,
  description: about,
  datasource,
  fieldConfig: {
    defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } },
    overrides: [],
  },
  options: {
    legend: { displayMode: 'list', placement: 'bottom' },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
  targets: Object.entries(lines).map(([legendFormat, expr], index) => ({
    refId: String.fromCodePoint(65 + index),
    datasource,
    expr,
    legendFormat,
  })),
});

/** The dashboard as Grafana reads it, from the panels in dashboard.yml. */
export function renderDashboard(source: string): object {
  const rows: readonly { row: string; panels: readonly Panel[] }[] = parse(source);
  let [id, x, y] = [0, 0, 0];
  const place = (w: number, h: number) => {
    if (x + w > COLUMNS) [x, y] = [0, y + HEIGHT];
    const gridPos = { h, w, x, y };
    x += w;
    return { id: (id += 1), gridPos };
  };
  const panels = rows.flatMap(({ row, panels: drawn }) => {
    if (x > 0) [x, y] = [0, y + HEIGHT];
    const head = { ...place(COLUMNS, 1), type: 'row', title: row, collapsed: false, panels: [] };
    [x, y] = [0, y + 1];
    return [head, ...drawn.map((panel) => ({ ...place(panel.width ?? 8, HEIGHT), ...drawPanel(panel) }))];
  });
  return { ...DASHBOARD, panels };
}

/** The alerts once more, as the object in which clusters take them. */
export const renderRules = (alerts: string): string =>
  [
    '# Written by `npm run monitoring` from alerts.yml.',
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PrometheusRule',
    'metadata: { name: oncelink }',
    'spec:',
    alerts.replaceAll(/^#.*\n/gm, '').replaceAll(/^(?=.)/gm, '  '),
  ].join('\n');
