import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { activateMachine } from '@thokham/contract/licence-api'
import { createLicence } from '@thokham/contract/licences'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember } from '../../testing/members.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const EXAMPLES = join(import.meta.dirname, '../../../../examples/licence-client')
const folder = mkdtempSync(join(tmpdir(), 'thokham-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const answers = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const HAS_CURL = answers('curl', '--version') && answers('openssl', 'version')
const HAS_CRYPTOGRAPHY = answers('python3', '-c', 'import cryptography')

/** Checks its types on the way; Node 20 runs no TypeScript by itself. */
function compiled(): string {
  const compiler = join(EXAMPLES, '../../node_modules/typescript/bin/tsc')
  const given =
    '--strict --target es2022 --module esnext --moduleResolution bundler --types node --ignoreConfig'
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, join(EXAMPLES, 'validate.ts'), ...given.split(' '), '--outDir', folder],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stdout)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  return join(folder, 'validate.js')
}

const CLIENTS = [
  { name: 'TypeScript', runs: true, command: () => [process.execPath, compiled()] },
  { name: 'Python', runs: HAS_CRYPTOGRAPHY, command: () => ['python3', join(EXAMPLES, 'validate.py')] },
  { name: 'curl', runs: HAS_CURL, command: () => ['sh', join(EXAMPLES, 'validate.sh')] },
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

/** Starts what stands between a client and the server and says VALID whatever was answered. Returns its address. */
async function startLiar(): Promise<{ url: string; stop: () => void }> {
  const liar = createServer(async (asked, answer) => {
    const { method = 'GET', url } = asked
    const body =
      method === 'POST' ? { body: await text(asked), headers: { 'content-type': 'application/json' } } : {}
    const real = await fetch(`${server.url}${url}`, { method, ...body })
    answer.end((await real.text()).replace(/"code":"[A-Z_]+"/, '"code":"VALID"'))
  })
  liar.listen(0, '127.0.0.1')
  await once(liar, 'listening')
  return { url: `http://127.0.0.1:${(liar.address() as AddressInfo).port}`, stop: () => liar.close() }
}

describe.each(CLIENTS)('the example in $name', ({ runs, command }) => {
  let ready: string[] | undefined
  const ask = (...args: string[]) =>
    new Promise<{ status: unknown; out: string; err: string }>((resolve) => {
      ready ??= command()
      const [program = '', ...rest] = ready
      execFile(program, [...rest, ...args], (error, out, err) => {
        resolve({ status: error ? error.code : 0, out: out.split('\n')[0] ?? '', err })
      })
    })

  it.skipIf(!runs)('believes a signed yes and a signed no, and nobody who is in between', async () => {
    const member = await aMember(server.services, { level: 'vip' })
    const { key } = (await server.call(createLicence, {}, member)).body
    await server.call(activateMachine, { body: { key, fingerprint: 'f1' } })
    expect(await ask(server.url, key, 'f1')).toEqual({ status: 0, out: 'VALID', err: '' })
    const no = { status: 1, out: 'FINGERPRINT_SCOPE_MISMATCH', err: '' }
    expect(await ask(server.url, key, 'f2')).toEqual(no)
    const liar = await startLiar()
    expect(await ask(liar.url, key, 'f2')).toEqual({ status: 2, out: 'NOT_SIGNED', err: '' })
    liar.stop()
  })
})
