import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lacks, run } from './debian-programs.mjs'

/** What operations/deploy/prometheus/ tells of, tried by Prometheus' own program where Debian's package is there. */
const root = fileURLToPath(new URL('../..', import.meta.url))

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-alerts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Judges series as Prometheus would have scraped them: which alerts tell of them when. */
const judged = (interval, input_series, alert_rule_test) =>
  allJudged(interval, [{ input_series, alert_rule_test }])

const allJudged = (interval, tests) => {
  const test = {
    rule_files: [join(root, 'operations/deploy/prometheus/alerts.yml')],
    evaluation_interval: interval,
    tests: tests.map((each) => ({ interval, ...each })),
  }
  // JSON is YAML.
  const file = join(folder, 'alerts.test.yml')
  writeFileSync(file, JSON.stringify(test))
  const { status, stdout, stderr } = run('promtool', 'test', 'rules', file)
  return { status, said: status === 0 ? '' : `${stdout}${stderr}` }
}
const fine = { status: 0, said: '' }
const at = (eval_time, alertname, ...exp_alerts) => ({ eval_time, alertname, exp_alerts })

it.skipIf(lacks('promtool'))('Prometheus takes configuration and alerts (needs Debian’s prometheus)', () => {
  for (const check of [
    ['rules', 'alerts.yml'],
    ['config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const file = join(root, 'operations/deploy/prometheus', check.pop())
    expect(run('promtool', 'check', ...check, file)).toMatchObject({ status: 0 })
  }
})

it.skipIf(lacks('amtool'))('Alertmanager takes its file (needs Debian’s prometheus-alertmanager)', () => {
  const file = join(root, 'operations/deploy/prometheus/alertmanager.yml')
  expect(run('amtool', 'check-config', file)).toMatchObject({ status: 0 })
})

it.skipIf(lacks('promtool'))(
  'alerts tell a database that is away from a server, and a lost part from all',
  () => {
    const servers = ['app1:3000', 'app2:3000', 'app3:3000'].flatMap((instance) => [
      { series: `up{job="thokham", instance="${instance}"}`, values: '1x20' },
      { series: `database_up{job="thokham", instance="${instance}"}`, values: '0x20' },
    ])
    const parts = [
      ['patroni', 'db2:8008', '0x20'],
      ['etcd', 'db3:2379', '1x7 0x12'],
      ['haproxy', 'app1:8405', '1x20'],
    ].map(([job, instance, values]) => ({ series: `up{job="${job}", instance="${instance}"}`, values }))
    const lost = (job, instance) => ({
      exp_labels: { severity: 'act', job, instance },
      exp_annotations: {
        summary: `${job} at ${instance} does not answer: redundancy is lost until it is back`,
        action: `Members go on working, but one more failure may stop the site. systemctl status ${job} on that machine; systemctl start ${job}, or start the machine.`,
      },
    })
    const away = {
      exp_labels: { severity: 'act' },
      exp_annotations: {
        summary: 'No server reaches the database',
        action: 'patronictl -c … list: is there a leader? Then HAProxy: does it find it?',
      },
    }
    expect(
      judged(
        '15s',
        [...servers, ...parts],
        [
          at('15s', 'DatabaseAway'),
          at('30s', 'DatabaseAway', away),
          at('45s', 'RedundancyLost'),
          at('1m', 'RedundancyLost', lost('patroni', 'db2:8008')),
          // etcd falls silent at 2:00.
          at('2m45s', 'RedundancyLost', lost('patroni', 'db2:8008')),
          at('3m', 'RedundancyLost', lost('patroni', 'db2:8008'), lost('etcd', 'db3:2379')),
          at('5m', 'ServerDown'),
        ],
      ),
    ).toEqual(fine)
  },
)

/** Returns an alert as alerts.yml words it, of series with these labels. */
function alertOf(name, labels, value) {
  const text = readFileSync(join(root, 'operations/deploy/prometheus/alerts.yml'), 'utf8')
  const [, part] = text.split(`- alert: ${name}\n`)
  const put = (line) =>
    JSON.parse(line)
      .replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, label) => {
        expect(labels, `${name} speaks of a label`).toHaveProperty(label)
        return labels[label]
      })
      .replace('{{ $value }}', value)
  const [, severity] = part.match(/severity: (\w+)/)
  const [, summary] = part.match(/summary: (".+")/)
  const [, action] = part.match(/action: (".+")/)
  return {
    exp_labels: { severity, ...labels },
    exp_annotations: { summary: put(summary), action: put(action) },
  }
}

