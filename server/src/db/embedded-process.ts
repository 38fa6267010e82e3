import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'

/**
 * Returns when a process started, in the system's own words: together with its id it names one process for good, even
 * after the id was given to another. Of Windows it is what the process is called, which its id was hardly given to
 * again: the system tells the time by another program alone, which takes a second to start.
 * @returns null when no such process lives
 */
export function processStart(pid: number): string | null {
  if (!Number.isInteger(pid) || pid < 1) return null
  if (process.platform === 'win32') return imageName(pid)
  if (process.platform !== 'linux') return psColumn(pid, 'lstart')?.replaceAll(' ', '_') ?? null
  try {
    // Field 22 of /proc/PID/stat, counted after the name, which may hold spaces and brackets; field 3 is the state.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? null : (fields[19] ?? null)
  } catch {
    return null
  }
}

/** Returns whether the process is a PostgreSQL at work in this data folder: its working directory is the folder. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (processStart(pid) === null) return false
  if (process.platform === 'win32') return imageName(pid) === 'postgres.exe'
  if (process.platform !== 'linux') return psColumn(pid, 'command')?.includes(folder) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

/** Waits until a process is gone. @returns false when it still lives after `ms` */
export async function gone(pid: number, ms: number): Promise<boolean> {
  const until = Date.now() + ms
  while (processStart(pid) !== null) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

function imageName(pid: number): string | null {
  const args = ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
  const { stdout } = spawnSync('tasklist', args, { encoding: 'utf8', windowsHide: true })
  return new RegExp(`^"([^"]+)","${pid}"`, 'm').exec(stdout ?? '')?.[1] ?? null
}

function psColumn(pid: number, column: string): string | null {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || null
}
