import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killPostmaster } from './cluster.mjs'
import { filesOf, fillDisk } from './files.mjs'
import { APPS, DATABASES, MACHINES, runOn, setWire } from './network.mjs'
import { etcdLeaderOf, isReached, isReady, secondsAhead, stateOf, until } from './state.mjs'

/** How long a machine stays away before it comes back. */
const AWAY_MS = 30_000
/** How long no slip can be taken: with the time until it is handed in again a member waits no longer than an attempt may last. */
const NO_ROOM_MS = 5_000
/** A program looks at the file of its clock once a second. */
const CLOCK_WITHIN_MS = 10_000
const HOUR_S = 3_600
/** A busy machine answers late, and the date of an answer has no fraction. */
const CLOCK_OFF_S = 5
/** The most (s) that may lie between two acknowledged answers. */
const GAPS = { server: 1, postmaster: 9, switchover: 4, node: 25 }

/**
 * What a deed is done beside: the load, and those who follow their payments meanwhile.
 * @typedef {{ load: import('./load.mjs').Load, watch: Awaited<ReturnType<import('./load.mjs').Load['openWatch']>> }} Beside
 */

/**
 * Everything that is done to the cluster, by kind: its name, how long nothing may be acknowledged, whether an attempt may hang until its
 * member gives it up, and the deed, which says what it struck and what it found wrong; one that did not act is an error.
 * @type {Record<string, { most: number, mayHang: boolean, strike: (cluster: import('./cluster.mjs').Cluster, nth: number, beside: Beside) => Promise<{ struck: string, wrong?: string[] }> }>}
 */
export const FAULTS = {
  server: {
    most: GAPS.server,
    mayHang: false,
    async strike({ programs }, nth) {
      const machine = APPS[nth % APPS.length]
      await programs[`${machine} server`].kill()
      return { struck: machine }
    },
  },
  postmaster: {
    most: GAPS.postmaster,
    mayHang: true,
    async strike({ base }) {
      const { leader } = await stateOf()
      await killPostmaster(base, leader)
      return { struck: leader }
    },
  },
  node: {
    most: GAPS.node,
    mayHang: true,
    async strike(cluster) {
      const { leader } = await stateOf()
      await awayFor(cluster, leader)
      return { struck: leader }
    },
  },
  copy: {
    most: GAPS.node,
    mayHang: true,
    async strike(cluster, nth) {
      const { machine, as } = copyInTurn(await stateOf(), nth)
      await awayFor(cluster, machine)
      return { struck: `${machine} (${as})` }
    },
  },
  etcd: {
    most: GAPS.switchover,
    mayHang: true,
    async strike({ programs }, nth) {
      const { machine, as } = etcdInTurn(await etcdLeaderOf(), nth)
      await programs[`${machine} etcd`].kill()
      return { struck: `${machine} (${as})` }
    },
  },
  haproxy: {
    most: GAPS.switchover,
    mayHang: true,
    async strike({ programs }, nth) {
      const machine = APPS[nth % APPS.length]
      await programs[`${machine} haproxy`].kill()
      return { struck: machine }
    },
  },
  'network of the leader': {
    most: GAPS.node,
    mayHang: true,
    async strike() {
      const { leader } = await stateOf()
      await cutFor(leader, `http://${MACHINES[leader]}:8008/`)
      return { struck: leader }
    },
  },
  'network of a server': {
    most: GAPS.node,
    mayHang: true,
    async strike(_cluster, nth) {
      const machine = APPS[nth % APPS.length]
      await cutFor(machine, `http://${MACHINES[machine]}:8080/healthz`)
      return { struck: machine }
    },
  },
  'disk full': {
    most: GAPS.node,
    mayHang: true,
    async strike({ base }) {
      const { leader } = await stateOf()
      const ballast = join(base, leader, 'disk/full')
      fillDisk(ballast)
      await pause(AWAY_MS)
      rmSync(ballast)
      return { struck: leader }
    },
  },
  // The others go on; who hands a slip in is told that it cannot be taken now.
  'files full': {
    most: GAPS.server,
    mayHang: true,
    async strike(cluster, _nth, { load }) {
      const ballast = join(filesOf(cluster), 'full')
      const slip = await load.openSlip()
      const end = performance.now() + NO_ROOM_MS
      try {
        const answers = []
        for (const _ of APPS) {
          fillDisk(ballast)
          answers.push(await slip.handIn())
        }
        const others = answers.filter((answer) => answer !== '503 unavailable')
        if (others.length > 0) throw new Error(`a slip without room was answered ${others.join(', ')}`)
        if ((await slip.payments()) > 0) throw new Error('a payment was made whose slip had no room')
        // Whoever was in the middle of it has left some pages.
        while (performance.now() < end) {
          fillDisk(ballast)
          await pause(250)
        }
      } finally {
        rmSync(ballast, { force: true })
      }
      await slip.insist()
      const made = await slip.payments()
      return {
        struck: 'all',
        wrong: made === 1 ? [] : [`a slip that was refused at first makes ${made} payments`],
      }
    },
  },
  'clock of a server': {
    most: GAPS.server,
    mayHang: true,
    async strike({ base }) {
      const machine = APPS.at(-1)
      return { struck: await jump(base, machine, `http://${MACHINES[machine]}:3000/healthz`) }
    },
  },
  'clock of the leader': {
    most: GAPS.node,
    mayHang: true,
    async strike({ base }) {
      const { leader } = await stateOf()
      const struck = await jump(base, leader, `http://${MACHINES[leader]}:8008/patroni`)
      // What a clock that is set back breaks shows once the leader's key has run out.
      await pause(AWAY_MS)
      return { struck }
    },
  },
  switchover: {
    most: GAPS.switchover,
    mayHang: true,
    async strike({ base }) {
      const { leader, members } = await stateOf()
      const candidate = members.find(({ role }) => role === 'sync_standby').name
      // From a node of the database, as Patroni takes it from nobody else; who leads then says whether it was carried out.
      const patronictl = ['patronictl', '-c', join(base, leader, 'patroni.yml'), 'switchover', 'thokham']
      const [file, ...args] = [...runOn(leader, 'postgres'), ...patronictl]
      const order = ['--leader', leader, '--candidate', candidate, '--force']
      const said = await new Promise((resolve) =>
        execFile(file, [...args, ...order], { timeout: 30_000 }, (_error, ...streams) =>
          resolve(streams.join('')),
        ),
      )
      const leads = async () => (await stateOf()).leader === candidate
      await until(() => `${candidate} to lead; patronictl said: ${said}`, leads)
      return { struck: `${leader} → ${candidate}` }
    },
  },
  // As an update without a stop: one after the other, while the others serve.
  'rolling update': {
    most: GAPS.server,
    mayHang: false,
    async strike({ programs }, _nth, { load, watch }) {
      const brokenBefore = load.fronts.broken.length
      const wrong = []
      for (const machine of APPS) {
        const how = await programs[`${machine} server`].restart()
        if (how !== 0) wrong.push(`the server of ${machine} ended with ${how} when it was asked to stop`)
        await until(`${machine} to serve again`, () => isReady(machine))
      }
      const broken = load.fronts.broken.slice(brokenBefore)
      if (broken.length > 0) wrong.push(`${broken.length} answers were broken, such as ${broken[0]}`)
      for (const { ended, broke } of watch.streams()) {
        if (ended === 0) wrong.push('an event stream was not ended')
        if (broke > 0) wrong.push('an event stream broke instead of being ended')
      }
      return { struck: 'one by one', wrong }
    },
  },
}

