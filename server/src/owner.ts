import { parseArgs } from 'node:util'
import { type Env, readEnv } from './env.ts'
import { announce } from './features/announcements/announce.ts'
import { BACKED_UP } from './features/audit/backed-up.ts'
import { noteFilesMove } from './features/audit/storage-moves.ts'
import { writeAudit } from './features/audit/write-audit.ts'
import { ensureOwner } from './features/members/ensure-owner.ts'
import { giveNewPassword } from './features/members/give-new-password.ts'
import { makeAdmin } from './features/members/make-admin.ts'
import { listSigningKeys, revokeSigningKey, rotateSigningKey } from './features/signing/signing-keys.ts'
import { freezeShop } from './features/trust/freeze-shop.ts'
import { changeVaultKey } from './features/vault/change-vault-key.ts'
import { atTheTerminal } from './owner/at-the-terminal.ts'
import { backUp } from './owner/back-up.ts'
import { doctor, sayUnopened } from './owner/doctor.ts'
import { listMembers } from './owner/list-members.ts'
import { cancelMove, moveDatabase } from './owner/move-database.ts'
import { moveFiles } from './owner/move-files.ts'
import { type OwnerContext, openOwnerContext } from './owner/owner-context.ts'
import { readStoredMail } from './owner/read-mail.ts'
import { refuseMissingArchive, restore } from './owner/restore.ts'
import { who } from './owner/who.ts'
import { loadSecret } from './security/secrets.ts'
import { tokenSecretOf } from './services.ts'
import { asDiskError } from './start/disk-error.ts'
import { asStartError } from './start/fill-database.ts'
import { isServedFromElsewhere } from './start/join-servers.ts'
import { isBegun, refuseWeakOwner } from './start/new-installation.ts'
import { StartError } from './start/start-error.ts'

interface Command {
  /** What follows the name. */
  usage: string
  what: string
  /** How many words must follow. */
  words: number
  options?: Record<string, { type: 'boolean' | 'string' }>
  /** False: the command looks at the tables or replaces them, and must not bring them up to date first. */
  tables?: boolean
  /** True: the command may begin a new installation in an empty folder. */
  mayBegin?: boolean
  /** Refuses what can be seen to be wrong before anything is begun. @throws StartError */
  check?(env: Env, words: string[]): void
  /** Says in its own way why the database could not even be opened. */
  unopened?(error: StartError, say: OwnerContext['say']): void
  run(context: OwnerContext, words: string[], options: Record<string, unknown>): Promise<boolean | undefined>
}

