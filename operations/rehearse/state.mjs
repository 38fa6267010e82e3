import { setTimeout as pause } from 'node:timers/promises'
import { APPS, DATABASES, MACHINES } from './network.mjs'

const STARTED_WITHIN_MS = 120_000

/** Reads what each node says of the cluster, by the first that answers. */
export async function stateOf() {
  for (const machine of DATABASES) {
    const found = await ask(`http://${MACHINES[machine]}:8008/cluster`)
    const members = found?.members
    if (!members) continue
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')?.name
    const copies = members.filter(({ role, state }) => role !== 'leader' && /running|streaming/.test(state))
    if (leader) return { leader, copies: copies.map(({ name }) => name), members }
  }
  return { leader: undefined, copies: [], members: [] }
}

/** Returns whether a leader has its synchronous copy, and both copies receive what it writes. */
export async function isWhole({ leader, copies, members }) {
  const isSynchronous = members.some(({ role }) => role === 'sync_standby')
  const timelines = new Set(members.map(({ timeline }) => timeline))
  if (!leader || copies.length < 2 || !isSynchronous || timelines.size > 1) return false
  const found = await ask(`http://${MACHINES[leader]}:8008/patroni`)
  const receivers = (found?.replication ?? []).filter(({ state }) => state === 'streaming')
  return copies.every((copy) => receivers.some(({ application_name: name }) => name === copy))
}

async function ask(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return await answer.json()
  } catch {
    return null
  }
}

/** Returns how far (s) the clock of whoever answers at an address is ahead, by the date of its answer; NaN without one. */
export async function secondsAhead(url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.body?.cancel()
  return (Date.parse(answer?.headers.get('date') ?? '') - Date.now()) / 1_000
}

/** Returns whether anything listens at an address. */
export const isReached = (url) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return true
    },
    () => false,
  )

/** Returns whether a machine's server is ready, and its HAProxy leads to one that lives. */
export async function isReady(machine) {
  const [direct, proxied] = await Promise.all([
    ask(`http://${MACHINES[machine]}:3000/readyz`),
    ask(`http://${MACHINES[machine]}:8080/healthz`),
  ])
  return direct?.ok === true && proxied?.ok === true
}

/** Returns which machine's etcd leads, by what each says of itself; undefined while none does. */
export async function etcdLeaderOf(urls = DATABASES.map((name) => `http://${MACHINES[name]}:2379`)) {
  const states = await Promise.all(urls.map((url) => ask(`${url}/v2/stats/self`)))
  return states.find((each) => each?.state === 'StateLeader')?.name
}

/** Waits until everything runs again as it did at first. @throws Error that names what does not */
export async function untilWhole() {
  let missing = []
  const isNothingMissing = async () => {
    missing = await missingParts()
    return missing.length === 0
  }
  await until(() => `the cluster to be whole again (${missing.join(', ')})`, isNothingMissing)
}

async function missingParts() {
  const states = await Promise.all(APPS.map(isReady))
  const etcds = await Promise.all(DATABASES.map((name) => ask(`http://${MACHINES[name]}:2379/health`)))
  const state = await stateOf()
  return [
    ...APPS.filter((_, at) => !states[at]),
    ...DATABASES.filter((_, at) => etcds[at]?.health !== 'true').map((name) => `etcd of ${name}`),
    ...((await isWhole(state))
      ? []
      : [
          state.members
            .map(({ name, role, state, timeline }) => [name, role, state, timeline].join(' '))
            .join('; ') || 'no leader',
        ]),
  ]
}

/**
 * Waits until something is so.
 * @param {string | (() => string)} what it is, or what says so once it was waited for in vain
 * @throws Error when it takes too long
 */
export async function until(what, isSo, within = STARTED_WITHIN_MS) {
  const late = Date.now() + within
  while (!(await isSo())) {
    if (Date.now() > late)
      throw new Error(`Waited ${within / 1000} s in vain for ${typeof what === 'string' ? what : what()}`)
    await pause(300)
  }
}
