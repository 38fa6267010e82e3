import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../../scripts/build.mjs'
import { installWhenStale } from '../../scripts/install.mjs'
import { installQuietly } from './quiet-install.mjs'

/** Debian's packages, by the program that shows that they are there. */
const PACKAGES = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/lib/python3/dist-packages/psycopg2': 'python3-psycopg2',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1': 'faketime',
  '/usr/sbin/ip': 'iproute2',
  '/usr/bin/unshare': 'util-linux',
}

/**
 * Rehearses how one machine with its embedded database is moved into three database nodes; HAProxy and three servers on
 * them, a load, and thirty faults (operations/scaling.md#the-rehearsal; `npm run rehearse [-- --data folder] [--only
 * server,node] [--times 3] [--faults 5] [--logs folder]`). Exits 0 when nothing acknowledged was lost or doubled, no
 * invariant is broken and every gap is within its limit.
 */
async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      times: { type: 'string', default: '1' },
      faults: { type: 'string' },
      data: { type: 'string' },
      logs: { type: 'string' },
      // For this command itself.
      inside: { type: 'boolean', default: false },
    },
  })
  if (!values.inside) {
    prepare()
    await installWhenStale({ testTools: true })
    await buildWhenStale(['server', 'web'])
    process.exitCode = await runInside()
    return
  }
  const { FAULTS, PLAN } = await import('./faults.mjs')
  const { rehearse } = await import('./rehearse.mjs')
  const only = values.only?.split(',')
  const unknown = (only ?? []).filter((kind) => !(kind in FAULTS))
  if (unknown.length > 0)
    throw new Error(`No fault is called ${unknown.join(', ')}. Faults: ${Object.keys(FAULTS).join(', ')}`)
  const plan = only ? Array.from({ length: Number(values.times) }, () => only).flat() : PLAN
  const faults = Number(values.faults ?? plan.length)
  if (!Number.isInteger(faults) || faults < 1) throw new Error('--faults must be a whole number from 1 on.')
  // npm runs this in the repository's folder, whatever the one of its caller.
  const data = values.data && resolve(process.env.INIT_CWD ?? '.', values.data)
  process.exitCode = (await rehearse(plan.slice(0, faults), { logs: values.logs, data })) ? 0 : 1
}

/**
 * Runs this command once more in a network and a list of mounts of its own: wires that are cut and disks that are full are noticed by
 * nobody else on this machine, and nothing of them stays.
 * @returns {Promise<number>} its exit code
 */
function runInside() {
  const own = [process.execPath, fileURLToPath(import.meta.url), '--inside', ...process.argv.slice(2)]
  const child = spawn('unshare', ['--net', '--mount', '--', ...own], { stdio: 'inherit' })
  // It takes its machines down, and is waited for.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Installs what is missing after saying so; without the right to, says what to install. */
function prepare() {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version'))
    throw new Error(
      'The rehearsal runs on Debian 12: it takes HAProxy, Patroni, etcd and PostgreSQL from its packages.',
    )
  const missing = Object.entries(PACKAGES)
    .filter(([path]) => !existsSync(path))
    .map(([, name]) => name)
  const isRoot = process.getuid() === 0
  if (missing.length > 0) {
    if (!isRoot)
      throw new Error(
        `Missing: ${missing.join(', ')}. Run it as root, and they are installed without being started.`,
      )
    console.log(`Installing Debian's packages ${missing.join(', ')}; nothing of them is started …`)
    installQuietly(missing)
  }
  if (!isRoot)
    throw new Error('The rehearsal makes networks of its own, which takes root: sudo npm run rehearse')
  const release = readFileSync('/etc/debian_version', 'utf8').trim()
  if (!release.startsWith('12'))
    console.log(`This is Debian ${release}; the versions that are known to work are those of Debian 12.`)
}

try {
  await main()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
