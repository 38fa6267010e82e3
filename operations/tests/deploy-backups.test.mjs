import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { placed } from '../rehearse/placed.mjs'
import { readUnit, wordsOfCommand } from '../systemd-unit.mjs'
import { lacks, run } from './debian-programs.mjs'

/** The backups of the cluster, by the files of operations/deploy/ and the programs they are for, where Debian's packages are there. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => readFileSync(join(root, 'operations/deploy', path), 'utf8')
const FIGURES = join(root, 'operations/deploy/pgbackrest/pgbackrest-figures.py')

let folder
let ends
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-backups-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the command of a unit of operations/deploy/systemd, with the paths of this test. */
function commandOf(unit, key, { instance = '', paths = {} } = {}) {
  const [command] = readUnit(read(`systemd/${unit}`)).Service[key]
  return wordsOfCommand(command, { instance }).map((word) =>
    Object.entries(paths).reduce((text, [from, to]) => text.replace(from, to), word),
  )
}

it.skipIf(lacks('python3'))(
  'figures say when the newest backup of each kind was made, and stay as they were when nobody knows (needs python3)',
  () => {
    const at = (type, start, stop, error = false) => ({ type, timestamp: { start, stop }, error })
    const say = (status, ...backup) =>
      writeFileSync(join(folder, 'says'), JSON.stringify([{ name: 'thokham', status, backup }]))
    const program = join(folder, 'pgbackrest')
    writeFileSync(program, `#!/bin/sh\necho "$@" > ${folder}/asked\ncat ${folder}/says\n`, { mode: 0o755 })
    const file = join(folder, 'pgbackrest.prom')
    const write = () => run('env', `PATH=${folder}:${process.env.PATH}`, 'python3', FIGURES, file)
    const samples = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))

    say({ code: 2, message: 'no valid backups' })
    expect(write()).toMatchObject({ status: 0 })
    expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(
      '--config=/etc/pgbackrest/pgbackrest.conf --stanza=thokham --output=json info\n',
    )
    expect(samples()).toEqual(['pgbackrest_stanza_status{stanza="thokham"} 2'])

    say(
      { code: 0, message: 'ok' },
      at('full', 100, 160),
      at('diff', 200, 210),
      at('full', 300, 390),
      at('diff', 400, 405, true),
    )
    expect(write()).toMatchObject({ status: 0 })
    const known = [
      'pgbackrest_stanza_status{stanza="thokham"} 0',
      'pgbackrest_backup_last_success_timestamp_seconds{stanza="thokham",type="full"} 390',
      'pgbackrest_backup_last_success_timestamp_seconds{stanza="thokham",type="diff"} 405',
      'pgbackrest_backup_duration_seconds{stanza="thokham",type="full"} 90',
      'pgbackrest_backup_duration_seconds{stanza="thokham",type="diff"} 5',
      'pgbackrest_backup_damaged{stanza="thokham"} 1',
    ]
    expect(samples()).toEqual(known)
    expect(statSync(file).mode & 0o777).toBe(0o644)

    writeFileSync(program, '#!/bin/sh\nexit 25\n')
    expect(write()).toMatchObject({ status: 1, stderr: 'pgbackrest info ended with 25\n' })
    writeFileSync(program, '#!/bin/sh\necho "no JSON"\n')
    expect(write()).toMatchObject({ status: 1 })
    expect(samples()).toEqual(known)
    expect(readdirSync(folder).sort()).toEqual(['asked', 'pgbackrest', 'pgbackrest.prom', 'says'])
  },
)

