import { setFlagsFromString } from 'node:v8'
import { type Env, readEnv } from './env.ts'
import { describeError, type Logger, openLog } from './log.ts'
import { COLLECTOR_FLAGS } from './start/collector-flags.ts'
import { asDiskError } from './start/disk-error.ts'
import { StartError } from './start/start-error.ts'
import { type Running, startServer } from './start.ts'

/** The same Ctrl-C may arrive twice: from the terminal, and handed on by npm. */
const SAME_SIGNAL_MS = 500

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<Pick<Running, 'brand'>> {
  for (const flag of COLLECTOR_FLAGS) setFlagsFromString(flag)
  const env = readEnv()
  const log = openLog(env)
  let running: Running | undefined
  let isEnding = false
  const stop = async (code: number) => {
    isEnding = true
    await running?.stop().catch((error) => {
      log.error({ error: describeError(error) }, 'not everything could be stopped in order')
    })
    process.exit(code)
  }
  stopOnSignals(async () => {
    await running?.drain()
    await stop(0)
  })
  stopOnCrash(log, () => stop(1))
  const start = async (of: Env) => {
    running = await startServer({
      env: of,
      log,
      say,
      onLost: (error) => {
        complain(`PostgreSQL ended and cannot be started again: ${error.message}`)
        void stop(1)
      },
      onStartAgain: () => void startAgain().catch(giveUp),
    }).catch((error: unknown) => {
      throw asDiskError(error, env.DATA_DIR)
    })
    say(`Thokham is ready at ${running.url}`)
    return running
  }
  const startAgain = async () => {
    const former = running
    if (!former || isEnding) return
    say('Thokham starts again …')
    await former.stop()
    // Whatever free port it had is the one that everybody knows.
    if (!isEnding) await start({ ...env, PORT: former.port })
  }
  return start(env)
}

/** Stops on signals: the first asks for an orderly end, a second one for an end at once; PostgreSQL ends with us either way. */
function stopOnSignals(stop: () => Promise<void>): void {
  let first: number | undefined
  const onSignal = () => {
    if (first === undefined) {
      first = Date.now()
      void stop()
    } else if (Date.now() - first > SAME_SIGNAL_MS) {
      process.exit(130)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Started by a program that watches the sources: its end is ours too.
  process.on('disconnect', onSignal)
}

/** Stops after an error nobody foresaw, as the state is unknown: logs once, ends in order, and lets the next start heal. */
function stopOnCrash(log: Logger, stop: () => Promise<void>): void {
  let crashed = false
  const onCrash = (error: unknown) => {
    if (crashed) return
    crashed = true
    log.fatal({ error: describeError(error) }, 'unexpected error, stopping')
    void stop()
  }
  process.on('uncaughtException', onCrash)
  process.on('unhandledRejection', onCrash)
}

function complain(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

/** Ends once the server listens, with the product's name. */
export const ready = main()

ready.catch(giveUp)

function giveUp(error: unknown): void {
  const known = error instanceof StartError
  complain(known ? error.message : `Thokham could not start: ${error instanceof Error ? error.stack : error}`)
  process.exit(1)
}
