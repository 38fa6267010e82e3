// @module-tag long
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { placed } from '../rehearse/placed.mjs'
import { etcdLeaderOf } from '../rehearse/state.mjs'
import { readEnvironment, readUnit, wordsOfCommand } from '../systemd-unit.mjs'
import { lacks, run } from './debian-programs.mjs'

/** The files of operations/deploy/, tried with the programs they are for, where Debian's packages are there. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => readFileSync(join(root, 'operations/deploy', path), 'utf8')
const isRoot = process.getuid() === 0
/** Reads haproxy.cfg, without its user where we are not root: only root may become somebody else. */
const readHaproxy = () =>
  isRoot
    ? read('haproxy/haproxy.cfg')
    : read('haproxy/haproxy.cfg').replace(/^ +(user|group) haproxy\n/gm, '')

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
  return child
}
/** Gives every address that a file of HAProxy's listens on a free port of this machine; returns them by the port they stand for. */
async function boundHere(config) {
  const binds = /bind (?:127\.0\.0\.1)?:(\d+)/g
  const ports = Object.fromEntries(
    await Promise.all([...config.matchAll(binds)].map(async ([, port]) => [port, await freePort()])),
  )
  return { config: config.replace(binds, (_, port) => `bind 127.0.0.1:${ports[port]}`), ports }
}
const statusOf = (url, options) =>
  fetch(url, options).then(
    ({ status }) => status,
    () => 0,
  )

/**
 * Starts a server that says of itself, as /readyz does, that it is ready, that its database is away, or that its data
 * has moved; without its database it answers nothing but pages.
 */
const serverThat = (stateOf, name) =>
  listening(
    createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const state = stateOf()
      const isReady =
        state === 'ready' || (state === 'away' && request.url === '/readyz?role=web&exclude=database')
      const isAnswered = request.url.startsWith('/readyz') ? isReady : state !== 'away' || request.url === '/'
      response
        .writeHead(isAnswered ? 200 : 503, { 'x-server': name })
        .end(`${request.headers['x-forwarded-for']} ${body}`)
    }),
  )

it.skipIf(lacks('haproxy'))(
  'HAProxy leads to the leader and to servers that are ready (needs Debian’s haproxy)',
  async () => {
    // Two databases that say who they are, and what their Patroni says of them.
    const isLeader = { db1: true, db2: false, db3: false }
    const states = { app1: 'ready', app2: 'moved', app3: 'moved' }
    let config = readHaproxy()
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
    for (const name of Object.keys(states)) {
      const app = await serverThat(() => states[name], name)
      config = config.replaceAll(`${name}:3000`, `127.0.0.1:${app}`)
    }
    const bound = await boundHere(config)
    const { 8080: web, 5000: database, 8405: figures } = bound.ports
    writeFileSync(join(folder, 'haproxy.cfg'), bound.config)
    const { pid } = start('haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg'))

    const page = () => fetch(`http://127.0.0.1:${web}/`).catch(() => null)
    await expect.poll(async () => (await page())?.headers.get('x-server')).toBe('app1')
    expect(await (await page()).text()).toBe('127.0.0.1 ')
    // It has opened its ports, and is root no more.
    if (isRoot) expect(statSync(`/proc/${pid}`).uid).toBe(Number(run('id', '-u', 'haproxy').stdout))
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
    Object.assign(states, { app1: 'moved', app3: 'ready' })
    await expect.poll(async () => (await page())?.headers.get('x-server')).toBe('app3')

    // Without a database members see the page and what the server itself says, of those alone that wait for the same database.
    const standing = () =>
      fetch(`http://127.0.0.1:${figures}/metrics`).then(async (answer) =>
        [
          ...(await answer.text()).matchAll(
            /^haproxy_server_status\{proxy="servers",server="([^"]+)",state="UP"\} 1$/gm,
          ),
        ].map(([, name]) => name),
      )
    const asked = () =>
      fetch(`http://127.0.0.1:${web}/api/session`, { method: 'POST', body: 'typed' }).then(async (answer) => [
        answer.status,
        answer.headers.get('x-server'),
        await answer.text(),
      ])
    Object.assign(states, { app1: 'away', app2: 'away', app3: 'moved' })
    await expect.poll(standing).toEqual(['app1-alone', 'app2-alone'])
    const met = new Set()
    for (let times = 0; times < 4; times++) {
      const answer = await page()
      expect(answer.status).toBe(200)
      met.add(answer.headers.get('x-server'))
    }
    expect([...met].sort()).toEqual(['app1', 'app2'])
    expect(await asked()).toEqual([503, expect.stringMatching(/^app[12]$/), '127.0.0.1 typed'])
    expect(await statusOf(`http://127.0.0.1:${web}/readyz?exclude=database`)).toBe(404)
    // The first that has its database again has everybody.
    Object.assign(states, { app2: 'ready' })
    await expect.poll(standing).toEqual(['app2', 'app1-alone', 'app2-alone'])
    for (let times = 0; times < 3; times++) expect(await asked()).toEqual([200, 'app2', '127.0.0.1 typed'])
    Object.assign(states, { app1: 'moved', app2: 'moved' })
    await expect.poll(async () => (await page())?.headers.get('x-server')).toBe(null)
    expect((await page()).status).toBe(503)
  },
)

