import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { MACHINES, VISITORS } from '../rehearse/network.mjs'
import { lacks, run } from './debian-programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Ports that anything of the cluster listens on, and one that nothing should. */
const PORTS = [22, 80, 443, 2379, 2380, 3000, 5432, 8008, 8080, 8405, 8888, 9100, 9999]
/** What everybody reaches. */
const OPEN = [22, 80, 443]

/** Tells whether this user may make no network namespaces. @throws Error with `ALL_PACKAGES=1` where they cannot (as `lacks`) */
function areRefused() {
  const { status, stderr } = run('unshare', '-mn', 'true')
  if (status !== 0 && process.env.ALL_PACKAGES === '1')
    throw new Error(`ALL_PACKAGES=1, and no network namespaces here, which root makes: ${stderr}`)
  return status !== 0
}
const cannot = lacks('nft', 'ip', 'unshare') || areRefused()

const ADDRESSES = { ...MACHINES, watch: VISITORS[0] }
/** Reads nftables.conf with the addresses of these machines alone. */
const firewallOf = (...machines) =>
  read('operations/deploy/nftables/nftables.conf').replace(/^define .+$/gm, (line) =>
    line.replace(/\{(.+)\}/, (_, names) => {
      const known = names.split(',').map((name) => name.trim().replace('CHANGE-ME-', '').toLowerCase())
      return `{ ${known.flatMap((name) => (machines.includes(name) ? ADDRESSES[name] : [])).join(', ')} }`
    }),
  )

it.skipIf(cannot)(
  'the firewall is taken where there is no network and no name, for fewer machines as well, and not as it comes (needs Debian’s nftables, and root)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'thokham-firewall-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const taken = (text) => {
      const file = join(folder, 'nftables.conf')
      writeFileSync(file, text)
      return run('unshare', '-n', 'nft', '-f', file)
    }
    const fine = { status: 0, stdout: '', stderr: '' }
    for (const machines of [Object.keys(ADDRESSES), ['db1', 'db2', 'db3', 'app1'], ['app1'], ['db1'], []])
      expect([machines, taken(firewallOf(...machines))]).toMatchObject([machines, fine])
    expect(taken(read('operations/deploy/nftables/nftables.conf')).status).toBe(1)
  },
)

it.skipIf(cannot)(
  'the firewall lets each machine reach what it needs, and everybody else ssh and the site (needs Debian’s nftables, and root)',
  () => {
    const base = mkdtempSync(join(tmpdir(), 'thokham-firewall-'))
    onTestFinished(() => rmSync(base, { recursive: true, force: true }))
    // What it drops is refused here, so that nothing is waited for.
    const config = firewallOf(...Object.keys(ADDRESSES)).replace(
      /\n\t\}\n\}\n$/,
      '\n\t\treject with tcp reset\n\t}\n}\n',
    )
    expect(config).toContain('reject')
    expect(config).not.toContain('CHANGE-ME')
    const program = join(root, 'operations/tests/reached-ports.mjs')
    const { stdout, stderr } = run(
      ...['unshare', '-mnpf', '--kill-child', process.execPath, program],
      ...[base, config, JSON.stringify(PORTS)],
    )
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      'db1 app1': OPEN,
      'db2 db1': [...OPEN, 2379, 2380, 5432, 8008],
      'db2 app1': OPEN,
      'db3 db1': [...OPEN, 2379, 2380, 5432, 8008],
      'db3 app1': OPEN,
      'app1 db1': [...OPEN, 5432, 8008],
      'app2 db1': [...OPEN, 5432, 8008],
      'app2 app1': [...OPEN, 3000, 8080, 8888],
      'app3 db1': [...OPEN, 5432, 8008],
      'app3 app1': [...OPEN, 3000, 8080, 8888],
      'watch db1': [...OPEN, 2379, 8008, 9100],
      'watch app1': [...OPEN, 3000, 8405],
      'stranger db1': OPEN,
      'stranger app1': OPEN,
    })
  },
  120_000,
)

it('the firewall names every port that one machine asks of another, or HAProxy opens to others', () => {
  const firewall = read('operations/deploy/nftables/nftables.conf')
  const asked = (path, pattern) => [...read(path).matchAll(pattern)].map(([, port]) => port)
  const ports = new Set([
    ...asked('operations/deploy/haproxy/haproxy.cfg', /server \S+ \w+:(\d+)/g),
    ...asked('operations/deploy/haproxy/haproxy.cfg', /check port (\d+)/g),
    ...asked('operations/deploy/haproxy/haproxy.cfg', /bind :(\d+)/g),
    ...asked('operations/deploy/haproxy/tls.cfg', /server \S+ \w+:(\d+)/g),
    ...asked('operations/deploy/etcd/etcd.yml', /:\/\/db1:(\d+)/g),
    ...asked('operations/deploy/prometheus/prometheus.yml', /\b(?:app|db)\d:(\d+)/g),
  ])
  const inside = [...ports].filter((port) => !OPEN.includes(Number(port)))
  const rules = firewall.split('\n').filter((line) => line.includes('ip saddr @'))
  expect(inside.sort()).toEqual([...new Set(rules.join('\n').match(/\b\d{4}\b/g))].sort())
})
