import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where packages are unpacked that are not installed: servers of one kind conflict with each other there. */
const UNPACKED = fileURLToPath(new URL('../../../.cache/debian', import.meta.url))

/** Packages of servers, with the libraries that nothing else brings. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'usr/sbin/vsftpd': ['vsftpd'],
  'usr/sbin/pure-ftpd': ['pure-ftpd', 'pure-ftpd-common'],
  'usr/sbin/proftpd': [
    'proftpd-core',
    'proftpd-mod-crypto',
    'libhiredis0.14',
    'libmemcached11',
    'libmemcachedutil2',
    'libhashkit2',
    'libpcre2-posix3',
  ],
  'usr/sbin/sshd': ['openssh-server'],
}

/** Libraries of unpacked packages. */
export const UNPACKED_LIBRARIES = join(UNPACKED, 'usr/lib/x86_64-linux-gnu')

/** Returns where a file of a package is: installed, or unpacked below `.cache/` by Debian's own apt-get; null for nowhere. */
export function debianFile(path: string, from: string = path): string | null {
  const places = [join('/', path), join(UNPACKED, path)]
  const found = places.find((place) => existsSync(place))
  if (found) return found
  unpack(PACKAGES[from] ?? [])
  return places.find((place) => existsSync(place)) ?? null
}

function unpack(packages: readonly string[]): void {
  const downloads = join(UNPACKED, 'downloads')
  mkdirSync(downloads, { recursive: true })
  for (const name of packages) {
    spawnSync('apt-get', ['download', name], { cwd: downloads, stdio: 'ignore', timeout: 120_000 })
    const file = readdirSync(downloads).find((one) => one.startsWith(`${name}_`))
    if (file) spawnSync('dpkg', ['-x', join(downloads, file), UNPACKED], { stdio: 'ignore' })
  }
}