/** Reads tls.cfg with a certificate of its own. */
function readTls() {
  const certificate = join(folder, 'thokham.pem')
  const words = `req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=thokham.example -keyout ${certificate} -out ${certificate}`
  expect(run('openssl', ...words.split(' ')).status).toBe(0)
  return read('haproxy/tls.cfg').replaceAll('/etc/haproxy/thokham.pem', certificate)
}

it.skipIf(lacks('haproxy', 'openssl'))(
  'HAProxy takes its files as they are (needs Debian’s haproxy and openssl)',
  () => {
    const tls = join(folder, 'tls.cfg')
    writeFileSync(tls, readTls())
    const main = join(root, 'operations/deploy/haproxy/haproxy.cfg')
    for (const files of [
      ['-f', main],
      ['-f', main, '-f', tls],
    ]) {
      const { status, stdout, stderr } = run('haproxy', '-c', ...files)
      // The machines of the cluster are not known here.
      const said = stderr
        .split('\n')
        .filter((line) => /WARNING|ALERT/.test(line) && !line.includes('could not resolve'))
      expect([status, said], stdout).toEqual([0, []])
    }
  },
)

it.skipIf(lacks('haproxy', 'openssl'))(
  'HAProxy says itself whether a request came over TLS, and believes no caller (needs Debian’s haproxy and openssl)',
  async () => {
    const app = await listening(
      createServer((request, response) => response.end(request.headers['x-forwarded-proto'] ?? 'none')),
    )
    const ports = {}
    for (const [name, text] of Object.entries({ 'haproxy.cfg': readHaproxy(), 'tls.cfg': readTls() })) {
      const bound = await boundHere(text.replaceAll(/app\d:3000/g, `127.0.0.1:${app}`))
      writeFileSync(join(folder, name), bound.config)
      Object.assign(ports, bound.ports)
    }
    start('haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg'), '-f', join(folder, 'tls.cfg'))
    const ask = (request, port, said) =>
      new Promise((resolve) => {
        const headers = said === undefined ? {} : { 'x-forwarded-proto': said }
        request({ host: '127.0.0.1', port, headers, rejectUnauthorized: false, agent: false })
          .on('response', async (answer) => resolve(Buffer.concat(await answer.toArray()).toString()))
          .on('error', () => resolve(null))
          .end()
      })
    await expect.poll(() => ask(requestHttp, ports[8080])).toBe('none')
    expect(await ask(requestHttp, ports[8080], 'https')).toBe('none')
    expect(await ask(requestHttps, ports[443], 'http')).toBe('https')
    expect(await ask(requestHttps, ports[443])).toBe('https')
  },
)

it('HAProxy leads away from a server that is about to stop before it stops', () => {
  const servers = read('haproxy/haproxy.cfg').split('\nbackend servers')[1]
  const [, inter, fastinter, fall] = servers.match(/default-server inter (\d+)s fastinter (\d+)ms fall (\d+)/)
  const [, drain] = read('systemd/thokham.env').match(/^DRAIN_SECONDS=(\d+)$/m)
  expect(Number(inter) + (Number(fastinter) * (Number(fall) - 1)) / 1_000).toBeLessThan(Number(drain) / 2)
  // What is under way then is waited for, and systemd waits for all of it.
  const unit = readUnit(read('systemd/thokham.service')).Service
  const grace = 10
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(
    `| \`SHUTDOWN_GRACE_SECONDS\` | \`${grace}\` |`,
  )
  const end = 8
  expect(Number(unit.TimeoutStopSec[0])).toBeGreaterThan(Number(drain) + grace + end)
})

