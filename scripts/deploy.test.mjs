import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { placed } from '../rehearse/placed.mjs'
import { freePort } from './free-port.mjs'

/** The files of deploy/, tried with the programs they are for, where Debian's packages are there. */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => readFileSync(join(root, 'deploy', path), 'utf8')
const lacks = (program) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(join(folder, program)))
const run = (...command) => spawnSync(command[0], command.slice(1), { encoding: 'utf8' })

let folder
let ends
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-deploy-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const listening = (server) =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
    ends.push(
      () =>
        new Promise((done) => {
          server.closeAllConnections?.()
          server.close(done)
        }),
    )
  })
function start(...command) {
  const child = spawn(command[0], command.slice(1), { stdio: 'ignore', cwd: folder })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  ends.push(() => {
    child.kill('SIGKILL')
    return ended
  })
}
const statusOf = (url, options) =>
  fetch(url, options).then(
    ({ status }) => status,
    () => 0,
  )

it.skipIf(lacks('haproxy'))(
  'HAProxy leads to the leader and to servers that are ready (needs Debian’s haproxy)',
  async () => {
    // Two databases that say who they are, and what their Patroni says of them.
    const isLeader = { db1: true, db2: false, db3: false }
    const isReady = { app1: true, app2: false, app3: false }
    let config = read('haproxy/haproxy.cfg')
    for (const name of Object.keys(isLeader)) {
      const database = await listening(createTcpServer((socket) => socket.on('error', () => {}).write(name)))
      const patroni = await listening(
        createServer((request, response) => {
          const is = request.url === '/primary' ? isLeader[name] : !isLeader[name]
          response.writeHead(is ? 200 : 503).end()
        }),
      )
      config = config.replaceAll(
        `${name}:5432 check port 8008`,
        `127.0.0.1:${database} check port ${patroni}`,
      )
    }
    for (const name of Object.keys(isReady)) {
      const app = await listening(
        createServer((request, response) => {
          const status = request.url === '/readyz' && !isReady[name] ? 503 : 200
          response.writeHead(status, { 'x-server': name }).end(request.headers['x-forwarded-for'])
        }),
      )
      config = config.replaceAll(`${name}:3000`, `127.0.0.1:${app}`)
    }
    const [web, database, copies, figures] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
      freePort(),
    ])
    config = config
      .replace('bind :8080', `bind 127.0.0.1:${web}`)
      .replace('127.0.0.1:5000\n', `127.0.0.1:${database}\n`)
      .replace('127.0.0.1:5001\n', `127.0.0.1:${copies}\n`)
      .replace('bind :8405', `bind 127.0.0.1:${figures}`)
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    start('haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg'))

    const page = () => fetch(`http://127.0.0.1:${web}/`).catch(() => null)
    await expect.poll(async () => (await page())?.headers.get('x-server')).toBe('app1')
    expect(await (await page()).text()).toBe('127.0.0.1')
    for (const path of ['/metrics', '/%6detrics', '/%72eadyz'])
      expect(await statusOf(`http://127.0.0.1:${web}${path}`)).toBe(404)
    expect(await statusOf(`http://127.0.0.1:${web}/readyz`)).toBe(404)
    expect(await statusOf(`http://127.0.0.1:${figures}/metrics`)).toBe(200)

    const greeting = (port) =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1')
        socket.once('data', (chunk) => {
          socket.destroy()
          resolve(String(chunk))
        })
        socket.once('close', () => resolve(''))
        socket.on('error', () => {})
      })
    // Until it has asked each of them HAProxy takes all for leaders, and leads to one after the other.
    const threeTimes = () => Promise.all([greeting(database), greeting(database), greeting(database)])
    await expect.poll(threeTimes).toEqual(['db1', 'db1', 'db1'])
    // A connection to the former leader is cut off when another one leads.
    const connection = connect(database, '127.0.0.1')
    connection.on('error', () => {})
    const cut = new Promise((resolve) => connection.once('close', resolve))
    expect(String(await new Promise((resolve) => connection.once('data', resolve)))).toBe('db1')
    connection.resume()
    Object.assign(isLeader, { db1: false, db2: true })
    await cut
    await expect.poll(() => greeting(database)).toBe('db2')
    Object.assign(isReady, { app1: false, app3: true })
    await expect.poll(async () => (await page())?.headers.get('x-server')).toBe('app3')
  },
)

