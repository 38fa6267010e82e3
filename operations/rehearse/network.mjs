import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BRIDGE = 'thokham-r0'
const NET = '10.211.77'

/** The machines of the rehearsal and their addresses; each is a network namespace of its own. */
export const MACHINES = {
  db1: `${NET}.11`,
  db2: `${NET}.12`,
  db3: `${NET}.13`,
  app1: `${NET}.21`,
  app2: `${NET}.22`,
  app3: `${NET}.23`,
}
export const DATABASES = ['db1', 'db2', 'db3']
export const APPS = ['app1', 'app2', 'app3']
/** This machine, as the others see it. */
export const HERE = `${NET}.1`
/** Addresses that visitors come from, each a network of its own to the limits. */
export const VISITORS = Array.from({ length: 100 }, (_, at) => `${NET}.${100 + at}`)

const namespaceOf = (machine) => `thokham-${machine}`
const ip = (...args) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const mount = (...args) => execFileSync('mount', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/**
 * Makes the machines and the wires between them; they know each other by name. Everything is made in this process's own
 * namespaces (operations/rehearse/main.mjs), and is gone with it.
 * @param {string} base folder of this rehearsal
 */
export function buildNetwork(base) {
  // Names of namespaces are files; nobody else sees these.
  mkdirSync('/run/netns', { recursive: true })
  mount('-t', 'tmpfs', 'tmpfs', '/run/netns')
  const hosts = Object.entries({ localhost: '127.0.0.1', ...MACHINES })
  writeFileSync(join(base, 'hosts'), hosts.map(([name, address]) => `${address} ${name}\n`).join(''))
  mount('--bind', join(base, 'hosts'), '/etc/hosts')
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${HERE}/24`, 'dev', BRIDGE)
  for (const address of VISITORS) ip('addr', 'add', `${address}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const [machine, address] of Object.entries(MACHINES)) {
    const namespace = namespaceOf(machine)
    ip('netns', 'add', namespace)
    ip('link', 'add', `tk-${machine}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', `tk-${machine}`, 'master', BRIDGE, 'up')
    const inside = (...args) => ip('-n', namespace, ...args)
    inside('link', 'set', 'lo', 'up')
    inside('addr', 'add', `${address}/24`, 'dev', 'eth0')
    inside('link', 'set', 'eth0', 'up')
  }
}

/** Cuts a machine's wire, or joins it again. */
export const setWire = (machine, state) => ip('link', 'set', `tk-${machine}`, state)

/** Returns the words before a command that run it as a user. */
export const runAs = (user) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--']

/** Returns the words before a command that run it on a machine, as a user. */
export function runOn(machine, user) {
  return ['ip', 'netns', 'exec', namespaceOf(machine), ...(user ? runAs(user) : [])]
}
