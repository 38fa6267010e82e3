import { describe, expect, it } from 'vitest'
import { generatorAddress, readSettings, serverAddress } from './settings.ts'

describe('the address of a ทอคำ', () => {
  it.each([
    ['https://thokham.example/', 'https://thokham.example'],
    [' https://thokham.example/app// ', 'https://thokham.example/app'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:8080/?x#y', 'http://127.0.0.1:8080'],
    ['http://thokham.example', null],
    ['javascript:alert(1)', null],
    ['https://user:secret@thokham.example', null],
    ['thokham.example', null],
    ['', null],
    ['\0', null],
  ])('%j is %j', (text, address) => {
    expect(serverAddress(text)).toBe(address)
  })
})

describe('settings', () => {
  it('are those of the build until something else is chosen', () => {
    const server = 'https://thokham.example'
    expect(readSettings({}, server)).toEqual({ language: 'auto', server, unfolded: false })
    expect(readSettings({ language: 'th', server: 'http://localhost:1', unfolded: true }, server)).toEqual({
      language: 'th',
      server: 'http://localhost:1',
      unfolded: true,
    })
    expect(readSettings({ language: 7, server: 'ftp://x', unfolded: 'yes' }, server)).toEqual({
      language: 'auto',
      server,
      unfolded: false,
    })
  })

  it('are read as former versions kept them', () => {
    expect(readSettings({ house: 'http://localhost:1' }, 'https://thokham.example').server).toBe(
      'http://localhost:1',
    )
  })
})

describe('the address that opens the generator', () => {
  it('has the keywords behind a #, one a line', () => {
    expect(generatorAddress('https://thokham.example', ['thai street food', 'a & b', 'ตลาด'])).toBe(
      'https://thokham.example/generator#keywords=thai%20street%20food%0Aa%20%26%20b%0A%E0%B8%95%E0%B8%A5%E0%B8%B2%E0%B8%94',
    )
  })
})
