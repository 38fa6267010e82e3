import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian asks it before a package starts, stops or restarts anything. */
const POLICY = '/usr/sbin/policy-rc.d'
/** What these packages would start, and at every start of the machine. */
const SERVICES = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  'etcd-server': 'etcd',
  'postgresql-15': 'postgresql',
}
const FIRST_CLUSTER = '/etc/postgresql/15/main'

/**
 * Installs packages of Debian: nothing of them is started, now or with the machine, and nothing that runs already is stopped,
 * restarted or removed.
 * @param {string[]} packages
 * @throws Error with what apt-get said
 */
export function installQuietly(packages) {
  const isNew = (name) => !existsSync(`/lib/systemd/system/${name}.service`)
  const brought = packages.map((name) => SERVICES[name]).filter((name) => name && isNew(name))
  const hadCluster = existsSync(FIRST_CLUSTER)
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', '--no-remove', ...packages]
  // Without a network what was fetched before may do.
  spawnSync('apt-get', ['update', '-qq'])
  withoutServices((before) => run([...before, ...install]))
  if (brought.length > 0 && existsSync('/run/systemd/system'))
    run(['systemctl', 'disable', '--quiet', ...brought])
  // Another PostgreSQL of this machine is started with all that are not left to be started by hand.
  if (!hadCluster && existsSync(FIRST_CLUSTER)) writeFileSync(join(FIRST_CLUSTER, 'start.conf'), 'manual\n')
}

/**
 * Lets packages be installed while Debian is told to start, stop and restart nothing. A rule that the machine has already stays, and is covered
 * for what is installed alone.
 * @param {(before: string[]) => void} work is given the words that belong before its command
 * @param {string} [policy]
 */
export function withoutServices(work, policy = POLICY) {
  if (place(policy)) {
    try {
      work([])
    } finally {
      rmSync(policy)
    }
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'thokham-policy-'))
  const own = join(folder, 'policy')
  try {
    place(own)
    work(['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" "$1" && shift && exec "$@"', own, policy])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lays down the policy that no service starts. @returns {boolean} false when there is one */
function place(path) {
  try {
    writeFileSync(path, policyOf(process.pid), { flag: 'wx' })
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  chmodSync(path, 0o755)
  return true
}

/** Says no (101) as long as a process lives: what one that was killed leaves behind says nothing. */
export const policyOf = (pid) => `#!/bin/sh
# Made by npm run rehearse for as long as it installs packages; it may be removed.
if kill -0 ${pid} 2>/dev/null; then exit 101; fi
`

function run([file, ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NEEDRESTART_SUSPEND: '1' }
  const { status, stderr, error } = spawnSync(file, args, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${[file, ...args].join(' ')} failed:\n${error?.message ?? stderr}`)
}
