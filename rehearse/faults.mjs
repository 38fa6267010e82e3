import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endPostmaster, stateOf } from './cluster.mjs'
import { APPS, DATABASES, MACHINES, setWire } from './network.mjs'

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
      const disk = join(base, leader, 'disk')
      const { bavail, bsize } = statfsSync(disk)
      execFileSync('fallocate', ['-l', String(bavail * bsize - 4_096), join(disk, 'full')])
      await pause(AWAY_MS)
      rmSync(join(disk, 'full'))
      return leader
    },
  },
  'clock jump': {
    most: GAPS.server,
    async strike({ base }) {
      const machine = APPS.at(-1)
      writeFileSync(join(base, machine, 'clock'), '+3600\n')
      await pause(AWAY_MS / 2)
      writeFileSync(join(base, machine, 'clock'), '+0\n')
      return `${machine} +1 h`
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
      })
      if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`)
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
  'clock jump',
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
  'clock jump',
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

async function cutFor(machine) {
  setWire(machine, 'down')
  await pause(AWAY_MS)
  setWire(machine, 'up')
}