it.skipIf(lacks('haproxy'))(
  'HAProxy that is loaded anew lets go of what its former process held (needs Debian’s haproxy)',
  async () => {
    const database = await listening(createTcpServer((socket) => socket.on('error', () => {}).write('db1')))
    const patroni = await listening(createServer((_request, response) => response.end()))
    const { config, ports } = await boundHere(
      readHaproxy()
        .replaceAll('db1:5432 check port 8008', `127.0.0.1:${database} check port ${patroni}`)
        .replaceAll(/(db[23]):5432 check port 8008/g, '127.0.0.1:1 disabled')
        .replaceAll(/app\d:3000/g, '127.0.0.1:1'),
    )
    expect(config).toContain('hard-stop-after 60s')
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, config.replace('hard-stop-after 60s', 'hard-stop-after 1s'))
    const child = start('haproxy', '-Ws', '-f', file)
    const open = () =>
      new Promise((resolve) => {
        const socket = connect(ports[5000], '127.0.0.1')
        socket.once('data', () => resolve(socket))
        socket.once('close', () => resolve(null))
        socket.on('error', () => {})
      })
    await expect.poll(open).not.toBeNull()
    const held = await open()
    held.resume()
    // It takes no signal before it has told systemd that it is ready: it is said again until it was heard.
    const isCut = () => child.kill('SIGUSR2') && held.closed
    await expect.poll(isCut, { interval: 3_000 }).toBe(true)
    await expect.poll(open).not.toBeNull()
    expect(child.exitCode).toBeNull()
  },
)

it('the doors that visitors reach leave HAProxy room for the way to the database', () => {
  const maxconn = (text) => Number(text.match(/^ +maxconn (\d+)$/m)?.[1])
  const [before, ...parts] = `${read('haproxy/haproxy.cfg')}\n${read('haproxy/tls.cfg')}`.split(
    /^(?=frontend )/m,
  )
  const taken = parts.reduce((sum, part) => sum + maxconn(part), 0)
  const [, connections] = read('systemd/thokham.env').match(/^DATABASE_CONNECTIONS=(\d+)$/m)
  expect(maxconn(before) - taken).toBeGreaterThan(10 * Number(connections))
})

it.skipIf(lacks('haproxy'))(
  'visitors who never end their request do not fill the way to the database, and are sent away (needs Debian’s haproxy)',
  async () => {
    const database = await listening(createTcpServer((socket) => socket.on('error', () => {}).write('db1')))
    const patroni = await listening(createServer((_request, response) => response.end()))
    let hasBegun
    const begun = new Promise((resolve) => {
      hasBegun = resolve
    })
    const app = await listening(
      createServer(async (request, response) => {
        if (request.url === '/slip') hasBegun()
        response.end(Buffer.concat(await request.toArray()))
      }),
    )
    const startWith = async (seconds) => {
      const { config, ports } = await boundHere(
        readHaproxy()
          .replaceAll('db1:5432 check port 8008', `127.0.0.1:${database} check port ${patroni}`)
          .replaceAll(/(db[23]):5432 check port 8008/g, '127.0.0.1:1 disabled')
          .replaceAll(/app\d:3000/g, `127.0.0.1:${app}`)
          .replaceAll(/maxconn (\d+)/g, (_, count) => `maxconn ${count / 500}`)
          .replace('http-request 10s', `http-request ${seconds}s`),
      )
      const file = join(folder, `haproxy-${seconds}.cfg`)
      writeFileSync(file, config)
      start('haproxy', '-db', '-q', '-f', file)
      await expect.poll(() => statusOf(`http://127.0.0.1:${ports[8080]}/`)).toBe(200)
      return ports
    }
    const say = (port, text) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.on('error', () => {})
      ends.push(() => socket.destroy())
      return socket
    }
    const patient = await startWith(3_600)
    for (let count = 0; count < 20; count++) say(patient[8080], 'G')
    const inside = async () => {
      const figures = await fetch(`http://127.0.0.1:${patient[8405]}/metrics`, {
        headers: { connection: 'close' },
      })
      return (await figures.text()).match(/^haproxy_frontend_current_sessions\{proxy="web"\} (\d+)$/m)?.[1]
    }
    await expect.poll(inside).toBe('4')
    const greeting = await new Promise((resolve) => say(patient[5000], '').once('data', resolve))
    expect(String(greeting)).toBe('db1')

    const ports = await startWith(1)
    const heard = (socket) => socket.toArray().then((chunks) => Buffer.concat(chunks).toString())
    const slip = say(
      ports[8080],
      'POST /slip HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 8\r\n\r\nslow',
    )
    await begun
    expect(await heard(say(ports[8080], 'G'))).toMatch(/^HTTP\/1.1 408 /)
    slip.write('ness')
    expect(await heard(slip)).toMatch(/^HTTP\/1.1 200 [\s\S]*slowness$/)
  },
)

