import { expect, it } from 'vitest'
import { isBusyDatabase, isLostDatabase } from './lost-database.ts'

// Codes of PostgreSQL's manual, appendix A.
it.each([
  ['a deadlock', '40P01', { busy: true, lost: false }],
  ['two that cannot come one after the other', '40001', { busy: true, lost: false }],
  ['too many connections', '53300', { busy: true, lost: false }],
  ['a full disk', '53100', { busy: true, lost: false }],
  ['a lock that was waited for too long', '55P03', { busy: true, lost: false }],
  ['a server that was told to stop', '57P01', { busy: false, lost: true }],
  ['a row that is there twice', '23505', { busy: false, lost: false }],
])('%s (%s) is told apart', (_what, code, expected) => {
  const error = new Error('a query', { cause: Object.assign(new Error('of the database'), { code }) })
  expect({ busy: isBusyDatabase(error), lost: isLostDatabase(error) }).toEqual(expected)
})

// As Node reports a name that is not resolved, and the driver a server that takes a connection and says nothing.
it.each([
  ['a name server that is away', 'getaddrinfo EAI_AGAIN db1', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }],
  ['a name that is gone', 'getaddrinfo ENOTFOUND db1', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
  ['a silent server', 'timeout expired', {}],
])('%s is a lost database', (_what, message, told) => {
  const error = new Error('a query', { cause: Object.assign(new Error(message), told) })
  expect({ busy: isBusyDatabase(error), lost: isLostDatabase(error) }).toEqual({ busy: false, lost: true })
})
