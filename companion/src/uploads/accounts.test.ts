import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { UploadFolder } from '../testing/upload-folder.ts'
import { UploadAccounts } from './accounts.ts'
import { Seal } from './seal.ts'

const folder = new UploadFolder()
const accounts = (machine = 'this machine') =>
  new UploadAccounts(folder.in('uploads.json'), new Seal(folder.in('upload.key'), machine))

describe('accounts of marketplaces', () => {
  it('begin with the doors that ship, and take what their member sets in place of it', () => {
    const own = accounts()
    expect(own.doors().find(({ id }) => id === 'magnific')).toMatchObject({ port: 60022, protocol: 'sftp' })
    own.change('magnific', { host: 'sftp.example.com', port: 22 })
    expect(own.doors().find(({ id }) => id === 'magnific')).toMatchObject({
      host: 'sftp.example.com',
      port: 22,
    })
    own.change('magnific', { host: undefined, port: undefined })
    expect(own.doors().find(({ id }) => id === 'magnific')).toMatchObject({ port: 60022 })
  })

  it('keep passwords sealed: for this computer, this host and this user alone', () => {
    const own = accounts()
    own.change('adobe', { user: '1234' })
    own.savePassword('adobe', 'ลับมาก-secret')
    expect(own.way('adobe')?.password).toBe('ลับมาก-secret')
    const text = readFileSync(folder.in('uploads.json'), 'utf8')
    expect(text).not.toContain('secret')
    for (const file of ['uploads.json', 'upload.key'])
      expect(statSync(folder.in(file)).mode & 0o777).toBe(0o600)
    expect(accounts('another machine').way('adobe')).toBeNull()
    // Somebody edits where it goes.
    for (const [name, value] of [
      ['host', 'thief.example.com'],
      ['user', 'another'],
    ]) {
      const edited = JSON.parse(text)
      edited.adobe[name as string] = value
      writeFileSync(folder.in('uploads.json'), JSON.stringify(edited))
      expect(own.way('adobe')).toBeNull()
    }
  })

  it('leave out what is written by hand and is none of theirs', () => {
    const adobe = {
      host: 'a b\r\nQUIT',
      port: 0,
      folder: '../up',
      user: 'x',
      atATime: 9,
      protocol: 'smtp',
      weekly: 51,
    }
    writeFileSync(folder.in('uploads.json'), JSON.stringify({ adobe, x: 7 }))
    expect(accounts().of('adobe')).toEqual({ user: 'x', weekly: 51 })
    writeFileSync(folder.in('uploads.json'), '{')
    expect(() => accounts().of('adobe')).toThrow('กรุณาแก้หรือลบไฟล์นี้')
  })

  it('may try a password again once it is a new one', () => {
    const own = accounts()
    own.change('adobe', { user: '1234', isRefused: true })
    own.savePassword('adobe', 'new')
    expect(own.of('adobe').isRefused).toBeUndefined()
  })
})