it.skipIf(lacks('promtool'))(
  'alerts tell of a database’s disk that is full, or will be within a day (needs Debian’s prometheus)',
  () => {
    const disk = (instance, mountpoint, free) => {
      const labels = `job="node", instance="${instance}", mountpoint="${mountpoint}", fstype="ext4"`
      return [
        { series: `node_filesystem_avail_bytes{${labels}}`, values: free },
        { series: `node_filesystem_size_bytes{${labels}}`, values: '100+0x500' },
      ]
    }
    // A value a minute. db1: 9 % free from the start; db2: 45 % free, of which 0.05 % go each minute (72 % a day); db3: 45 % and
    // nothing goes; its 5 % of memory are no disk.
    const series = [
      ...disk('db1:9100', '/', '9+0x500'),
      ...disk('db2:9100', '/var', '45-0.05x500'),
      ...disk('db3:9100', '/', '45+0x500'),
      ...disk('db3:9100', '/run', '5+0x500').map(({ series, values }) => ({
        series: series.replace('ext4', 'tmpfs'),
        values,
      })),
    ]
    const of = (instance, mountpoint) => ({ job: 'node', instance, mountpoint, fstype: 'ext4' })
    const full = alertOf('DatabaseDiskFull', of('db1:9100', '/'))
    const filling = alertOf('DatabaseDiskFilling', of('db2:9100', '/var'))
    expect(
      judged('1m', series, [
        at('4m', 'DatabaseDiskFull'),
        at('5m', 'DatabaseDiskFull', full),
        at('59m', 'DatabaseDiskFilling'),
        at('2h', 'DatabaseDiskFilling', filling),
        at('2h', 'DatabaseDiskFull', full),
      ]),
    ).toEqual(fine)
  },
)

it.skipIf(lacks('promtool'))(
  'alerts tell of backups that are old, missing, damaged or not told of, and of a log that waits (needs Debian’s prometheus)',
  () => {
    // promtool's clock begins at 1970: a value an hour, and the newest backups are of hours 2 (full) and 30 (diff).
    const on = (instance) => `job="node", instance="${instance}"`
    const stanza = (instance) => `${on(instance)}, stanza="thokham"`
    const success = 'pgbackrest_backup_last_success_timestamp_seconds'
    const mtime = (instance, values) => ({
      series: `node_textfile_mtime_seconds{${on(instance)}, file="/var/lib/prometheus/node-exporter/pgbackrest.prom"}`,
      values,
    })
    const hour = 3_600
    const series = [
      { series: `${success}{${stanza('db1:9100')}, type="full"}`, values: `_ _ ${2 * hour}+0x300` },
      { series: `${success}{${stanza('db1:9100')}, type="diff"}`, values: `_x30 ${30 * hour}+0x272` },
      // One that missed the newest one says what it knew.
      { series: `${success}{${stanza('db2:9100')}, type="full"}`, values: `_ _ ${2 * hour}+0x300` },
      { series: `pgbackrest_stanza_status{${stanza('db1:9100')}}`, values: '0+0x302' },
      { series: `pgbackrest_stanza_status{${stanza('db2:9100')}}`, values: '2 2 0+0x300' },
      { series: `pgbackrest_backup_damaged{${stanza('db1:9100')}}`, values: '0+0x99 1+0x202' },
      ...['db1:9100', 'db2:9100', 'db3:9100'].map((name) => ({
        series: `up{${on(name)}}`,
        values: '1+0x302',
      })),
      // db1 writes for ever, db2 until hour 5, db3 never did.
      mtime('db1:9100', `0+${hour}x302`),
      mtime('db2:9100', `0+${hour}x5 ${5 * hour}+0x296`),
      {
        series: 'database_archive_waiting_seconds{job="thokham", instance="app1:3000"}',
        values: '0+0x9 700+0x290',
      },
    ]
    const file = '/var/lib/prometheus/node-exporter/pgbackrest.prom'
    const silent = alertOf('BackupFiguresOld', { job: 'node', instance: 'db3:9100' })
    const behind = alertOf('BackupFiguresOld', { job: 'node', instance: 'db2:9100', file })
    expect(
      judged('1h', series, [
        // 30 hours after the second: at 61 hours it is 31 hours old, and was so for no time at 60.
        at('60h', 'ClusterBackupOld'),
        at('62h', 'ClusterBackupOld', alertOf('ClusterBackupOld', {})),
        at('218h', 'ClusterFullBackupOld'),
        at('220h', 'ClusterFullBackupOld', alertOf('ClusterFullBackupOld', {})),
        at('1h', 'ClusterBackupMissing', alertOf('ClusterBackupMissing', of('db2:9100'))),
        at('3h', 'ClusterBackupMissing'),
        at('99h', 'ClusterBackupDamaged'),
        at('100h', 'ClusterBackupDamaged', alertOf('ClusterBackupDamaged', {})),
        at('5h', 'BackupFiguresOld', silent),
        at('9h', 'BackupFiguresOld', silent, behind),
        at('9h', 'ArchiveWaiting'),
        at('11h', 'ArchiveWaiting', alertOf('ArchiveWaiting', {})),
      ]),
    ).toEqual(fine)

    function of(instance) {
      return { job: 'node', instance, stanza: 'thokham' }
    }
  },
)

