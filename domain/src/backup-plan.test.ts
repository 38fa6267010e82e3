import { expect, it } from 'vitest'
import {
  backupFileName,
  backupsAmong,
  dueBackupDay,
  isRehearsalDue,
  momentOfBackup,
  outdatedBackups,
} from './backup-plan.ts'

const at = (local: string) => new Date(`${local}+07:00`)

it.each([
  ['03:00', null, '2026-11-22T02:59:59', null],
  ['03:00', null, '2026-11-22T03:00:00', '2026-11-22'],
  ['03:00', '2026-11-22', '2026-11-22T23:00:00', null],
  ['03:00', '2026-11-21', '2026-11-22T02:00:00', null],
  ['03:00', '2026-11-20', '2026-11-22T23:59:59', '2026-11-22'],
  ['00:00', '2026-12-31', '2027-01-01T00:00:00', '2027-01-01'],
  ['23:59', '2026-11-21', '2026-11-22T23:59:00', '2026-11-22'],
])('at %s, the last one on %s: at %s due is %s', (time, last, now, due) => {
  expect(dueBackupDay(time, last, at(now))).toBe(due)
})

it.each([
  [null, '2026-11-22', true],
  ['2026-11-15', '2026-11-22', true],
  ['2026-11-16', '2026-11-22', false],
])('rehearsed on %s, on %s due: %s', (last, today, due) => {
  expect(isRehearsalDue(last, today)).toBe(due)
})

it('names archives by the moment, and finds those past the newest few alone', () => {
  expect(backupFileName(new Date('2026-11-21T20:00:05Z'))).toBe('thokham-2026-11-22-030005.tar.gz')
  const names = [
    'thokham-2026-11-20-030000.tar.gz',
    'photo.tar.gz',
    'thokham-2026-11-22-030000.tar.gz',
    'thokham-2026-11-21-030000.tar.gz',
    'thokham-2026-11-21-030000.tar.gz.partial-x',
  ]
  expect(outdatedBackups(names, 2)).toEqual(['thokham-2026-11-20-030000.tar.gz'])
  expect(outdatedBackups(names, 3)).toEqual([])
})

it('reads the moment of an archive in its name, and finds archives alone, the newest first', () => {
  const name = backupFileName(new Date('2026-11-21T20:00:05Z'))
  expect(momentOfBackup(name)).toBe('2026-11-22T03:00:05+07:00')
  for (const other of ['photo.tar.gz', `${name}.partial-x`, `a/${name}`])
    expect(momentOfBackup(other)).toBeNull()
  expect(backupsAmong(['b.tar.gz', 'thokham-2026-11-20-030000.tar.gz', name, `${name}.part`])).toEqual([
    name,
    'thokham-2026-11-20-030000.tar.gz',
  ])
})
