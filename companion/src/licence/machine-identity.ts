import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { arch, cpus, hostname, platform, release, totalmem, userInfo } from 'node:os'

/** A machine as the licence server is told of it: hashes, from which nothing can be read back. */
export interface MachineIdentity {
  fingerprint: string
  parts: string[]
}

/** How long (ms) the system may take to say what its own id is. */
const SYSTEM_TIMEOUT_MS = 5_000

/**
 * Describes this machine by hashes of several of its parts, none of them a network card: a machine stays the same when
 * most of them do.
 * @param read what the parts are, for tests; the machine's own when absent
 */
export function machineIdentity(read: () => readonly string[] = partsOfThisMachine): MachineIdentity {
  const parts = read()
    .filter((part) => part !== '')
    .map((part) => createHash('sha256').update(`thokham machine ${part}`).digest('base64url'))
  const fingerprint = createHash('sha256').update(parts.join(' ')).digest('base64url')
  return { fingerprint, parts }
}

/** What a machine says of itself. */
export interface MachineFacts {
  /** Given at the installation; empty when the system does not tell. */
  systemId: string
  hostName: string
  processor: string
  memoryGb: number
  platform: string
  home: string
}

/**
 * Returns the parts by which a machine is known. All that machines of one model and one habit share is one part, so that
 * a room of equal computers is never one machine, while a new disk or more memory alone makes no other.
 */
export function machineParts(facts: MachineFacts): string[] {
  return [
    facts.systemId && `system ${facts.systemId}`,
    `name ${facts.hostName}`,
    `model ${facts.processor}, ${facts.memoryGb} GB, ${facts.platform} ${facts.home}`,
  ].filter(Boolean)
}

function partsOfThisMachine(): string[] {
  return machineParts({
    systemId: systemId(),
    hostName: hostname(),
    processor: `${cpus()[0]?.model.trim() ?? ''} ${cpus().length} ${arch()}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: platform(),
    home: userInfo().homedir,
  })
}

/** Returns the id that the system was given when it was installed; empty when it does not tell. */
function systemId(): string {
  try {
    switch (platform()) {
      case 'linux':
        return readFileSync('/etc/machine-id', 'utf8').trim()
      case 'darwin':
        return (
          /"IOPlatformUUID" = "([^"]+)"/.exec(ask('ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']))?.[1] ??
          ''
        )
      case 'win32':
        return (
          /MachineGuid\s+REG_SZ\s+(\S+)/.exec(
            ask('reg', ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid']),
          )?.[1] ?? ''
        )
      default:
        return ''
    }
  } catch {
    return ''
  }
}

function ask(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', timeout: SYSTEM_TIMEOUT_MS, stdio: 'pipe' })
}

/** Names the system for people: `Linux 6.1.0`, for example. */
export function systemName(): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    linux: 'Linux',
    darwin: 'macOS',
    win32: 'Windows',
  }
  return `${names[platform()] ?? platform()} ${release()}`
}