it.skipIf(lacks('promtool'))(
  'an alert tells of a machine of the database that nobody sees (needs Debian’s prometheus)',
  () => {
    const series = [
      { series: 'up{job="node", instance="db1:9100"}', values: '1x20' },
      { series: 'up{job="node", instance="db2:9100"}', values: '0x20' },
    ]
    const unseen = alertOf('MachineUnwatched', { job: 'node', instance: 'db2:9100' })
    expect(
      judged('1m', series, [at('4m', 'MachineUnwatched'), at('5m', 'MachineUnwatched', unseen)]),
    ).toEqual(fine)
  },
)

const APPS = ['app1:3000', 'app2:3000', 'app3:3000']
const NODES = ['db1:9100', 'db2:9100', 'db3:9100']

/**
 * Makes the series of the cluster of operations/scaling.md as Prometheus sees it while all is well: a value a step.
 * @param step of so many seconds
 */
function allWell(step, steps) {
  const series = {}
  const still = (value) => `${value}+0x${steps}`
  const rising = (perStep) => `0+${perStep}x${steps}`
  const put = (instance, job, figures) => {
    for (const [figure, values] of Object.entries(figures)) {
      const [, name, labels] = /^(\w+)(?:\{(.*)\})?$/.exec(figure)
      series[`${name}{${[`job="${job}"`, `instance="${instance}"`, labels].filter(Boolean).join(', ')}}`] =
        values
    }
  }
  for (const app of APPS) {
    put(app, 'thokham', {
      up: still(1),
      database_up: still(1),
      server_processes_alive: still(3),
      server_processes_silent: still(0),
      'jobs_total{task="mail:deliver", outcome="done"}': rising(step),
      jobs_oldest_due_seconds: still(0),
      'jobs_queued{state="later"}': still(7),
      'jobs_queued{state="given_up"}': still(0),
      database_waits_for_replica: still(1),
      database_synchronous_replicas: still(1),
      'database_replica_lag_seconds{replica="db2"}': still(0.01),
      'database_replica_lag_seconds{replica="db3"}': still(0.01),
      database_sessions: still(51),
      database_sessions_max: still(100),
      'database_connections{state="busy"}': still(10),
      'database_connections{state="waiting"}': still(0),
      unexpected_errors: still(1),
      ...Object.fromEntries(
        ['0.1', '1', '2.5', '+Inf'].map((le) => [
          `http_request_duration_seconds_bucket{method="GET", route="/api/session", status="200", le="${le}"}`,
          rising(100),
        ]),
      ),
      nodejs_eventloop_lag_p99_seconds: still(0.02),
      'disk_bytes{part="free"}': still(40),
      'disk_bytes{part="all"}': still(100),
      files_up: still(1),
      backup_state: still(0),
      database_archive_failing: still(0),
      database_archive_waiting_seconds: still(1),
    })
    put(app.replace('3000', '8405'), 'haproxy', { up: still(1) })
    put(app.replace('3000', '443'), 'certificate', {
      up: still(1),
      probe_success: still(1),
      probe_ssl_earliest_cert_expiry: `${30 * 86_400}+${step}x${steps}`,
    })
  }
  const file = 'file="/var/lib/prometheus/node-exporter/pgbackrest.prom"'
  for (const node of NODES) {
    const disk = 'mountpoint="/", fstype="ext4"'
    put(node.replace('9100', '8008'), 'patroni', { up: still(1) })
    put(node.replace('9100', '2379'), 'etcd', { up: still(1) })
    put(node, 'node', {
      up: still(1),
      [`node_filesystem_avail_bytes{${disk}}`]: still(60),
      [`node_filesystem_size_bytes{${disk}}`]: still(100),
      'node_filesystem_avail_bytes{mountpoint="/run", fstype="tmpfs"}': still(1),
      'node_filesystem_size_bytes{mountpoint="/run", fstype="tmpfs"}': still(100),
      [`node_textfile_mtime_seconds{${file}}`]: rising(step),
      'pgbackrest_backup_last_success_timestamp_seconds{stanza="thokham", type="full"}': rising(step),
      'pgbackrest_backup_last_success_timestamp_seconds{stanza="thokham", type="diff"}': rising(step),
      'pgbackrest_stanza_status{stanza="thokham"}': still(0),
      'pgbackrest_backup_damaged{stanza="thokham"}': still(0),
    })
  }
  return series
}

