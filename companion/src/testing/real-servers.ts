import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.mjs'
import type { Way } from '../uploads/transfer/far-end.ts'
import { debianFile, UNPACKED_LIBRARIES } from './debian-programs.ts'

/** Real servers of Debian, by the name of their package. */
export const REAL_SERVERS = ['vsftpd', 'proftpd', 'pure-ftpd', 'openssh'] as const
export type RealServerName = (typeof REAL_SERVERS)[number]

const PROGRAMS: Readonly<Record<RealServerName, string>> = {
  vsftpd: 'usr/sbin/vsftpd',
  proftpd: 'usr/sbin/proftpd',
  'pure-ftpd': 'usr/sbin/pure-ftpd',
  openssh: 'usr/sbin/sshd',
}

/** Of an account that exists in the servers' own view of this machine alone. */
const USER = { uid: 65_533, gid: 65_534, password: 'secret' }
/** Only root has accounts of its own for a server, and a view of its own of `/etc`. */
const CANNOT = process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0

/** Whether a server cannot be run here. */
export const lacksServer = (name: RealServerName): boolean => CANNOT || debianFile(PROGRAMS[name]) === null

/** A server that takes files. */
export interface RealServer {
  readonly way: Way
  /** Where they come to lie. */
  readonly folder: string
  /** Bytes of each file that arrived whole by the server's own log, one entry an arrival; a session that was cut may lose its lines. */
  arrivals(): Map<string, number[]>
  /** Ends every session at once, as a line that breaks. */
  cut(): void
  stop(): Promise<void>
}

/**
 * Starts a server in a folder of the test's own.
 * @param isImplicit TLS from the first byte; of vsftpd alone
 */