/** Thirty of them, in an order in which each kind meets the traces of others. */
export const PLAN = [
  'server',
  'postmaster',
  'etcd',
  'switchover',
  'haproxy',
  'server',
  'node',
  'copy',
  'rolling update',
  'network of a server',
  'postmaster',
  'clock of a server',
  'etcd',
  'network of the leader',
  'server',
  'haproxy',
  'switchover',
  'postmaster',
  'disk full',
  'files full',
  'node',
  'etcd',
  'network of a server',
  'copy',
  'postmaster',
  'network of the leader',
  'clock of the leader',
  'haproxy',
  'server',
  'node',
]

/**
 * Returns the copy whose turn it is: first the synchronous one, without which nothing is acknowledged until another is named; then the other.
 * @param {Pick<Awaited<ReturnType<typeof stateOf>>, 'copies' | 'members'>} state
 * @param {number} nth how many were struck before
 * @throws Error when there is none of that kind
 */
export function copyInTurn({ copies, members }, nth) {
  const isSynchronous = (name) =>
    members.some((member) => member.name === name && member.role === 'sync_standby')
  const isFirst = nth % 2 === 0
  const machine = copies.find((name) => isSynchronous(name) === isFirst)
  const as = isFirst ? 'synchronous' : 'asynchronous'
  if (!machine) throw new Error(`there is no copy that is ${as}`)
  return { machine, as }
}

/**
 * Returns whose etcd's turn it is: first the one that leads, while the others elect anew; then one after the other that follows.
 * @param {string | undefined} leader
 * @param {number} nth how many were struck before
 * @throws Error when none leads
 */
export function etcdInTurn(leader, nth) {
  if (!leader) throw new Error('no etcd leads')
  const inTurn = [leader, ...DATABASES.filter((machine) => machine !== leader)]
  const machine = inTurn[nth % inTurn.length]
  return { machine, as: machine === leader ? 'leads' : 'follows' }
}

/** Takes etcd, Patroni and PostgreSQL of a machine away at once, for a while. */
async function awayFor({ base, programs }, machine) {
  const both = [programs[`${machine} patroni`], programs[`${machine} etcd`]]
  const back = pause(AWAY_MS)
  try {
    await Promise.all([...both.map((program) => program.keepDown()), killPostmaster(base, machine)])
    await back
  } finally {
    for (const program of both) program.bringBack()
  }
}

/**
 * Puts a program's clock an hour ahead for a while, and back.
 * @param {string} url where the program answers with its date
 * @throws Error when the program does not see it
 */
async function jump(base, machine, url) {
  const clock = join(base, machine, 'clock')
  try {
    writeFileSync(clock, `+${HOUR_S}\n`)
    await untilAhead(machine, url, HOUR_S)
    await pause(AWAY_MS / 2)
  } finally {
    writeFileSync(clock, '+0\n')
  }
  await untilAhead(machine, url, 0)
  return `${machine} +1 h`
}

async function untilAhead(machine, url, seconds) {
  let ahead = Number.NaN
  const isAhead = async () => {
    ahead = await secondsAhead(url)
    return Math.abs(ahead - seconds) <= CLOCK_OFF_S
  }
  await until(() => `the clock of ${machine} to be ${seconds} s ahead (${ahead} s)`, isAhead, CLOCK_WITHIN_MS)
}

/** Cuts a machine's wire for a while. @param {string} url what answers there as long as the wire is whole */
async function cutFor(machine, url) {
  setWire(machine, 'down')
  try {
    const back = pause(AWAY_MS)
    if (await isReached(url)) throw new Error(`${machine} is reached by a wire that was cut`)
    await back
  } finally {
    setWire(machine, 'up')
  }
}