it.skipIf(lacks('etcd'))(
  'etcd keeps one leader’s key from another (needs Debian’s etcd-server)',
  async () => {
    const [client, peer] = await Promise.all([freePort(), freePort()])
    const config = read('etcd/etcd.yml')
      .replace('db1=http://db1:2380,db2=http://db2:2380,db3=http://db3:2380', `db1=http://127.0.0.1:${peer}`)
      .replaceAll('0.0.0.0', '127.0.0.1')
      .replaceAll('//db1:', '//127.0.0.1:')
      .replaceAll(':2379', `:${client}`)
      .replaceAll(':2380', `:${peer}`)
      .replace('/var/lib/etcd/thokham', join(folder, 'data'))
    writeFileSync(join(folder, 'etcd.yml'), config)
    start('etcd', '--config-file', join(folder, 'etcd.yml'))
    const url = `http://127.0.0.1:${client}`
    await expect.poll(() => statusOf(`${url}/health`)).toBe(200)
    // As Patroni asks: take it when nobody has it, keep it while it is one's own.
    const put = (value, condition) =>
      statusOf(`${url}/v2/keys/service/thokham/leader?ttl=16&${condition}`, {
        method: 'PUT',
        body: new URLSearchParams({ value }),
      })
    await expect.poll(() => put('db1', 'prevExist=false')).toBe(201)
    expect(await put('db2', 'prevExist=false')).toBe(412)
    expect(await put('db1', 'prevValue=db1')).toBe(200)
    // One that led before, and was cut off since.
    expect(await put('db3', 'prevValue=db3')).toBe(412)
    expect(read('patroni/config.yml')).toMatch(/^etcd:$/m)
  },
)

it.skipIf(lacks('python3'))(
  'the guard wakes Patroni, archives what a former leader left, and hands the lead of a node without room over, once (needs python3)',
  async () => {
    const script = join(root, 'deploy/patroni/patroni-guard.py')
    let isLeader = false
    const asked = []
    const port = await listening(
      createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray()).toString()
        asked.push(`${request.method} ${request.url} ${body}`.trim())
        if (request.url === '/primary') return void response.writeHead(isLeader ? 200 : 503).end()
        const members = [
          { name: 'db1', role: 'replica' },
          { name: 'db2', role: 'leader' },
          { name: 'db3', role: 'sync_standby' },
        ]
        response.end(JSON.stringify({ members }))
      }),
    )
    const patroni = ['--patroni', `http://127.0.0.1:${port}`]
    const wakes = 'PATCH /config {"woken": null}'
    const marks = join(folder, 'pg_wal/archive_status')
    mkdirSync(marks, { recursive: true })
    writeFileSync(join(folder, 'pg_wal/000000010000000000000008'), 'its last segment')
    writeFileSync(join(marks, '000000010000000000000008.ready'), '')
    writeFileSync(join(marks, '000000010000000000000007.done'), '')
    const archive = ['--archive', `cp %p ${folder}/%f`]
    start('/usr/bin/python3', script, folder, ...patroni, ...archive, '--least', String(2 ** 40))
    // A copy keeps its full disk to itself.
    const looks = [wakes, 'GET /primary', 'GET /replica']
    await expect.poll(() => asked.slice(0, 3), { timeout: 10_000 }).toEqual(looks)
    await expect
      .poll(() => readdirSync(marks), { timeout: 10_000 })
      .toEqual(['000000010000000000000007.done', '000000010000000000000008.done'])
    expect(readFileSync(join(folder, '000000010000000000000008'), 'utf8')).toBe('its last segment')
    expect(asked.filter((each) => !looks.includes(each))).toEqual([])
    isLeader = true
    const order = 'POST /switchover {"leader": "db2", "candidate": "db3"}'
    await expect
      .poll(() => asked.filter((each) => !looks.includes(each)), { timeout: 10_000 })
      .toEqual(['GET /cluster', order])
    const later = () => asked.slice(asked.indexOf(order) + 1)
    await expect.poll(() => later().length, { timeout: 10_000 }).toBeGreaterThan(2)
    expect(later().filter((each) => !looks.includes(each))).toEqual([])
    expect(read('systemd/patroni-guard.service')).toContain(
      '/usr/local/bin/patroni-guard.py /var/lib/postgresql/15/thokham',
    )
  },
  40_000,
)

