// @module-tag long
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareCensus, hashFiles, ruleOf, sayCompared } from '../rehearse/census.mjs'
import { copyInTurn, etcdInTurn, FAULTS, PLAN } from '../rehearse/faults.mjs'
import { fillDisk } from '../rehearse/files.mjs'
import { isHeld } from '../rehearse/folder-lock.mjs'
import { followPayment } from '../rehearse/follow-payment.mjs'
import { endForSure, isAlive } from '../rehearse/processes.mjs'
import { superviseProgram } from '../rehearse/program.mjs'
import { longestAllowed, longestGap, longestWaits } from '../rehearse/silence.mjs'
import { drawSlip, shows } from '../rehearse/slips.mjs'
import { isReached, secondsAhead } from '../rehearse/state.mjs'

/** The parts of the rehearsal that need no cluster. */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-rehearse-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('silence', () => {
  const chat = (from, at) => ({ kind: 'chat', from, at })

  it.each([
    ['nothing at all is silent throughout', [], 1_000],
    ['from the beginning to the first', [chat(0, 600), chat(600, 900)], 600],
    ['from the last to the end', [chat(0, 100), chat(100, 200)], 800],
    ['answers of before and of later do not count', [chat(-50, -10), chat(0, 300), chat(900, 1_200)], 700],
    ['whatever order they are noted in', [chat(0, 900), chat(0, 100), chat(0, 600)], 500],
  ])('of all together: %s', (_what, asked, longest) => {
    expect(longestGap(asked, 0, 1_000)).toBe(longest)
  })

  it.each([
    ['of two members the one who waits longer', [chat(0, 100), chat(50, 850)], 800],
    [
      'one gets no answer at all while all others do',
      [chat(200, undefined), chat(0, 300), chat(600, 700)],
      800,
    ],
    ['what began before counts whole', [chat(-400, 350)], 750],
    ['what is answered later counts until now', [chat(700, 5_000)], 300],
    [
      'what was answered before and asked for after is none of it',
      [chat(-900, -1), chat(1_001, 9_000), chat(10, 20)],
      10,
    ],
  ])('of a member is how long one answer takes: %s', (_what, asked, longest) => {
    expect(longestWaits(asked, 0, 1_000)).toEqual({ chat: longest })
  })

  it('of a member is measured for each kind by itself', () => {
    const busy = Array.from({ length: 100 }, (_, at) => ({
      kind: 'reservation',
      from: at * 10,
      at: at * 10 + 8,
    }))
    expect(longestWaits([...busy, chat(200, 800)], 0, 1_000)).toEqual({ reservation: 8, chat: 600 })
  })

  it.each([
    ['server', 'reservation', 1_100],
    ['server', 'approval', 1_100],
    // A slip that was cut off is handed in again three seconds later.
    ['server', 'payment', 4_000],
    // Another captcha is solved, and the password hashed anew.
    ['rolling update', 'sign-up', 2_000],
    // A wire that was cut says nothing: whoever has asked gives up after ten seconds.
    ['network of a server', 'reservation', 35_000],
    ['postmaster', 'chat', 19_000],
  ])('of a member: by the fault %s a %s is answered within %d ms', (fault, kind, most) => {
    expect(longestAllowed(FAULTS[fault], kind, {})).toBe(most)
  })

  it.each([
    [{ chat: 400 }, 1_500],
    [{ reservation: 400 }, 1_100],
    // Who waits for five seconds without a fault waits for something else.
    [{ chat: 5_000 }, 4_100],
  ])('of a member may last longer by what it takes without a fault: %j', (usual, most) => {
    expect(longestAllowed(FAULTS.server, 'chat', usual)).toBe(most)
  })
})