const COMMANDS: Record<string, Command> = {
  'create-owner': {
    usage: '',
    what: 'make the account of OWNER_EMAIL, with OWNER_PASSWORD or one that is made up',
    words: 0,
    mayBegin: true,
    check: refuseWeakOwner,
    run: createOwner,
  },
  'reset-password': {
    usage: '<e-mail> [--without-second-factor]',
    what: 'give a member a new password, end their sessions; for one who lost it, take the second factor',
    words: 1,
    options: { 'without-second-factor': { type: 'boolean' } },
    run: resetPassword,
  },
  'list-members': {
    usage: '',
    what: 'print all members',
    words: 0,
    run: (context) => listMembers(context).then(() => true),
  },
  'make-admin': { usage: '<e-mail>', what: 'make a member an admin', words: 1, run: promote },
  freeze: {
    usage: '',
    what: 'hide the shop’s account, sign everybody out and write so to the owner',
    words: 0,
    run: freeze,
  },
  who: {
    usage: '<mark|e-mail|address>',
    what: 'say whom a mark of the log stands for, or the marks of somebody',
    words: 1,
    run: (context, [given = '']) => who(context, given).then(() => true),
  },
  announce: {
    usage: '<message>',
    what: 'put a message up on every dashboard, in the place of what is there; "" takes it down',
    words: 1,
    run: announceToAll,
  },
  'keys rotate': {
    usage: '',
    what: 'seal all that is sealed under a fresh key',
    words: 0,
    run: rotateKeys,
  },
  'signing-key rotate': {
    usage: '',
    what: 'sign licences with a fresh key from now on; what the former one signed stays good',
    words: 0,
    run: changeSigningKey,
  },
  'signing-key list': {
    usage: '',
    what: 'print the keys that sign licences and partners’ codes, the newest first',
    words: 0,
    run: showSigningKeys,
  },
  'signing-key revoke': {
    usage: '<key id>',
    what: 'for a key that leaked: programs refuse what it signed from their next contact on',
    words: 1,
    run: endSigningKey,
  },
  backup: {
    usage: '<file> [--with-secrets]',
    what: 'write everything into one file',
    words: 1,
    options: { 'with-secrets': { type: 'boolean' } },
    run: backUpAndNote,
  },
  restore: {
    usage: '<file> [--replace]',
    what: 'bring a backup back, into an empty database or over what is there',
    words: 1,
    options: { replace: { type: 'boolean' } },
    tables: false,
    mayBegin: true,
    check: (_env, [file = '']) => refuseMissingArchive(file),
    run: (context, [file = ''], options) =>
      restore(context, file, { replace: options.replace === true }).then(() => true),
  },
  move: {
    usage: '--to <postgres://…|embedded> [--replace]',
    what: 'move all data into another PostgreSQL, or into that of MOVE_TO; --cancel takes this one into use again',
    words: 0,
    options: { to: { type: 'string' }, replace: { type: 'boolean' }, cancel: { type: 'boolean' } },
    tables: false,
    run: moveOrCancel,
  },
  'files move': {
    usage: '--to <s3://…|folder>',
    what: 'copy all files into a bucket, or back into the data folder, each compared by its hash',
    words: 0,
    options: { to: { type: 'string' } },
    tables: false,
    run: moveFilesAndNote,
  },
  'read-mail': {
    usage: '<e-mail>',
    what: 'print the newest mail to an address that is kept because no mail server is set',
    words: 1,
    run: (context, [email = '']) => readStoredMail(context, email).then(() => true),
  },
  doctor: {
    usage: '',
    what: 'look at everything that can be wrong',
    words: 0,
    tables: false,
    unopened: sayUnopened,
    run: doctor,
  },
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

// Whoever reads the beginning alone, as `list-members | head` does, has had enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

async function main(args: string[]): Promise<number> {
  const name = Object.keys(COMMANDS).find(
    (known) => args.slice(0, known.split(' ').length).join(' ') === known,
  )
  const command = name === undefined ? undefined : COMMANDS[name]
  if (!command) return misused(args.length > 0 ? `There is no command ${args[0]}.` : 'Which command?')
  const given = wordsOf(command, args.slice(name?.split(' ').length))
  if (typeof given === 'string') return misused(`${name}: ${given}`)
  const env = readEnv()
  if (!command.mayBegin) refuseEmptyFolder(env)
  command.check?.(env, given.words)
  complain(`Installation: ${env.DATA_DIR}${env.DATABASE_URL ? ', database of DATABASE_URL' : ''}`)
  try {
    const context = await openOwnerContext(env, say, { tables: command.tables ?? true })
    try {
      return (await command.run(context, given.words, given.options)) === false ? 1 : 0
    } finally {
      await context.close()
    }
  } catch (error) {
    const known = asDiskError(error, env.DATA_DIR)
    if (!(known instanceof StartError && command.unopened)) throw known
    command.unopened(known, say)
    return 1
  }
}

function misused(why: string): number {
  complain(`${why}\n\n${usage()}`)
  return 2
}

/**
 * Refuses a folder where nothing was ever started: a mistyped DATA_DIR must not become an installation that a command
 * then reports on.
 * @throws StartError
 */
function refuseEmptyFolder(env: Env): void {
  if (isBegun(env)) return
  throw new StartError(
    `There is no installation in ${env.DATA_DIR}. Correct DATA_DIR; a new one is begun by npm start, create-owner or restore.`,
  )
}

/** Reads the words and options of a command. @returns what follows the command's name, or what is wrong with it */
function wordsOf(command: Command, args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: command.options ?? {},
      allowPositionals: true,
    })
    if (positionals.length === command.words) return { words: positionals, options: values }
    const missing = positionals.length < command.words
    return missing
      ? `${command.usage} is missing.`
      : `too many words: ${positionals.slice(command.words).join(' ')}.`
  } catch (error) {
    return error instanceof Error ? error.message : 'these options are not known.'
  }
}

async function moveOrCancel(
  context: OwnerContext,
  _words: string[],
  { to, replace, cancel }: Record<string, unknown>,
): Promise<boolean> {
  if (cancel) await cancelMove(context)
  // An address has a password, and what is typed is seen by whoever lists processes.
  else await moveDatabase(context, wanted('--to', to ?? process.env.MOVE_TO), { replace: replace === true })
  return true
}

async function moveFilesAndNote(
  context: OwnerContext,
  _words: string[],
  { to }: Record<string, unknown>,
): Promise<boolean> {
  const moved = await moveFiles(context, wanted('--to', to))
  await noteFilesMove(context.db, atTheTerminal(context.clock()), moved).catch(complainUnnoted)
  return true
}

/** What was done stands, though the audit log, whose disk may be full, did not take it. */
function complainUnnoted(error: Error): void {
  complain(`The audit log could not note it: ${error.message}`)
}