it.skipIf(lacks('caddy'))(
  'Caddy takes its file as it is, and leads to a server that is ready (needs Debian’s caddy)',
  async () => {
    const file = join(root, 'deploy/caddy/Caddyfile')
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)).toMatchObject({ status: 0 })
    const app = await listening(createServer((_request, response) => response.end('here')))
    const port = await freePort()
    const config = read('caddy/Caddyfile')
      .replace('thokham.example {', `http://127.0.0.1:${port} {`)
      .replace('app1:3000 app2:3000 app3:3000', `127.0.0.1:1 127.0.0.1:${app}`)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`)
    start('caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile'))
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/`)).toBe(200)
    for (const path of ['/metrics', '/%6detrics', '/%72eadyz'])
      expect(await statusOf(`http://127.0.0.1:${port}${path}`)).toBe(404)
  },
)

it.skipIf(lacks('pgbackrest'))('pgBackRest takes its file (needs Debian’s pgbackrest)', () => {
  const config = placed(read('pgbackrest/pgbackrest.conf'), 'db1', {
    '/var/lib/pgbackrest': folder,
    '/var/log/pgbackrest': folder,
  })
  writeFileSync(join(folder, 'pgbackrest.conf'), config)
  const { status, stdout } = run(
    'pgbackrest',
    `--config=${join(folder, 'pgbackrest.conf')}`,
    `--lock-path=${folder}`,
    'info',
  )
  expect([status, stdout.trim()]).toEqual([0, 'No stanzas exist in the repository.'])
})