const disk = { job: 'node', instance: 'db1:9100', mountpoint: '/', fstype: 'ext4' }
/**
 * What goes wrong, as what the series that match say then (null = they are not there): which alert tells of it when, and of whom.
 * Steps of a minute and an hour.
 */
const WRONG = {
  '1m': [
    [
      'ServerDown',
      '2m',
      { job: 'thokham', instance: 'app1:3000' },
      { 'up{job="thokham", instance="app1': 0 },
    ],
    ['ServerSilent', '3m', {}, { 'server_processes_silent{': 1 }],
    ['NoWorker', '6m', {}, { 'jobs_total{': 5, 'jobs_oldest_due_seconds{': 61 }],
    ['DatabaseAway', '2m', {}, { 'database_up{': 0 }],
    [
      'RedundancyLost',
      '2m',
      { job: 'patroni', instance: 'db2:8008' },
      { 'up{job="patroni", instance="db2': 0 },
    ],
    ['RedundancyLost', '2m', { job: 'etcd', instance: 'db3:2379' }, { 'up{job="etcd", instance="db3': 0 }],
    [
      'RedundancyLost',
      '2m',
      { job: 'haproxy', instance: 'app1:8405' },
      { 'up{job="haproxy", instance="app1': 0 },
    ],
    ['ReplicaUnsafe', '2m', {}, { 'database_synchronous_replicas{': 0 }],
    [
      'ReplicaBehind',
      '6m',
      { replica: 'db3' },
      { 'database_replica_lag_seconds{job="thokham", instance="app2:3000", replica="db3"': 31 },
      '31',
    ],
    ['TooManyConnections', '6m', {}, { 'database_sessions{': 86 }],
    [
      'RequestsWaitForConnections',
      '3m',
      { instance: 'app2:3000' },
      { 'database_connections{job="thokham", instance="app2:3000", state="waiting"': 21 },
    ],
    ['QueueBehind', '6m', {}, { 'jobs_oldest_due_seconds{': 601 }],
    ['JobsGivenUp', '16m', {}, { 'jobs_queued{job="thokham", instance="app3:3000", state="given_up"': 1 }],
    ['Errors', '1h', {}, { 'unexpected_errors{job="thokham", instance="app1': '0+0.2x500' }],
    // Ten of a hundred take between one second and two and a half.
    [
      'SlowRequests',
      '20m',
      {},
      { 'http_request_duration_seconds_bucket{': ['le="0.1"', '0+90x500', 'le="1"', '0+90x500'] },
    ],
    [
      'EventLoopBusy',
      '6m',
      { instance: 'app3:3000' },
      { 'nodejs_eventloop_lag_p99_seconds{job="thokham", instance="app3': 0.51 },
    ],
    [
      'DiskNearlyFull',
      '6m',
      { job: 'thokham', instance: 'app2:3000' },
      { 'disk_bytes{job="thokham", instance="app2:3000", part="free"': 9 },
    ],
    ['FilesAway', '2m', {}, { 'files_up{job="thokham", instance="app1': 0 }],
    ['ArchiveFailing', '11m', {}, { 'database_archive_failing{': 1 }],
    ['ArchiveWaiting', '6m', {}, { 'database_archive_waiting_seconds{': 601 }],
    [
      'DatabaseDiskFull',
      '6m',
      disk,
      { 'node_filesystem_avail_bytes{job="node", instance="db1:9100", mountpoint="/",': 9 },
    ],
    [
      'DatabaseDiskFilling',
      '2h',
      disk,
      { 'node_filesystem_avail_bytes{job="node", instance="db1:9100", mountpoint="/",': '45-0.05x500' },
    ],
    ['MachineUnwatched', '6m', { job: 'node', instance: 'db1:9100' }, { 'up{job="node", instance="db1': 0 }],
    [
      'ClusterBackupMissing',
      '16m',
      { job: 'node', instance: 'db2:9100', stanza: 'thokham' },
      { 'pgbackrest_stanza_status{job="node", instance="db2': 2 },
    ],
    ['ClusterBackupDamaged', '1m', {}, { 'pgbackrest_backup_damaged{job="node", instance="db1': 1 }],
    [
      'BackupFiguresOld',
      '11m',
      { job: 'node', instance: 'db3:9100' },
      { 'node_textfile_mtime_seconds{job="node", instance="db3': null },
    ],
    ...Object.entries({
      probe_ssl_earliest_cert_expiry: `${14 * 86_400 - 1}+60x500`,
      probe_success: 0,
      up: 0,
    }).map(([figure, value]) => [
      'CertificateEnds',
      '61m',
      { job: 'certificate', instance: 'app2:443' },
      { [`${figure}{job="certificate", instance="app2`]: value },
    ]),
    // An hour is given to whoever has just begun.
    ['BackupBad', '61m', {}, { 'backup_state{': 2 }],
    ['BackupDoubtful', '61m', {}, { 'backup_state{': 1 }],
  ],
  '1h': [
    ['ClusterBackupOld', '32h', {}, { 'pgbackrest_backup_last_success_timestamp_seconds{': 0 }],
    [
      'ClusterFullBackupOld',
      '218h',
      {},
      { 'pgbackrest_backup_last_success_timestamp_seconds{': ['type="full"', '0+0x500'] },
    ],
  ],
}
const ALERTS = [
  ...readFileSync(join(root, 'operations/deploy/prometheus/alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g),
].map(([, name]) => name)

/** Returns the series of a cluster that is well, but for what is wrong. */
function seriesWith(series, wrong) {
  const changed = { ...series }
  for (const [start, values] of Object.entries(wrong)) {
    const found = Object.keys(series).filter((each) => each.startsWith(start))
    expect(found, start).not.toEqual([])
    for (const each of found) {
      if (values === null) delete changed[each]
      else if (!Array.isArray(values)) changed[each] = typeof values === 'string' ? values : `${values}+0x500`
      else
        for (let at = 0; at < values.length; at += 2)
          if (each.includes(values[at])) changed[each] = values[at + 1]
    }
  }
  return Object.entries(changed).map(([name, values]) => ({ series: name, values }))
}

it('each alert is tried', () => {
  const tried = new Set(Object.values(WRONG).flatMap((cases) => cases.map(([name]) => name)))
  expect([...tried].sort()).toEqual([...ALERTS].sort())
})

it.skipIf(lacks('promtool')).each([
  ['1m', 60, ['1m', '20m', '3h']],
  ['1h', 3_600, ['1h', '50h', '218h']],
])(
  'each alert tells of what it is for, alone, and none while all is well (steps of %s; needs Debian’s prometheus)',
  (interval, step, moments) => {
    const series = allWell(step, 500)
    const well = {
      input_series: seriesWith(series, {}),
      alert_rule_test: moments.flatMap((moment) => ALERTS.map((name) => at(moment, name))),
    }
    const wrong = WRONG[interval].map(([name, moment, labels, changes, value]) => ({
      input_series: seriesWith(series, changes),
      alert_rule_test: ALERTS.map((each) =>
        each === name ? at(moment, name, alertOf(name, labels, value)) : at(moment, each),
      ),
    }))
    expect(allJudged(interval, [well, ...wrong])).toEqual(fine)
  },
)
