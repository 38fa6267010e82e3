import { spawn } from 'node:child_process'

/** A scanner that loads its signatures for each file takes half a minute. */
const TIMEOUT_MS = 120_000

/** What a program says of a file. */
export type ScanVerdict = 'clean' | 'refused'

/** A program of the operator's that looks at files before a person does. */
export interface Scanner {
  /**
   * Gives a file to the program's standard input. Whatever it prints is seen by nobody: it may quote the file.
   * @throws Error with its exit code, signal or the system's code when it gives no verdict
   */
  scan(content: Uint8Array, signal?: AbortSignal): Promise<ScanVerdict>
  /** Has something harmless looked at. @throws what `scan` throws, and when it is refused */
  probe(): Promise<void>
}

/** Takes a command apart: words between blanks, those with blanks in double quotes; no shell ever reads it. */
export function wordsOfCommand(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

/** Opens the scanner of the settings. @returns null when nobody scans */
export function openScanner(
  { SCAN_COMMAND: command }: { SCAN_COMMAND?: string | undefined },
  timeoutMs = TIMEOUT_MS,
): Scanner | null {
  const [program, ...words] = wordsOfCommand(command ?? '')
  if (program === undefined) return null
  const scan: Scanner['scan'] = async (content, signal) => {
    const code = await exitOf([program, words], content, { timeoutMs, signal })
    if (code === 0) return 'clean'
    if (code === 1) return 'refused'
    throw new Error(`The scanner ended with ${code}`)
  }
  return {
    scan,
    async probe() {
      if ((await scan(Buffer.from('a harmless line\n'))) !== 'clean')
        throw new Error('The scanner refuses a harmless line')
    },
  }
}

interface Patience {
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** Runs a program on a file. @returns its exit code, or the signal that ended it @throws Error when it cannot be run */
function exitOf(
  [program, words]: [string, string[]],
  content: Uint8Array,
  { timeoutMs, signal }: Patience,
): Promise<number | string> {
  const { PATH, SystemRoot } = process.env
  const isWindows = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      stdio: ['pipe', 'ignore', 'ignore'],
      // The server's own environment holds keys.
      env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C.UTF-8' },
      // A group of its own, so that what it started ends with it.
      detached: !isWindows,
      windowsHide: true,
    })
    const end = () => {
      if (child.pid === undefined) return
      try {
        if (isWindows) child.kill('SIGKILL')
        else process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    }
    const timeout = setTimeout(end, timeoutMs)
    signal?.addEventListener('abort', end, { once: true })
    const settle = (done: () => void) => {
      clearTimeout(timeout)
      signal?.removeEventListener('abort', end)
      done()
    }
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code, ending) => settle(() => resolve(code ?? ending ?? 'nothing')))
    // It may have decided before the last byte.
    child.stdin.on('error', () => {})
    child.stdin.end(content)
    if (signal?.aborted) end()
  })
}
