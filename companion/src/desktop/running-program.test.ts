import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { RunningProgram } from './running-program.ts'

it('two that find what a killed one left behind are one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-running-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const page = createServer((_, response) => response.end(JSON.stringify({ address: `${origin}/#code=x` })))
  onTestFinished(() => void page.close())
  await once(page.listen(0, '127.0.0.1'), 'listening')
  const { port } = page.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  const path = join(folder, 'running.json')
  // Nobody answers at its port.
  writeFileSync(path, JSON.stringify({ pid: 4_194_305, port: 1, secret: 'gone' }))
  const taken = await Promise.all(
    [new RunningProgram(path), new RunningProgram(path), new RunningProgram(path)].map(async (program) => {
      const address = await program.take()
      if (address === null) program.note(port)
      return address
    }),
  )
  expect(taken.toSorted()).toEqual([`${origin}/#code=x`, `${origin}/#code=x`, null])
  expect(readdirSync(folder)).toEqual(['running.json'])
})
