import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start/start-error.ts'

/** Whom PostgreSQL runs as when this process is root, which PostgreSQL itself refuses to be. */
export interface Account {
  uid: number
  gid: number
}

/** Where the cluster lives and as whom it runs. */
export interface Place {
  /** The cluster's folder itself; may not exist yet. */
  cluster: string
  /** null: as ourselves */
  account: Account | null
}

/**
 * Decides where the cluster of a data folder lives. Normally `DATA_DIR/postgres`. As root below a folder that only
 * root may enter, another uid cannot reach that, so the cluster goes below `reachable` and `DATA_DIR/postgres`
 * becomes a link to it: the data folder stays the one thing to look at.
 * @throws StartError when the folder cannot be used
 */
export function findPlace(dataDir: string, reachable: string): Place {
  const link = join(dataDir, 'postgres')
  const found = ownerOf(link)
  const me = process.getuid?.()
  if (me !== 0) {
    // Windows knows no such numbers.
    if (found && me !== undefined && found.uid !== me) {
      throw new StartError(
        `The database in ${link} belongs to another user (uid ${found.uid}). ` +
          'Start as that user or as root, or set DATA_DIR to a folder of your own.',
      )
    }
    return { cluster: found ? realpathSync(link) : link, account: null }
  }
  const target = linkTarget(link)
  const account = found && found.uid !== 0 ? found : nobody()
  if (!found && !target)
    return canEnter(dataDir, account) ? { cluster: link, account } : moved(link, account, reachable)
  const cluster = target ?? link
  if (!canEnter(dirname(cluster), account)) {
    throw new StartError(
      `PostgreSQL runs as uid ${account.uid}, which may not enter ${dirname(cluster)}, where the database is. ` +
        'Let it pass (chmod o+x on the folders above), or start as the user the folder belongs to.',
    )
  }
  // A copy that root made belongs to root, whom PostgreSQL refuses to read.
  if (found?.uid === 0) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster])
  return { cluster, account }
}

function moved(link: string, account: Account, reachable: string): Place {
  const name = basename(dirname(dirname(link)))
  const home = `${reachable}/${name}-${randomBytes(4).toString('hex')}`
  openFolder(reachable)
  mkdirSync(home)
  chmodSync(home, 0o711)
  symlinkSync(`${home}/postgres`, link)
  return { cluster: `${home}/postgres`, account }
}

/**
 * Reads where the link leads.
 * @returns null when there is no link; its target may not exist yet, when the first start was cut short
 * @throws StartError when what it leads to is gone
 */
function linkTarget(link: string): string | null {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return null
  const target = readlinkSync(link)
  if (existsSync(dirname(target))) return target
  throw new StartError(
    `${link} leads to ${target}, which is gone. Restore it from a backup, or remove the link to begin with an empty database.`,
  )
}

/**
 * Returns whether the account can walk into the folder. The system itself is asked, so that lists of access rights
 * count too.
 */
export function canEnter(folder: string, account: Account | null): boolean {
  if (process.platform === 'win32') return existsSync(folder)
  const answer = spawnSync('test', ['-x', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return answer.status === 0
}

/** Makes a folder of ours that any account may pass through, when it is absent. */
export function openFolder(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o755 })
      chmodSync(folder, 0o755)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `PostgreSQL cannot run as root, and the place for its own account, ${folder}, cannot be made (${code}). ` +
        'Start as an ordinary user, or set DATABASE_URL.',
    )
  }
}

/** Makes an empty 0700 folder that belongs to the account. */
export function privateFolder(folder: string, account: Account | null): void {
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
}

function ownerOf(folder: string): Account | null {
  try {
    const { uid, gid } = statSync(folder)
    return { uid, gid }
  } catch {
    return null
  }
}

function nobody(): Account {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  // macOS writes nobody as -2, which the system calls take as an unsigned number; 65534 is everyone else's.
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : { uid: 65_534, gid: 65_534 }
}