it.skipIf(lacks('haproxy', 'openssl'))(
  'a visitor whose TLS handshake never comes is sent away, and one who listens is not (needs Debian’s haproxy and openssl)',
  async () => {
    const answers = []
    const app = await listening(
      createServer((request, response) => {
        if (request.url !== '/events') return void response.end()
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
        answers.push(response)
      }),
    )
    const ports = {}
    for (const [name, text] of Object.entries({ 'haproxy.cfg': readHaproxy(), 'tls.cfg': readTls() })) {
      const bound = await boundHere(text.replaceAll(/app\d:3000/g, `127.0.0.1:${app}`))
      writeFileSync(join(folder, name), bound.config.replace('timeout client 30s', 'timeout client 1s'))
      Object.assign(ports, bound.ports)
    }
    start('haproxy', '-db', '-q', '-f', join(folder, 'haproxy.cfg'), '-f', join(folder, 'tls.cfg'))
    const ask = (path) =>
      new Promise((resolve) => {
        requestHttps({ host: '127.0.0.1', port: ports[443], path, rejectUnauthorized: false, agent: false })
          .on('response', resolve)
          .on('error', () => resolve(null))
          .end()
      })
    await expect.poll(async () => (await ask('/'))?.resume().statusCode).toBe(200)
    const stream = await ask('/events')
    const heard = stream.toArray().then((chunks) => Buffer.concat(chunks).toString())
    // Twice as long as one may be silent.
    for (let count = 0; count < 2; count++) {
      const silent = connect(ports[443], '127.0.0.1').on('error', () => {})
      ends.push(() => silent.destroy())
      silent.resume()
      await new Promise((resolve) => silent.once('close', resolve))
    }
    for (const answer of answers) answer.end('data: paid\n\n')
    expect(await heard).toBe('data: paid\n\n')
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
    // The rehearsal strikes the one that says so first.
    expect(await etcdLeaderOf([url])).toBe('db1')
    expect(await put('db2', 'prevExist=false')).toBe(412)
    expect(await put('db1', 'prevValue=db1')).toBe(200)
    // One that led before, and was cut off since.
    expect(await put('db3', 'prevValue=db3')).toBe(412)
    expect(read('patroni/config.yml')).toMatch(/^etcd:$/m)
  },
)

/** Starts Patroni as the guard asks it: a node that leads or not, with what was asked of it. */
async function patroniThat(isLeader) {
  const asked = []
  const port = await listening(
    createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      asked.push(`${request.method} ${request.url} ${body}`.trim())
      if (request.url === '/primary') return void response.writeHead(isLeader() ? 200 : 503).end()
      const members = [
        { name: 'db1', role: 'replica' },
        { name: 'db2', role: 'leader' },
        { name: 'db3', role: 'sync_standby' },
      ]
      response.end(JSON.stringify({ members }))
    }),
  )
  return { asked, patroni: ['--patroni', `http://127.0.0.1:${port}`] }
}
const WAKES = 'PATCH /config {"woken": null}'
const HANDS_OVER = 'POST /switchover {"leader": "db2", "candidate": "db3"}'
const GUARD = join(root, 'operations/deploy/patroni/patroni-guard.py')

