import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { POSTGRES_SETTINGS } from '../db/embedded-settings.ts'

/**
 * Starts a PostgreSQL of another version than the embedded one, for a run of the tests on it (docs/testing.md).
 * @param programs folder of its `initdb` and `pg_ctl`; run by root, they run as the user postgres
 */
export function startOtherPostgres(
  programs: string,
  folder: string,
  settings: Record<string, string>,
): { connection: { host: string; port: number; user: string; database: string }; stop(): void } {
  const place = join(folder, 'other')
  mkdirSync(place, { mode: 0o755 })
  const isRoot = process.getuid?.() === 0
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : []
  if (isRoot) {
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    )
    chownSync(place, uid, gid)
  }
  const run = (program: string, ...args: string[]) => {
    const [file = '', ...words] = [...as, join(programs, program), ...args]
    execFileSync(file, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const data = join(place, 'data')
  run('initdb', '-D', data, '-U', 'thokham', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const all = {
    ...POSTGRES_SETTINGS,
    ...settings,
    unix_socket_directories: place,
    unix_socket_permissions: '0777',
  }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
  const start = ['-D', data, '-w', '-s', '-l', join(place, 'log'), '-o', options.join(' '), 'start']
  try {
    run('pg_ctl', ...start)
  } catch (error) {
    throw new Error(readFileSync(join(place, 'log'), 'utf8'), { cause: error })
  }
  run('createdb', '-h', place, '-U', 'thokham', 'thokham')
  return {
    connection: { host: place, port: 5432, user: 'thokham', database: 'thokham' },
    stop: () => run('pg_ctl', '-D', data, '-m', 'immediate', '-s', 'stop'),
  }
}
