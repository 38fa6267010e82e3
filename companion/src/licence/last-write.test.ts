import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@thokham/domain/bangkok-time'
import { expect, it, onTestFinished } from 'vitest'
import { lastWriteMs } from './last-write.ts'

it('the last write is the newest of the folders that are there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-last-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = new Date('2026-11-20T03:00:00Z')
  utimesSync(folder, write, write)
  expect(lastWriteMs([folder, join(folder, 'none')])).toBe(write.getTime())
  expect(lastWriteMs([])).toBe(0)
  expect(lastWriteMs()).toBeGreaterThan(write.getTime() - 365 * DAY_MS)
})
