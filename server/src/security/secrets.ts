import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { StartError } from '../start/start-error.ts'

const BYTES = 32

/**
 * Returns a secret of this installation: made at random on the first start, kept in `DATA_DIR/secrets/<name>` for this
 * user's eyes alone, the same ever after.
 * @returns 32 random bytes as base64url
 * @throws StartError when the file is there but holds no secret
 */
export function loadSecret(dataDir: string, name: string): string {
  const folder = `${dataDir}/secrets`
  const path = `${folder}/${name}`
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  if (read(path) === null) write(path, randomBytes(BYTES).toString('base64url'))
  const secret = read(path)
  if (!secret || Buffer.from(secret, 'base64url').length < BYTES) {
    throw new StartError(
      `${path} holds no secret. Restore it from a backup, or remove it to get a new one: everybody is then signed out.`,
    )
  }
  return secret
}

function read(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8').trim()
    chmodSync(path, 0o600)
    return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new StartError(
      `${path} cannot be read (${code}). Start as the user who made it, or mend its access rights.`,
    )
  }
}

/**
 * Writes a secret whole or not at all, on the disk before its first use, and never over one that another start has just
 * made.
 */
function write(path: string, secret: string): void {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${secret}\n`)
    fsyncSync(file)
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(file)
    rmSync(draft)
  }
}
