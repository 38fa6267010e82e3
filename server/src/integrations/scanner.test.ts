import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { aScanner, type StubScanner } from '../testing/scanner.ts'
import { openScanner, wordsOfCommand } from './scanner.ts'

const PICTURE = Buffer.from('a picture')

it.each([
  ['clamdscan --fdpass -', ['clamdscan', '--fdpass', '-']],
  ['  "/opt/my scanner/scan"\t-q  ', ['/opt/my scanner/scan', '-q']],
  ['scan ""', ['scan', '']],
  ['scan $(id) `id` ; rm | x > y', ['scan', '$(id)', '`id`', ';', 'rm', '|', 'x', '>', 'y']],
  [' ', []],
])('the command %j is taken apart without a shell', (command, words) => {
  expect(wordsOfCommand(command)).toEqual(words)
})

it('without a command nobody scans', () => {
  expect(openScanner({})).toBeNull()
})

describe('a scanner', () => {
  let stub: StubScanner
  const open = (timeoutMs?: number) => openScanner({ SCAN_COMMAND: stub.command }, timeoutMs)
  beforeEach(() => {
    stub = aScanner()
  })

  it('is given the picture, its words as they are, and no key of the server’s', async () => {
    process.env.SMTP_PASSWORD = 'canary'
    try {
      expect(await open()?.scan(PICTURE)).toBe('clean')
    } finally {
      delete process.env.SMTP_PASSWORD
    }
    const { bytes, words, env } = stub.seen()
    expect(Buffer.from(bytes, 'base64')).toEqual(PICTURE)
    expect(words.slice(0, 2)).toEqual(['--say', '$(touch'])
    expect(JSON.stringify(env)).not.toContain('canary')
    const folder = dirname(wordsOfCommand(stub.command)[1] ?? '')
    expect(existsSync(join(folder, 'shell'))).toBe(false)
  })

  it('refuses by 1; any other end is no verdict, and quotes nothing', async () => {
    stub.answer(1)
    expect(await open()?.scan(PICTURE)).toBe('refused')
    await expect(open()?.probe()).rejects.toThrow('The scanner refuses a harmless line')
    stub.answer(2)
    await expect(open()?.scan(PICTURE)).rejects.toThrow(/^The scanner ended with 2$/)
  })

  it('that is not there says so by the system’s code', async () => {
    const gone = openScanner({ SCAN_COMMAND: '/nowhere/clamdscan -' })
    await expect(gone?.scan(PICTURE)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('that hangs is ended, by its time and by a stop', async () => {
    stub.answer('never')
    const stop = new AbortController()
    const scanning = open()?.scan(PICTURE, stop.signal)
    await expect.poll(() => readPid(stub)).toBeGreaterThan(0)
    const pid = readPid(stub)
    stop.abort()
    await expect(scanning).rejects.toThrow('The scanner ended with SIGKILL')
    expect(() => process.kill(pid, 0)).toThrow()
    await expect(open(1)?.scan(PICTURE)).rejects.toThrow('The scanner ended with SIGKILL')
  })

  it('may decide before it has read all', async () => {
    const early = openScanner({ SCAN_COMMAND: `"${process.execPath}" -e process.exit(1)` })
    expect(await early?.scan(Buffer.alloc(8_000_000))).toBe('refused')
  })
})

function readPid(stub: StubScanner): number {
  try {
    return stub.seen().pid
  } catch {
    return 0
  }
}
