import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endPostmaster } from './cluster.mjs'
import { APPS, DATABASES, MACHINES, setWire } from './network.mjs'
import { stateOf, until } from './state.mjs'

/** How long a machine stays away before it comes back. */
const AWAY_MS = 30_000
/** The most (s) that may lie between two acknowledged answers. */
const GAPS = { server: 1, postmaster: 9, switchover: 4, node: 25 }

/**
 * Everything that is done to the cluster, by kind: its name, how long nothing may be acknowledged, and the deed, which
 * says what it struck.
 * @type {Record<string, { most: number, strike: (cluster: import('./cluster.mjs').Cluster, nth: number) => Promise<string> }>}
 */
export const FAULTS = {
  server: {
    most: GAPS.server,
    async strike({ programs }, nth) {
      const machine = APPS[nth % APPS.length]
      programs[`${machine} server`].kill()
      return machine
    },
  },
  postmaster: {
    most: GAPS.postmaster,
    async strike({ base }) {
      const { leader } = await stateOf()
      endPostmaster(base, leader)
      return leader
    },
  },
  node: {
    most: GAPS.node,
    async strike(cluster) {
      const { leader } = await stateOf()
      await awayFor(cluster, leader)
      return leader
    },
  },
  copy: {
    most: GAPS.node,
    async strike(cluster, nth) {
      const { copies } = await stateOf()
      const machine = copies[nth % copies.length]
      await awayFor(cluster, machine)
      return machine
    },
  },
  etcd: {
    most: GAPS.switchover,
    async strike({ programs }, nth) {
      const machine = DATABASES[nth % DATABASES.length]
      programs[`${machine} etcd`].kill()
      return machine
    },
  },
  haproxy: {
    most: GAPS.switchover,
    async strike({ programs }, nth) {
      const machine = APPS[nth % APPS.length]
      programs[`${machine} haproxy`].kill()
      return machine
    },
  },
  'network of the leader': {
    most: GAPS.node,
    async strike() {
      const { leader } = await stateOf()
      await cutFor(leader)
      return leader
    },
  },
  'network of a server': {
    most: GAPS.node,
    async strike(_cluster, nth) {
      const machine = APPS[nth % APPS.length]
      await cutFor(machine)
      return machine
    },
  },
  'disk full': {
    most: GAPS.node,
    async strike({ base }) {
      const { leader } = await stateOf()
      const ballast = join(base, leader, 'disk/full')
      fillDisk(ballast)
      await pause(AWAY_MS)
      rmSync(ballast)
      return leader
    },
  },
  'clock of a server': {
    most: GAPS.server,
    async strike({ base }) {
      return jump(base, APPS.at(-1))
    },
  },
  'clock of the leader': {
    most: GAPS.node,
    async strike({ base }) {
      const { leader } = await stateOf()
      const struck = await jump(base, leader)
      // What a clock that is set back breaks shows once the leader's key has run out.
      await pause(AWAY_MS)
      return struck
    },
  },
  switchover: {
    most: GAPS.switchover,
    async strike() {
      const { leader, members } = await stateOf()
      const candidate = members.find(({ role }) => role === 'sync_standby').name
      const answer = await fetch(`http://${MACHINES[leader]}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => null)
      // Its answer may be lost; who leads then says whether it was carried out.
      if (!answer) await until(`${candidate} to lead`, async () => (await stateOf()).leader === candidate)
      else if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
      return `${leader} → ${candidate}`
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
  'server',
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
  'server',
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

/** etcd, Patroni and PostgreSQL of a machine at once, for a while. */
async function awayFor({ base, programs }, machine) {
  const both = [programs[`${machine} patroni`], programs[`${machine} etcd`]]
  for (const program of both) program.keepDown()
  endPostmaster(base, machine)
  await pause(AWAY_MS)
  for (const program of both) program.bringBack()
}

/** Writes a file until not another page fits. */
function fillDisk(path) {
  const file = openSync(path, 'w')
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) {
      const zeroes = Buffer.alloc(bytes)
      for (let isFull = false; !isFull; ) {
        try {
          isFull = writeSync(file, zeroes) < bytes
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error
          isFull = true
        }
      }
    }
  } finally {
    closeSync(file)
  }
}

/** An hour ahead for a while, and back. */
async function jump(base, machine) {
  writeFileSync(join(base, machine, 'clock'), '+3600\n')
  await pause(AWAY_MS / 2)
  writeFileSync(join(base, machine, 'clock'), '+0\n')
  return `${machine} +1 h`
}

async function cutFor(machine) {
  setWire(machine, 'down')
  await pause(AWAY_MS)
  setWire(machine, 'up')
}