export async function startRealServer(
  name: RealServerName,
  folder: string,
  isImplicit = false,
): Promise<RealServer> {
  const port = await freePort()
  // Ports of data: of their own for each server that runs beside another.
  const data = 40_000 + ((port * 7) % 200) * 100
  const home = join(folder, 'home')
  prepare(folder, home)
  const { args, log, read } = { vsftpd, proftpd, 'pure-ftpd': pureFtpd, openssh }[name]({
    folder,
    home,
    port,
    data,
    isImplicit,
  })
  const child = spawn('unshare', ['-m', 'sh', '-c', `${VIEW}; exec "$@"`, folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LD_LIBRARY_PATH: UNPACKED_LIBRARIES },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  await answering(child, port, () => said)
  const isSsh = name === 'openssh'
  return {
    folder: home,
    way: {
      protocol: isSsh ? 'sftp' : isImplicit ? 'ftps-implicit' : 'ftps',
      host: 'localhost',
      port,
      user: 'seller',
      password: USER.password,
      hostKey: isSsh ? fingerprint(folder) : null,
      allowsPlain: false,
      allowsOtherAddress: false,
    },
    arrivals: () => arrivalsIn(readFileSync(log, 'utf8'), read),
    cut: () => {
      for (const pid of descendants(child.pid as number)) killQuietly(pid)
    },
    stop: async () => {
      const all = [...descendants(child.pid as number), child.pid as number]
      const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      for (const pid of all) killQuietly(pid)
      await gone
    },
  }
}

/** Gives the server its own accounts, in its own view of the machine. */
const VIEW = [
  'mount --make-rprivate /',
  'for file in passwd shadow pam.d; do mount --bind "$0/etc/$file" "/etc/$file" || exit 1; done',
].join('; ')

function prepare(folder: string, home: string): void {
  for (const path of ['etc/pam.d', 'empty', 'home']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of [folder, home]) chmodSync(path, 0o755)
  chownSync(home, USER.uid, USER.gid)
  const hash = execFileSync('openssl', ['passwd', '-6', USER.password], { encoding: 'utf8' }).trim()
  const account = `seller:${'x'}:${USER.uid}:${USER.gid}::${home}:/bin/sh\n`
  copyFileSync('/etc/passwd', join(folder, 'etc/passwd'))
  appendFileSync(join(folder, 'etc/passwd'), account)
  writeFileSync(
    join(folder, 'etc/shadow'),
    `${readFileSync('/etc/shadow', 'utf8')}seller:${hash}:19000:0:99999:7:::\n`,
    { mode: 0o600 },
  )
  writeFileSync(join(folder, 'accounts'), account.replace(':x:', `:${hash}:`), { mode: 0o600 })
  writeFileSync(
    join(folder, 'etc/pam.d/vsftpd'),
    'auth required pam_unix.so\naccount required pam_permit.so\nsession required pam_permit.so\n',
  )
  certificate(folder)
}

/** Makes the certificate of a server on this computer. @returns the authority that knows it */
export function certificate(folder: string): { ca: Buffer; cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      names,
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const found = { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
  writeFileSync(join(folder, 'both.pem'), found.cert + found.key, { mode: 0o600 })
  return { ca: Buffer.from(found.cert), ...found }
}

interface Place {
  readonly folder: string
  readonly home: string
  readonly port: number
  /** First of the ports for data. */
  readonly data: number
  readonly isImplicit: boolean
}
interface Setup {
  readonly args: readonly string[]
  readonly log: string
  /** Reads a line of its log: name and bytes of a file that arrived whole. */
  readonly read: (line: string) => readonly [string, number] | null
}

const SFTP_SERVER = '/usr/lib/openssh/sftp-server'

const programOf = (name: RealServerName): string => debianFile(PROGRAMS[name]) as string
/** `… bytes path b _ i r seller ftp 0 * c`: of the format that wu-ftpd had first. */
const readXferlog = (line: string): readonly [string, number] | null => {
  const [, bytes, path, end] = / (\d+) (\S+) b _ i \S \S+ ftps? \d \S+ (\w)$/.exec(line) ?? []
  return end === 'c' && path ? [path, Number(bytes)] : null
}

function vsftpd({ folder, port, data, isImplicit }: Place): Setup {
  const log = join(folder, 'xferlog')
  const config = join(folder, 'vsftpd.conf')
  const settings = {
    listen: 'YES',
    listen_address: '127.0.0.1',
    listen_port: port,
    background: 'NO',
    anonymous_enable: 'NO',
    local_enable: 'YES',
    write_enable: 'YES',
    local_umask: '022',
    chroot_local_user: 'YES',
    allow_writeable_chroot: 'YES',
    secure_chroot_dir: join(folder, 'empty'),
    pam_service_name: 'vsftpd',
    pasv_min_port: data,
    pasv_max_port: data + 99,
    ssl_enable: 'YES',
    force_local_data_ssl: 'YES',
    force_local_logins_ssl: 'YES',
    require_ssl_reuse: 'YES',
    implicit_ssl: isImplicit ? 'YES' : 'NO',
    ssl_ciphers: 'HIGH',
    rsa_cert_file: join(folder, 'cert.pem'),
    rsa_private_key_file: join(folder, 'key.pem'),
    seccomp_sandbox: 'NO',
    isolate: 'NO',
    isolate_network: 'NO',
    xferlog_enable: 'YES',
    xferlog_std_format: 'YES',
    xferlog_file: log,
  }
  writeFileSync(
    config,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  writeFileSync(log, '')
  return { args: [programOf('vsftpd'), config], log, read: readXferlog }
}

function proftpd({ folder, port, data }: Place): Setup {
  const log = join(folder, 'xferlog')
  const config = join(folder, 'proftpd.conf')
  const modules = debianFile('usr/lib/proftpd', PROGRAMS.proftpd) as string
  const lines = [
    `ModulePath ${modules}`,
    'LoadModule mod_tls.c',
    'ServerType standalone',
    'DefaultServer on',
    `Port ${port}`,
    'DefaultAddress 127.0.0.1',
    'SocketBindTight on',
    'UseReverseDNS off',
    'User nobody',
    'Group nogroup',
    'AuthOrder mod_auth_file.c',
    `AuthUserFile ${join(folder, 'accounts')}`,
    'RequireValidShell off',
    'DefaultRoot ~',
    'AllowOverwrite on',
    `PassivePorts ${data} ${data + 99}`,
    `ScoreboardFile ${join(folder, 'scoreboard')}`,
    `PidFile ${join(folder, 'pid')}`,
    `DelayTable ${join(folder, 'delay')}`,
    `TransferLog ${log}`,
    `SystemLog ${join(folder, 'system.log')}`,
    'TLSEngine on',
    'TLSRequired on',
    'TLSProtocol TLSv1.2 TLSv1.3',
    `TLSRSACertificateFile ${join(folder, 'cert.pem')}`,
    `TLSRSACertificateKeyFile ${join(folder, 'key.pem')}`,
    'TLSVerifyClient off',
    `TLSLog ${join(folder, 'tls.log')}`,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  writeFileSync(log, '')
  return { args: [programOf('proftpd'), '-n', '-c', config], log, read: readXferlog }
}

function pureFtpd({ folder, home, port, data }: Place): Setup {
  const log = join(folder, 'transfers')
  const [accounts, database] = [join(folder, 'pure.passwd'), join(folder, 'pure.pdb')]
  const tool = debianFile('usr/bin/pure-pw', PROGRAMS['pure-ftpd']) as string
  // Written by hand: its own tool takes a hash that costs seconds at each login.
  const hash = execFileSync('openssl', ['passwd', '-6', USER.password], { encoding: 'utf8' }).trim()
  const account = ['seller', hash, USER.uid, USER.gid, '', `${home}/./`, ...Array<string>(12).fill('')]
  writeFileSync(accounts, `${account.join(':')}\n`, { mode: 0o600 })
  execFileSync(tool, ['mkdb', database, '-f', accounts])
  writeFileSync(log, '')
  const args = [
    ...[programOf('pure-ftpd'), '-S', `127.0.0.1,${port}`, '-l', `puredb:${database}`, '-E', '-A', '-H'],
    ...[
      '-p',
      `${data}:${data + 99}`,
      '-Y',
      '2',
      '-2',
      join(folder, 'both.pem'),
      '-O',
      `stats:${log}`,
      '-C',
      '50',
      '-c',
      '100',
    ],
  ]
  return {
    args,
    log,
    // `seconds session user address U bytes seconds path`
    read: (line) => {
      const [, bytes, path] = / U (\d+) \d+ (.+)$/.exec(line) ?? []
      return path ? [path, Number(bytes)] : null
    },
  }
}

function openssh({ folder, port }: Place): Setup {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, 'hostkey')])
  mkdirSync('/run/sshd', { recursive: true })
  const [config, log] = [join(folder, 'sshd_config'), join(folder, 'sftp.log')]
  writeFileSync(log, '')
  chownSync(log, USER.uid, USER.gid)
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(folder, 'hostkey')}`,
    'UsePAM no',
    'PasswordAuthentication yes',
    'KbdInteractiveAuthentication no',
    'PidFile none',
    'StrictModes no',
    'MaxStartups 100',
    `Subsystem sftp ${SFTP_SERVER}`,
    // Run by the account's shell, so that what it logs has a place.
    `ForceCommand ${SFTP_SERVER} -e -l VERBOSE 2>>${log}`,
    'AllowUsers seller',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  return {
    args: [programOf('openssh'), '-D', '-e', '-f', config],
    log,
    read: (line) => {
      // Of a line that broke it says `forced close`.
      const [, path, bytes] = /(?<!forced )close "(.+)" bytes read 0 written (\d+)/.exec(line) ?? []
      return path ? [path, Number(bytes)] : null
    },
  }
}

function fingerprint(folder: string): string {
  const said = execFileSync('ssh-keygen', ['-lf', join(folder, 'hostkey.pub')], { encoding: 'utf8' })
  return said.split(' ')[1] as string
}

function arrivalsIn(log: string, read: Setup['read']): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const line of log.split('\n')) {
    const arrival = read(line.trimEnd())
    if (!arrival) continue
    const name = arrival[0].split('/').at(-1) as string
    found.set(name, [...(found.get(name) ?? []), arrival[1]])
  }
  return found
}

async function answering(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said()}`)
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connectTo(port, '127.0.0.1', () => socket.destroy() && resolve(true))
      socket.on('error', () => resolve(false))
    })
    if (isThere) return
    await pause(25)
  }
  throw new Error(`The server does not answer: ${said()}`)
}

/** Lists the processes that a process has started, and theirs. */
function descendants(of: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
      parents.set(Number(name), parent)
    } catch {
      // It has ended.
    }
  }
  const own = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === of || (parent !== undefined && parent > 1 && own(parent))
  }
  return [...parents.keys()].filter(own)
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