/** Returns an option that must be given. @throws StartError when it is not */
function wanted(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new StartError(`${name} is missing.`)
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage, what }]) => `  ${`${name} ${usage}`.padEnd(52)} ${what}`,
  )
  return ['Usage: npm run owner -- <command>', '', ...lines].join('\n')
}

async function backUpAndNote(
  context: OwnerContext,
  [file = '']: string[],
  options: Record<string, unknown>,
): Promise<boolean> {
  await backUp(context, file, { secrets: options['with-secrets'] === true })
  await writeAudit(context.db, atTheTerminal(context.clock()), BACKED_UP).catch(complainUnnoted)
  return true
}

async function createOwner(context: OwnerContext): Promise<boolean> {
  const owner = await ensureOwner(context, context.env.OWNER_PASSWORD).catch(asStartError)
  if (!owner) {
    say(
      `${context.ownerEmail} is the owner already. For a new password: npm run owner -- reset-password ${context.ownerEmail}`,
    )
  } else if (owner.madeUpPassword) {
    say(`Owner: ${owner.email}, password: ${owner.madeUpPassword} (shown this once; keep it)`)
  } else {
    say(`Owner: ${owner.email}, with the password of OWNER_PASSWORD`)
  }
  return true
}

async function resetPassword(
  context: OwnerContext,
  [email = '']: string[],
  options: Record<string, unknown>,
): Promise<boolean> {
  const withoutSecondFactor = options['without-second-factor'] === true
  const password = await giveNewPassword(context, atTheTerminal(context.clock()), {
    email,
    withoutSecondFactor,
  })
  if (password === null) throw nobody(email)
  say(`${email}, password: ${password} (shown this once; keep it). All their sessions have ended.`)
  return true
}

async function promote(context: OwnerContext, [email = '']: string[]): Promise<boolean> {
  if (!(await makeAdmin(context, atTheTerminal(context.clock()), email))) throw nobody(email)
  say(`${email} is an admin from the next request on`)
  return true
}

async function freeze(context: OwnerContext): Promise<boolean> {
  const tokenSecret = tokenSecretOf(loadSecret(context.env.DATA_DIR, 'server-secret'))
  const since = await freezeShop({ ...context, tokenSecret }, atTheTerminal(context.clock()))
  say(`Frozen since ${since}; everybody is signed out. The owner opens it on /admin/payment.`)
  return true
}

async function announceToAll(context: OwnerContext, [message = '']: string[]): Promise<boolean> {
  await announce(context, atTheTerminal(context.clock()), message)
  say(message.trim() ? 'It stands on every dashboard' : 'Nothing stands on the dashboards any more')
  return true
}

async function rotateKeys(context: OwnerContext): Promise<boolean> {
  if (await isServedFromElsewhere(context.pool, context.env)) {
    throw new StartError(
      `A server works on this database with a data folder of its own, and would not see the fresh key. Stop it, rotate, ` +
        `put a copy of ${context.env.DATA_DIR}/secrets in the place of its own, then start it again.`,
    )
  }
  const { count, unopenable } = await changeVaultKey(context)
  say(
    `Sealed ${count} rows under a fresh key; ${context.env.DATA_DIR}/secrets/vault has changed: keep a new copy of it`,
  )
  if (unopenable > 0) say(`${unopenable} rows open with no key of the vault and were left as they are`)
  return unopenable === 0
}

async function changeSigningKey(context: OwnerContext): Promise<boolean> {
  const kid = await rotateSigningKey(context, 'licence')
  say(`Licences are signed with the key ${kid} from now on; running servers follow within a minute`)
  return true
}

async function showSigningKeys(context: OwnerContext): Promise<boolean> {
  for (const { kid, purpose, createdAt, retiredAt, revokedAt } of await listSigningKeys(context)) {
    const state = revokedAt ? 'revoked' : retiredAt ? 'former' : 'signs'
    say([kid, purpose, `made ${createdAt.toISOString()}`, state].join('  '))
  }
  return true
}

async function endSigningKey(context: OwnerContext, [kid = '']: string[]): Promise<boolean> {
  const done = await revokeSigningKey(context, kid)
  if (done === 'unknown')
    throw new StartError(
      `There is no signing key ${kid}. See them all with: npm run owner -- signing-key list`,
    )
  say(`The key ${kid} is revoked; running servers follow within a minute, programs at their next contact`)
  if (done.successor) say(`From now on the key ${done.successor} signs in its place (${done.purpose})`)
  return true
}

function nobody(email: string): StartError {
  return new StartError(`Nobody has the e-mail ${email}. See them all with: npm run owner -- list-members`)
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const known = error instanceof StartError
    process.stderr.write(
      `${known ? error.message : `The command failed: ${error instanceof Error ? error.stack : error}`}\n`,
    )
    process.exitCode = 1
  },
)