/** Leaves segments that a former leader had no time to archive; returns the folder of their marks. */
function leaveSegments(...names) {
  const marks = join(folder, 'pg_wal/archive_status')
  mkdirSync(marks, { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, 'pg_wal', name), 'its last segment')
    writeFileSync(join(marks, `${name}.ready`), '')
  }
  return marks
}

it.skipIf(lacks('python3'))(
  'a store that hangs keeps the guard from nothing else, and is asked once (needs python3)',
  async () => {
    let isLeader = false
    const { asked, patroni } = await patroniThat(() => isLeader)
    const marks = leaveSegments('000000010000000000000008', '000000010000000000000009')
    const hangs = join(folder, 'hangs')
    writeFileSync(hangs, '')
    const program = join(folder, 'archive')
    writeFileSync(
      program,
      `#!/bin/sh\necho "$1" >> ${folder}/begun\nwhile [ -e ${hangs} ]; do sleep 0.1; done\n`,
      { mode: 0o755 },
    )
    start(GUARD, folder, '--archive', `${program} %f`, ...patroni, '--least', String(2 ** 40))
    const begun = () => {
      const file = join(folder, 'begun')
      return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    }
    await expect.poll(begun).toEqual(['000000010000000000000008'])
    const wakes = () => asked.filter((each) => each === WAKES).length
    await expect.poll(wakes).toBeGreaterThan(2)
    isLeader = true
    await expect.poll(() => asked).toContain(HANDS_OVER)
    isLeader = false
    const before = wakes()
    await expect.poll(wakes).toBeGreaterThan(before + 1)
    expect(begun()).toEqual(['000000010000000000000008'])
    expect(readdirSync(marks).sort()).toEqual([
      '000000010000000000000008.ready',
      '000000010000000000000009.ready',
    ])
    // Once the store answers again what hung is done, and what waited behind it.
    rmSync(hangs)
    await expect
      .poll(() => readdirSync(marks).sort())
      .toEqual(['000000010000000000000008.done', '000000010000000000000009.done'])
    expect(begun()).toEqual(['000000010000000000000008', '000000010000000000000009'])
  },
)

it.skipIf(lacks('python3'))(
  'the guard wakes Patroni, archives what a former leader left, and hands the lead of a node without room over, once (needs python3)',
  async () => {
    let isLeader = false
    const { asked, patroni } = await patroniThat(() => isLeader)
    const marks = leaveSegments('000000010000000000000008')
    writeFileSync(join(marks, '000000010000000000000007.done'), '')
    const [unit] = readUnit(read('systemd/patroni-guard.service')).Service.ExecStart
    const words = wordsOfCommand(unit).map(
      (word) =>
        ({
          '/usr/local/bin/patroni-guard.py': GUARD,
          '/var/lib/postgresql/15/thokham': folder,
          'pgbackrest --config=/etc/pgbackrest/pgbackrest.conf --stanza=thokham archive-push %p': `cp %p ${folder}/%f`,
        })[word] ?? word,
    )
    expect(words).toEqual([GUARD, folder, '--archive', `cp %p ${folder}/%f`])
    start(...words, ...patroni, '--least', String(2 ** 40))
    // A copy keeps its full disk to itself.
    const looks = [WAKES, 'GET /primary', 'GET /replica']
    await expect.poll(() => asked.slice(0, 3)).toEqual(looks)
    await expect
      .poll(() => readdirSync(marks))
      .toEqual(['000000010000000000000007.done', '000000010000000000000008.done'])
    expect(readFileSync(join(folder, '000000010000000000000008'), 'utf8')).toBe('its last segment')
    expect(asked.filter((each) => !looks.includes(each))).toEqual([])
    isLeader = true
    await expect
      .poll(() => asked.filter((each) => !looks.includes(each)))
      .toEqual(['GET /cluster', HANDS_OVER])
    const later = () => asked.slice(asked.indexOf(HANDS_OVER) + 1)
    await expect.poll(() => later().length).toBeGreaterThan(2)
    expect(later().filter((each) => !looks.includes(each))).toEqual([])
  },
)

