import { describe, expect, it } from 'vitest'
import { generatorAddress, houseAddress, readSettings } from './settings.ts'

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
    expect(houseAddress(text)).toBe(address)
  })
})

describe('settings', () => {
  it('are those of the build until something else is chosen', () => {
    const house = 'https://thokham.example'
    expect(readSettings({}, house)).toEqual({ language: 'auto', house, unfolded: false })
    expect(readSettings({ language: 'th', house: 'http://localhost:1', unfolded: true }, house)).toEqual({
      language: 'th',
      house: 'http://localhost:1',
      unfolded: true,
    })
    expect(readSettings({ language: 7, house: 'ftp://x', unfolded: 'yes' }, house)).toEqual({
      language: 'auto',
      house,
      unfolded: false,
    })
  })
})

describe('the address that opens the generator', () => {
  it('has the keywords behind a #, one a line', () => {
    expect(generatorAddress('https://thokham.example', ['thai street food', 'a & b', 'ตลาด'])).toBe(
      'https://thokham.example/generator#keywords=thai%20street%20food%0Aa%20%26%20b%0A%E0%B8%95%E0%B8%A5%E0%B8%B2%E0%B8%94',
    )
  })
})
