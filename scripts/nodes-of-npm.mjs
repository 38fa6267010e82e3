import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where Nodes are kept between runs of the tests. */
const NODES = fileURLToPath(new URL('../.cache/newcomers', import.meta.url))

/** Returns what this machine needs to reach the registry: a proxy, and the certificates of one. */
export function wayToTheRegistry() {
  const names = /^(NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|(https?|no)_proxy|npm_config_(registry|cafile))$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

/** Returns a Node of npm’s registry; null where that is out of reach. */
export function nodeOf(version) {
  const name = `node-linux-${process.arch}`
  const home = join(NODES, version)
  const program = join(home, 'node_modules', name, 'bin/node')
  if (existsSync(program)) return program
  mkdirSync(home, { recursive: true })
  const args = [
    'install',
    '--prefix',
    home,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]
  spawnSync('npm', args, { stdio: 'ignore' })
  return existsSync(program) ? program : null
}