it.skipIf(lacks('caddy'))(
  'Caddy takes its file as it is, leads to a server that is ready, and to one whose database is away with none (needs Debian’s caddy)',
  async () => {
    const file = join(root, 'operations/deploy/caddy/Caddyfile')
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file)).toMatchObject({ status: 0 })
    const states = { app1: 'ready', app2: 'moved' }
    const [app1, app2] = [
      await serverThat(() => states.app1, 'app1'),
      await serverThat(() => states.app2, 'app2'),
    ]
    const port = await freePort()
    const config = read('caddy/Caddyfile')
      .replace('thokham.example {', `http://127.0.0.1:${port} {`)
      .replaceAll('app1:3000 app2:3000 app3:3000', `127.0.0.1:1 127.0.0.1:${app1} 127.0.0.1:${app2}`)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`)
    start('caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile'))
    const asked = (path) =>
      fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'typed' }).then(
        async (answer) => [answer.status, answer.headers.get('x-server'), await answer.text()],
        () => [],
      )
    await expect.poll(() => asked('/')).toEqual([200, 'app1', '127.0.0.1 typed'])
    for (const path of ['/metrics', '/%6detrics', '/%72eadyz', '/readyz?exclude=database'])
      expect(await statusOf(`http://127.0.0.1:${port}${path}`)).toBe(404)
    Object.assign(states, { app1: 'away' })
    await expect.poll(() => asked('/api/session')).toEqual([503, 'app1', '127.0.0.1 typed'])
    await expect.poll(() => asked('/')).toEqual([200, 'app1', '127.0.0.1 typed'])
    Object.assign(states, { app1: 'moved' })
    await expect.poll(() => asked('/')).toEqual([503, null, ''])
    Object.assign(states, { app2: 'ready' })
    await expect.poll(() => asked('/')).toEqual([200, 'app2', '127.0.0.1 typed'])
  },
)

it.skipIf(lacks('caddy'))(
  'Caddy sends what a server may have taken to no other one (needs Debian’s caddy)',
  async () => {
    let taken = 0
    const app = await listening(
      createServer((request, response) => {
        if (request.url !== '/taken') return void response.end()
        taken++
        request.socket.destroy()
      }),
    )
    const port = await freePort()
    const config = read('caddy/Caddyfile')
      .replace('thokham.example {', `http://127.0.0.1:${port} {`)
      .replaceAll('app1:3000 app2:3000 app3:3000', `127.0.0.1:${app}`)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`)
    start('caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile'))
    await expect.poll(() => statusOf(`http://127.0.0.1:${port}/`)).toBe(200)
    expect(await statusOf(`http://127.0.0.1:${port}/taken`, { method: 'POST', body: 'once' })).toBe(502)
    expect(taken).toBe(1)
  },
)

const UNITS = readdirSync(join(root, 'operations/deploy/systemd')).filter((name) =>
  /\.(service|timer)$/.test(name),
)