describe('what was moved', () => {
  const census = (tables) =>
    new Map(Object.entries(tables).map(([name, rows]) => [name, new Map(Object.entries(rows))]))
  const moved = census({
    'public.profiles': { a: '1', b: '2' },
    'public.payment_days': { monday: '1' },
    'public.rate_limits': { x: '1' },
    'graphile_worker._private_jobs': { 7: '1' },
    'public.texts': {},
  })

  it('is there when its rows say the same, others came, figures grew and what passes has passed', () => {
    const found = census({
      'public.profiles': { a: '1', b: '2', c: '3' },
      'public.payment_days': { monday: '9', tuesday: '1' },
      'public.rate_limits': {},
      'public.texts': {},
    })
    const { lines, isWhole } = sayCompared('Moved', compareCensus(moved, found))
    expect(isWhole).toBe(true)
    expect(lines).toEqual([
      'Moved: all there. 2 rows of 2 tables the same to the letter; 1 of 1 still there (figures and notes that work changes); 2 of 2 pass by themselves (queue, limits, codes) and are not asked for',
    ])
  })

  it.each([
    [
      'a row is gone',
      { 'public.profiles': { a: '1' }, 'public.payment_days': { monday: '1' } },
      'profiles: 1 missing, 0 changed, such as b',
    ],
    [
      'a row says something else',
      { 'public.profiles': { a: '1', b: '9' }, 'public.payment_days': { monday: '1' } },
      'profiles: 0 missing, 1 changed, such as b',
    ],
    [
      'a figure is gone',
      { 'public.profiles': { a: '1', b: '2' }, 'public.payment_days': {} },
      'payment_days: 1 missing, 0 changed, such as monday',
    ],
    [
      'a table is gone',
      { 'public.payment_days': { monday: '1' } },
      'profiles: 2 missing, 0 changed, such as a',
    ],
  ])('is not all there when %s', (_what, found, sentence) => {
    const { lines, isWhole } = sayCompared('Moved', compareCensus(moved, census(found)))
    expect(isWhole).toBe(false)
    expect(lines).toEqual([expect.stringContaining('NOT all there'), `  public.${sentence}`])
  })

  it('has to be the same to the letter in every table that no rule names', () => {
    expect(ruleOf('public.a_table_of_tomorrow')).toBe('same')
    expect(['public.payments', 'public.openai', 'public.audit_log', 'public.accounts'].map(ruleOf)).toEqual(
      Array(4).fill('same'),
    )
  })

  it('is compared by the SHA-256 of each file', async () => {
    mkdirSync(join(folder, 'slips/2026'), { recursive: true })
    writeFileSync(join(folder, 'slips/2026/a.webp'), 'abc')
    writeFileSync(join(folder, 'b'), '')
    const sha256 = (text) => createHash('sha256').update(text).digest('hex')
    expect(await hashFiles(folder)).toEqual(
      new Map([
        ['slips/2026/a.webp', sha256('abc')],
        ['b', sha256('')],
      ]),
    )
  })
})

describe.skipIf(process.platform !== 'linux')('a data folder', () => {
  const ownStart = () => readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19]

  it('is held by the living process that its lock names, by nobody without one, and by none that has ended', () => {
    expect(isHeld(folder)).toBe(false)
    writeFileSync(join(folder, 'thokham.lock'), `${process.pid} ${ownStart()}\n`)
    expect(isHeld(folder)).toBe(true)
    for (const lock of [`${process.pid} 1\n`, '999999999 5\n', '\n', `${process.pid}\n`]) {
      writeFileSync(join(folder, 'thokham.lock'), lock)
      expect(isHeld(folder)).toBe(false)
    }
  })
})

describe('a slip', () => {
  it('is known again after it was drawn anew, and told from another one and from no picture', async () => {
    const { default: sharp } = await import('sharp')
    const [one, other] = [await drawSlip(), await drawSlip()]
    const redrawn = await sharp(one.picture).webp({ quality: 80 }).toBuffer()
    expect(await shows(one, redrawn)).toBe(true)
    expect(await shows(other, redrawn)).toBe(false)
    expect(await shows(one, randomBytes(400))).toBe(false)
  })
})

describe('an event stream', () => {
  it('hears of an approval that comes in pieces, after it broke and was opened again elsewhere', async () => {
    const answers = [
      // It breaks without a word.
      (response) => response.write(': \n\n', () => response.destroy()),
      (response) => {
        response.write(': \n\nevent: payment\ndata: {"status":"pending"}\n\nevent: pay')
        response.end('ment\ndata: {"status":"approved"}\n\nevent: end\ndata: null\n\n')
      },
    ]
    const servers = await Promise.all(
      answers.map(async (answer) => {
        const server = createServer((_request, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' })
          response.flushHeaders()
          answer(response)
        })
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
        return server
      }),
    )
    const fronts = servers.map((server) => ({ host: '127.0.0.1', port: server.address().port }))
    const stream = followPayment(fronts, { cookie: 'a=b', address: '127.0.0.1' }, 'id', 0)
    try {
      await stream.isOpen
      expect(await stream.approved).toBeLessThanOrEqual(performance.now())
      expect(stream.opened).toBe(2)
      // The first broke off; the second was ended by its server.
      await expect.poll(() => [stream.broke, stream.ended]).toEqual([1, 1])
    } finally {
      stream.close()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    }
  })
})