it.skipIf(lacks('prometheus-node-exporter', 'python3'))(
  'node_exporter tells of the disks, and of the backups what alerts and dashboard ask for (needs Debian’s prometheus-node-exporter)',
  async () => {
    const program = join(folder, 'pgbackrest')
    const says = [
      { status: { code: 0 }, backup: [{ type: 'full', timestamp: { start: 100, stop: 160 }, error: false }] },
    ]
    writeFileSync(program, `#!/bin/sh\necho '${JSON.stringify(says)}'\n`, { mode: 0o755 })
    const [, file] = commandOf('pgbackrest-figures.service', 'ExecStart', {
      paths: { '/var/lib/prometheus/node-exporter': folder },
    })
    expect(run('env', `PATH=${folder}:${process.env.PATH}`, 'python3', FIGURES, file)).toMatchObject({
      status: 0,
    })
    const port = await freePort()
    const exporter = spawn(
      'prometheus-node-exporter',
      [`--collector.textfile.directory=${folder}`, `--web.listen-address=127.0.0.1:${port}`],
      { stdio: 'ignore' },
    )
    const ended = new Promise((resolve) => exporter.once('exit', resolve))
    ends.push(() => {
      exporter.kill()
      return ended
    })
    const scraped = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
    await expect.poll(scraped).toContain('pgbackrest_backup_last_success_timestamp_seconds{')
    const text = await scraped()
    const emitted = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const asked = ['prometheus/alerts.yml', 'grafana/thokham.json'].flatMap((path) =>
      read(path).match(/\b(node|pgbackrest)_\w+/g),
    )
    expect(new Set(asked).size).toBeGreaterThan(5)
    expect(asked.filter((name) => !emitted.has(name))).toEqual([])
    expect(text).toContain(`node_textfile_mtime_seconds{file="${file}"}`)
    expect(text).toMatch(/^node_filesystem_avail_bytes\{.*fstype="/m)
    expect(text).toContain('node_textfile_scrape_error 0\n')
  },
)

it.skipIf(lacks('pgbackrest'))('pgBackRest takes its file (needs Debian’s pgbackrest)', () => {
  const config = placed(read('pgbackrest/pgbackrest.conf'), 'db1', {
    'CHANGE-ME-BACKUP-STORE': folder,
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

it.skipIf(lacks('pgbackrest'))(
  'pgBackRest refuses a store that nobody has named, and takes a bucket (needs Debian’s pgbackrest)',
  () => {
    const info = (text) => {
      const config = join(folder, 'pgbackrest.conf')
      writeFileSync(config, text.replace('/var/log/pgbackrest', folder))
      return run('pgbackrest', `--config=${config}`, `--lock-path=${folder}`, '--stanza=thokham', 'info')
    }
    const text = read('pgbackrest/pgbackrest.conf')
    expect(info(text)).toMatchObject({ status: 32, stderr: expect.stringContaining("'repo1-path' option") })
    const bucket = text
      .replace('CHANGE-ME-BACKUP-STORE', '/thokham')
      .replace(/^# (?=repo1-)/gm, '')
      // Nobody answers there.
      .replace('s3.example', '127.0.0.1:1\nio-timeout=1')
    expect(bucket).toContain('\nrepo1-type=s3\n')
    expect(info(bucket)).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/\[HostConnectError\] unable to connect to .*cipher: aes-256-cbc/s),
    })
  },
)

const POSTGRES = '/usr/lib/postgresql/15/bin'
it.skipIf(lacks('pgbackrest', 'python3', 'curl', join(POSTGRES, 'postgres')))(
  'pgBackRest’s units back the leader up, and bring it back to a moment between two writes (needs Debian’s pgbackrest, postgresql-15, python3 and curl)',
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
      'CHANGE-ME-BACKUP-STORE': join(folder, 'repository'),
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
    for (const words of [['stanza-create'], ['check']]) backrest(...words)
    const figures = await backUpByUnits({ config, asUser, backrest })
    expect(figures).toEqual([
      'pgbackrest_stanza_status{stanza="thokham"} 0',
      expect.stringMatching(
        /^pgbackrest_backup_last_success_timestamp_seconds\{stanza="thokham",type="full"\} \d{10}$/,
      ),
      expect.stringMatching(
        /^pgbackrest_backup_last_success_timestamp_seconds\{stanza="thokham",type="diff"\} \d{10}$/,
      ),
      expect.stringMatching(/^pgbackrest_backup_duration_seconds\{stanza="thokham",type="full"\} \d+$/),
      expect.stringMatching(/^pgbackrest_backup_duration_seconds\{stanza="thokham",type="diff"\} \d+$/),
      'pgbackrest_backup_damaged{stanza="thokham"} 0',
    ])
    // A moment is found by the whole second in which the backup before it ended.
    const [{ backup }] = JSON.parse(backrest('info', '--output=json'))
    await expect
      .poll(() => Number(sql('SELECT extract(epoch FROM clock_timestamp())')), { interval: 100 })
      .toBeGreaterThanOrEqual(backup.at(-1).timestamp.stop + 1)
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

/** Does what the units do, on a copy and on the leader: a whole backup, and what changed. Returns the figures they leave. */
async function backUpByUnits({ config, asUser, backrest }) {
  let leads = false
  const patroni = createServer((request, response) => {
    response.writeHead(leads && request.url === '/primary' ? 200 : 503).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => patroni.once('listening', resolve))
  ends.push(() => new Promise((resolve) => patroni.close(resolve)))
  const paths = {
    'http://127.0.0.1:8008': `http://127.0.0.1:${patroni.address().port}`,
    '/etc/pgbackrest/pgbackrest.conf': config,
    '/var/lib/prometheus/node-exporter': folder,
    '/usr/local/bin': folder,
  }
  const [file, ...args] = commandOf('pgbackrest@.service', 'ExecCondition', { paths })
  const condition = () =>
    new Promise((resolve) => execFile(file, args, (error) => resolve(error ? error.code : 0)))
  // 1 to 254: systemd leaves the rest out, and calls it no failure.
  expect(await condition()).toBe(22)
  leads = true
  expect(await condition()).toBe(0)
  for (const instance of ['full', 'diff'])
    asUser(...commandOf('pgbackrest@.service', 'ExecStart', { instance, paths }))
  const [{ backup }] = JSON.parse(backrest('info', '--output=json'))
  expect(backup.map(({ type }) => type)).toEqual(['full', 'diff'])

  cpSync(FIGURES, join(folder, 'pgbackrest-figures.py'))
  const words = commandOf('pgbackrest-figures.service', 'ExecStart', { paths })
  asUser(...words, `--config=${config}`)
  const lines = readFileSync(words.at(-1), 'utf8').split('\n')
  return lines.filter((line) => line && !line.startsWith('#'))
}