it.skipIf(lacks('systemd-analyze'))(
  'systemd takes every unit, timer and drop-in, and the timers go off before dawn in Bangkok (needs Debian’s systemd)',
  () => {
    const at = (name) => join(folder, name)
    // What they start need not be installed here.
    const here = (text) => text.replace(/^(Exec\w+=[-+!@:]*)\S+/gm, '$1/bin/true')
    for (const name of UNITS) writeFileSync(at(name), here(read(`systemd/${name}`)))
    for (const unit of ['etcd', 'haproxy', 'patroni']) {
      mkdirSync(at(`${unit}.service.d`))
      writeFileSync(at(`${unit}.service.d/restart.conf`), read(`systemd/${unit}.service.d/restart.conf`))
      writeFileSync(at(`${unit}.service`), '[Service]\nExecStart=/bin/true\n')
    }
    const names = readdirSync(folder).filter(
      (name) => /\.(service|timer)$/.test(name) && !name.includes('@.'),
    )
    const { status, stderr } = run(
      'env',
      `SYSTEMD_UNIT_PATH=${folder}:`,
      'systemd-analyze',
      'verify',
      '--man=no',
      ...[...names, 'pgbackrest@full.service', 'pgbackrest@diff.service'],
    )
    const ours = stderr
      .split('\n')
      .filter((line) => line.includes(folder) || UNITS.some((name) => line.includes(name)))
    expect([ours, status]).toEqual([[], 0])

    const next = (unit) => {
      const [when] = readUnit(read(`systemd/${unit}`)).Timer.OnCalendar
      const { stdout } = run(
        'env',
        'TZ=UTC',
        'systemd-analyze',
        'calendar',
        '--base-time=2026-11-20 20:40:00 UTC',
        '--iterations=3',
        when,
      )
      return [
        ...stdout.matchAll(
          /(?:Next elapse|\(in UTC\)|Iter\. #\d|Iteration #\d): (\w{3} \d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/g,
        ),
      ].map(([, moment]) => moment)
    }
    // 20:40 UTC is 03:40 of the next day in Bangkok; 2026-11-22 is a Sunday.
    expect(next('pgbackrest@full.timer')).toEqual([
      'Sat 2026-11-21 20:40:00',
      'Sat 2026-11-28 20:40:00',
      'Sat 2026-12-05 20:40:00',
    ])
    expect(next('pgbackrest@diff.timer')).toEqual([
      'Sun 2026-11-22 20:40:00',
      'Mon 2026-11-23 20:40:00',
      'Tue 2026-11-24 20:40:00',
    ])
  },
)

it.each([
  ['that is named', ['app2', 'app3']],
  ['where none is named', []],
])('the certificate reaches every application machine %s, and who was away is told', (_which, names) => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const stub = (name, text) => writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  stub('systemctl', `echo "$PLACE $*" >> ${folder}/reloaded`)
  // What is said to app2 is done in a folder of its own; app3 is away.
  stub(
    'ssh',
    `for last; do :; done
case "$*" in *root@app2*) cd ${folder}/app2; PLACE=app2 sh -c "$last";; *) exit 255;; esac`,
  )
  const [here, there] = ['app1', 'app2'].map((name) => join(folder, name))
  for (const path of [here, there, join(folder, 'live')]) mkdirSync(path)
  writeFileSync(join(folder, 'live/fullchain.pem'), 'CHAIN\n')
  writeFileSync(join(folder, 'live/privkey.pem'), 'KEY\n')
  const hook = join(folder, 'hook')
  writeFileSync(hook, read('certbot/spread-certificate.sh').replace('pem=/etc/haproxy/', 'pem='), {
    mode: 0o755,
  })
  const { status, stderr } = spawnSync(hook, names, {
    cwd: here,
    env: { PATH: `${bin}:${process.env.PATH}`, PLACE: 'app1', RENEWED_LINEAGE: join(folder, 'live') },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'app3 did not get the certificate\n'])
  for (const path of [here, there]) {
    expect(readdirSync(path)).toEqual(['thokham.pem'])
    expect(readFileSync(join(path, 'thokham.pem'), 'utf8')).toBe('CHAIN\nKEY\n')
    expect(statSync(join(path, 'thokham.pem')).mode & 0o777).toBe(0o600)
  }
  expect(readFileSync(join(folder, 'reloaded'), 'utf8')).toBe(
    'app2 reload-or-restart haproxy\napp1 reload-or-restart haproxy\n',
  )
})