describe.skipIf(process.platform !== 'linux')('a fault is seen to act', () => {
  /** Ends in order when it is asked to. */
  const PROGRAM =
    "process.on('SIGTERM', () => process.exit(0)); console.log('ready'); setInterval(() => {}, 1_000)"
  const programs = []
  const supervised = async (own) => {
    const log = join(folder, 'log')
    const command = [process.execPath, '-e', PROGRAM, folder]
    const program = superviseProgram({ name: 'the program', command, log, own })
    programs.push(program)
    const starts = () => readFileSync(log, 'utf8').split('ready').length - 1
    await expect.poll(starts).toBe(1)
    return { program, starts }
  }
  afterEach(() => Promise.all(programs.splice(0).map((program) => program.stop())))

  it('by the process that ended and the one that took its place', async () => {
    const { program, starts } = await supervised(folder)
    const { pid } = program
    expect(await program.kill()).toBe(pid)
    expect(isAlive(pid)).toBe(false)
    await expect.poll(starts).toBe(2)
    expect(program.pid).not.toBe(pid)
    expect(await program.restart()).toBe(0)
    await expect.poll(starts).toBe(3)
    await program.keepDown()
    await expect(program.kill()).rejects.toThrow('the program was not running')
  })

  it('not by a process that is another program, or none any more', async () => {
    const { program } = await supervised('/another/folder')
    await expect(program.kill()).rejects.toThrow(`process ${program.pid} is not the program`)
    expect(isAlive(program.pid)).toBe(true)
    for (const pid of [undefined, null, 999_999_999])
      await expect(endForSure({ name: 'PostgreSQL', pid, own: folder })).rejects.toThrow(
        'PostgreSQL was not running',
      )
  })

  it('not by a process that lives on', async () => {
    const { program } = await supervised(folder)
    const struck = { name: 'it', pid: program.pid, own: folder }
    await expect(endForSure(struck, () => {})).rejects.toThrow(/in vain for it \(process \d+\) to end/)
  })

  it('by the date of a program’s answers', async () => {
    let aheadMs = 0
    const server = createServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString())
      response.end('ok')
    })
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${server.address().port}/`
    expect(await isReached(url)).toBe(true)
    expect(Math.abs(await secondsAhead(url))).toBeLessThan(60)
    aheadMs = 3_600_000
    expect(Math.abs((await secondsAhead(url)) - 3_600)).toBeLessThan(60)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await secondsAhead(url)).toBeNaN()
    expect(await isReached(url)).toBe(false)
  })

  it('by a disk that takes no more', () => {
    fillDisk('/dev/full')
    expect(() => fillDisk(folder)).toThrow('EISDIR')
  })
})

describe('who is struck', () => {
  const clusterOf = (roles) => ({
    copies: Object.keys(roles).filter((name) => roles[name] !== 'leader'),
    members: Object.entries(roles).map(([name, role]) => ({ name, role })),
  })

  it.each([
    [{ db1: 'leader', db2: 'replica', db3: 'sync_standby' }, 'db3', 'db2'],
    [{ db1: 'sync_standby', db2: 'replica', db3: 'leader' }, 'db1', 'db2'],
  ])('among the copies is the synchronous one first, then the other: %j', (roles, first, second) => {
    const struck = [0, 1, 2].map((nth) => copyInTurn(clusterOf(roles), nth))
    expect(struck).toEqual([
      { machine: first, as: 'synchronous' },
      { machine: second, as: 'asynchronous' },
      { machine: first, as: 'synchronous' },
    ])
  })

  it('is none where there is no such copy', () => {
    const alone = clusterOf({ db1: 'leader', db2: 'replica' })
    expect(() => copyInTurn(alone, 0)).toThrow('there is no copy that is synchronous')
    expect(copyInTurn(alone, 1).machine).toBe('db2')
  })

  it('of etcd is the one that leads first, then those that follow', () => {
    expect([0, 1, 2].map((nth) => etcdInTurn('db2', nth))).toEqual([
      { machine: 'db2', as: 'leads' },
      { machine: 'db1', as: 'follows' },
      { machine: 'db3', as: 'follows' },
    ])
    expect(() => etcdInTurn(undefined, 0)).toThrow('no etcd leads')
  })
})

describe('the plan', () => {
  it('is of thirty faults, each of a kind that is known, every kind among them', () => {
    expect(PLAN).toHaveLength(30)
    expect(new Set(PLAN)).toEqual(new Set(Object.keys(FAULTS)))
  })
})