const POSTGRES = '/usr/lib/postgresql/15/bin'
it.skipIf(lacks('pgbackrest') || !existsSync(join(POSTGRES, 'postgres')))(
  'pgBackRest brings a database back to a moment between two writes (needs Debian’s pgbackrest and postgresql-15)',
  async () => {
    // PostgreSQL refuses to be root.
    const isRoot = process.getuid() === 0
    const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : []
    const asUser = (...command) => {
      const { status, stdout, stderr } = run(...as, ...command)
      if (status !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
      return stdout
    }
    const config = join(folder, 'pgbackrest.conf')
    const data = join(folder, 'data')
    const [, archive] = read('patroni/config.yml').match(/archive_command: (.+)/)
    const placedConfig = placed(read('pgbackrest/pgbackrest.conf'), 'db1', {
      '/var/lib/postgresql/15/thokham': data,
      '/var/run/postgresql': folder,
      '/var/lib/pgbackrest': join(folder, 'repository'),
      '/var/log/pgbackrest': join(folder, 'log'),
    })
    const own = `[global]\nlock-path=${folder}\nspool-path=${folder}`
    writeFileSync(
      config,
      `${placedConfig.replace('[global]', own)}\npg1-user=postgres\npg1-database=postgres\n`,
    )
    chmodSync(folder, 0o700)
    if (isRoot) {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', flag, 'postgres').stdout))
      for (const path of [folder, config]) chownSync(path, uid, gid)
    }
    const backrest = (...words) => asUser('pgbackrest', `--config=${config}`, '--stanza=thokham', ...words)
    const startPostgres = (at) =>
      asUser(`${POSTGRES}/pg_ctl`, '-D', at, '-w', '-s', '-l', join(folder, 'postgres.log'), 'start')
    const stopPostgres = (at) => run(...as, `${POSTGRES}/pg_ctl`, '-D', at, '-m', 'immediate', '-s', 'stop')
    const sql = (text) =>
      asUser(`${POSTGRES}/psql`, '-h', folder, '-U', 'postgres', '-d', 'postgres', '-tAc', text).trim()

    asUser(`${POSTGRES}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync')
    const settings = {
      listen_addresses: '',
      unix_socket_directories: folder,
      archive_mode: 'on',
      archive_command: archive.replace('/etc/pgbackrest/pgbackrest.conf', config),
      fsync: 'off',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
    ends.push(() => stopPostgres(data))
    startPostgres(data)
    for (const words of [['stanza-create'], ['--type=full', 'backup'], ['check']]) backrest(...words)
    // A moment is found by the whole second in which the backup before it ended.
    const [{ backup }] = JSON.parse(backrest('info', '--output=json'))
    await expect
      .poll(() => Number(sql('SELECT extract(epoch FROM clock_timestamp())')), { interval: 100 })
      .toBeGreaterThanOrEqual(backup[0].timestamp.stop + 1)
    sql('CREATE TABLE writes (what text)')
    sql("INSERT INTO writes VALUES ('before')")
    const moment = sql("SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF')")
    sql("INSERT INTO writes VALUES ('after')")
    const segment = sql('SELECT pg_walfile_name(pg_switch_wal())')
    await expect
      .poll(() => sql('SELECT last_archived_wal FROM pg_stat_archiver') >= segment, { interval: 100 })
      .toBe(true)
    // A copy that missed it takes it from there.
    const [, restore] = read('patroni/config.yml').match(/restore_command: (.+)/)
    const fetched = join(folder, 'fetched')
    const words = { '/etc/pgbackrest/pgbackrest.conf': config, '%f': segment, '%p': fetched }
    asUser(
      ...Object.entries(words)
        .reduce((text, [from, to]) => text.replace(from, to), restore)
        .split(' '),
    )
    expect(statSync(fetched).size).toBe(16 * 2 ** 20)
    stopPostgres(data)

    backrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    startPostgres(data)
    await expect.poll(() => sql('SELECT pg_is_in_recovery()')).toBe('f')
    expect(sql('SELECT what FROM writes')).toBe('before')
  },
)

it.skipIf(lacks('promtool'))('Prometheus takes configuration and alerts (needs Debian’s prometheus)', () => {
  for (const check of [
    ['rules', 'alerts.yml'],
    ['config', '--syntax-only', 'prometheus.yml'],
  ]) {
    const file = join(root, 'deploy/prometheus', check.pop())
    expect(run('promtool', 'check', ...check, file)).toMatchObject({ status: 0 })
  }
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
    const at = (eval_time, alertname, ...exp_alerts) => ({ eval_time, alertname, exp_alerts })
    const test = {
      rule_files: [join(root, 'deploy/prometheus/alerts.yml')],
      evaluation_interval: '15s',
      tests: [
        {
          interval: '15s',
          input_series: [...servers, ...parts],
          alert_rule_test: [
            at('15s', 'DatabaseAway'),
            at('30s', 'DatabaseAway', away),
            at('45s', 'RedundancyLost'),
            at('1m', 'RedundancyLost', lost('patroni', 'db2:8008')),
            // etcd falls silent at 2:00.
            at('2m45s', 'RedundancyLost', lost('patroni', 'db2:8008')),
            at('3m', 'RedundancyLost', lost('patroni', 'db2:8008'), lost('etcd', 'db3:2379')),
            at('5m', 'ServerDown'),
          ],
        },
      ],
    }
    // JSON is YAML.
    writeFileSync(join(folder, 'alerts.test.yml'), JSON.stringify(test))
    expect(run('promtool', 'test', 'rules', join(folder, 'alerts.test.yml'))).toMatchObject({ status: 0 })
  },
)

it('a node’s own name, paths and passwords are put in, and the others stay', () => {
  const made = placed(read('patroni/config.yml'), 'db2', {
    '/var/run/postgresql': '/run/x',
    'CHANGE-ME-REWINDER': 'r',
  })
  expect(made).toContain('name: db2\n')
  expect(made).toContain('connect_address: db2:8008')
  expect(made).toContain('connect_address: db2:5432')
  expect(made).toContain('hosts: db1:2379,db2:2379,db3:2379')
  expect(made).toContain('unix_socket_directories: /run/x')
  expect(made).toContain('password: r\n')
  expect(placed(read('etcd/etcd.yml'), 'db3', {})).toContain('initial-advertise-peer-urls: http://db3:2380')
})

it('the units and settings name what the server knows', () => {
  const env = read('systemd/thokham.env')
  const names = [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const known = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(names.filter((name) => !known.includes(`| \`${name}\` |`))).toEqual([])
  for (const unit of ['patroni', 'etcd', 'haproxy'])
    expect(read(`systemd/${unit}.service.d/restart.conf`)).toContain('Restart=always')
})