it('the commands of operations/scaling.md put every file where it is looked for, with the node’s own name', () => {
  const page = readFileSync(join(root, 'operations/scaling.md'), 'utf8')
  const lines = [...page.matchAll(/^ {3}((?:install|sed) .+)$/gm)].map(([, line]) => line)
  // What Debian has by itself, or by the packages that are named there.
  for (const path of ['etc/systemd/system', 'etc/default', 'etc/haproxy', 'etc/prometheus', 'usr/local/bin'])
    mkdirSync(join(folder, path), { recursive: true })
  const here = lines
    .join('\n')
    .replaceAll(/ -o (\w+) -g \1\b/g, '')
    .replace(/ (?=\/(etc|usr\/local)\/)/g, ` ${folder}`)
  const { status, stderr } = spawnSync('sh', ['-euc', `NODE=db2\n${here}`], {
    cwd: join(root, 'operations/deploy'),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  expect(found.sort()).toEqual([
    '/etc/default/haproxy',
    '/etc/etcd/etcd.yml',
    '/etc/haproxy/haproxy.cfg',
    '/etc/haproxy/tls.cfg',
    '/etc/nftables.conf',
    '/etc/patroni/config.yml',
    '/etc/pgbackrest/pgbackrest.conf',
    '/etc/prometheus/alertmanager.yml',
    '/etc/prometheus/alerts.yml',
    '/etc/prometheus/blackbox.yml',
    '/etc/prometheus/prometheus.yml',
    '/etc/prometheus/thokham-metrics-token',
    '/etc/rsyslog.d/60-thokham-logs.conf',
    '/etc/rsyslog.d/60-thokham.conf',
    '/etc/systemd/system/etcd.service.d/restart.conf',
    '/etc/systemd/system/haproxy.service.d/restart.conf',
    '/etc/systemd/system/patroni-guard.service',
    '/etc/systemd/system/patroni.service.d/restart.conf',
    '/etc/systemd/system/pgbackrest-figures.service',
    '/etc/systemd/system/pgbackrest-figures.timer',
    '/etc/systemd/system/pgbackrest@.service',
    '/etc/systemd/system/pgbackrest@diff.timer',
    '/etc/systemd/system/pgbackrest@full.timer',
    '/etc/systemd/system/thokham.service',
    '/etc/thokham/thokham.env',
    '/usr/local/bin/patroni-guard.py',
    '/usr/local/bin/pgbackrest-figures.py',
    '/usr/local/bin/spread-certificate.sh',
  ])
  for (const [path, from] of [
    ['etc/etcd/etcd.yml', 'etcd/etcd.yml'],
    ['etc/patroni/config.yml', 'patroni/config.yml'],
  ])
    expect(readFileSync(join(folder, path), 'utf8')).toBe(placed(read(from), 'db2', {}))
  for (const name of ['patroni-guard.py', 'pgbackrest-figures.py', 'spread-certificate.sh'])
    expect(statSync(join(folder, 'usr/local/bin', name)).mode & 0o777).toBe(0o755)
  for (const path of [
    'etc/patroni/config.yml',
    'etc/pgbackrest/pgbackrest.conf',
    'etc/prometheus/alertmanager.yml',
    'etc/prometheus/thokham-metrics-token',
    'etc/thokham/thokham.env',
  ])
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
})

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

it('the settings are the same to systemd and to a shell', () => {
  const bare = { ...process.env }
  const settings = readEnvironment(read('systemd/thokham.env'))
  for (const name of Object.keys(settings)) delete bare[name]
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-euac', '. ./operations/deploy/systemd/thokham.env; env -0'],
    {
      cwd: root,
      env: bare,
      encoding: 'utf8',
    },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.split('\0')).toEqual(
    expect.arrayContaining(Object.entries(settings).map(([name, value]) => `${name}=${value}`)),
  )
  expect(settings.FILES).toMatch(/^s3:.*&region=[\w-]+$/)
})

it('the pages start the owner’s commands as the server’s own user, with its settings and in its folder', () => {
  const { User, EnvironmentFile, WorkingDirectory, ExecStart } = readUnit(
    read('systemd/thokham.service'),
  ).Service
  const node = ExecStart[0].split(' ')[0]
  const command = `systemd-run --pipe --wait --uid=${User} -p EnvironmentFile=${EnvironmentFile} -p WorkingDirectory=${WorkingDirectory} ${node} server/dist/owner.mjs doctor`
  for (const path of ['operations/scaling.md', 'docs/operations.md'])
    expect(readFileSync(join(root, path), 'utf8')).toContain(`${command}\n`)
})

it('the units and settings name what the server knows', () => {
  const env = read('systemd/thokham.env')
  const names = [...env.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, table = ''] = /<!-- settings: [^>]+>(.+)<!-- \/settings -->/s.exec(page) ?? []
  const known = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
  // The demonstration listens on loopback alone.
  expect(names.sort()).toEqual(known.filter((name) => name !== 'DEMO').sort())
  for (const unit of ['patroni', 'etcd', 'haproxy'])
    expect(read(`systemd/${unit}.service.d/restart.conf`)).toContain('Restart=always')
  expect(readUnit(read('systemd/patroni.service.d/restart.conf')).Service.TimeoutStopSec).toEqual(['600'])
})
