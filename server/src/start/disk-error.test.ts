import { expect, it } from 'vitest'
import { asDiskError, asWriteError, DiskError } from './disk-error.ts'
import { StartError } from './start-error.ts'

const failed = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

it.each([
  ['ENOSPC', /^\/tmp is full \(\d+ MB left\)\. Nothing was written\. Make room, then try again\.$/],
  ['53100', /^\/tmp is full \(/],
  ['EDQUOT', /^The quota of user \d+ in \/tmp is used up\. Nothing was written\./],
  ['EROFS', /^\/tmp is mounted read-only\. Nothing was written\. Mount it for writing, then try again\.$/],
])('%s is a sentence for whoever can mend it', (code, sentence) => {
  const error = asDiskError(failed(code), '/tmp')
  expect(error).toBeInstanceOf(DiskError)
  expect((error as Error).message).toMatch(sentence)
})

it('names the folder that the system names', () => {
  expect((asDiskError(failed('EROFS', '/mnt/b.tar.gz'), '/tmp') as Error).message).toMatch(
    /^\/mnt is mounted/,
  )
})

it.each(['EACCES', 'EPERM'])('%s is of the disk where something was written, and only there', (code) => {
  const error = failed(code)
  expect((asWriteError(error, '/data') as Error).message).toMatch(/^\/data cannot be written by user \d+\./)
  expect(asDiskError(error, '/data')).toBe(error)
})

it('leaves other errors, and what is a sentence already, as they are', () => {
  const refusal = new StartError('There is no installation in /data.')
  expect(asDiskError(refusal, '/tmp')).toBe(refusal)
  const other = failed('ECONNREFUSED')
  expect(asWriteError(other, '/tmp')).toBe(other)
})
