import { describe, expect, it } from 'vitest'
import { isReceiver } from './masked-receiver.ts'

const OURS = { numbers: ['123-4-56789-0', '0812223333'], name: 'บริษัท ทอคำ จำกัด' }
const verdict = (numbers: string[], names: string[] = []) => isReceiver(OURS, { numbers, names })

describe('the receiver that a slip check tells', () => {
  it.each([
    ['xxx-x-x6789-x', true],
    ['1234xx7890', true],
    ['xxx-xxx-3333', true],
    ['xxx-x-x6780-x', false],
    ['xxxxxxxx90', null],
    ['xxxxxxxxxx', null],
    ['xx6789x', null],
    ['', null],
  ])('by the number %s: %s', (number, is) => {
    expect(verdict([number])).toBe(is)
  })

  it.each([
    ['บจก. ทอคำ จ', true],
    ['ทอ***', true],
    ['นาย สมชาย ใ', false],
    ['THOKHAM CO., LTD.', null],
    ['***', null],
    ['', null],
  ])('by the name %s: %s', (name, is) => {
    expect(verdict([], [name])).toBe(is)
  })

  it('by the number before the name, and by the language that is ours', () => {
    expect(verdict(['xxx-x-x6789-x'], ['นาย สมชาย ใ'])).toBe(true)
    expect(verdict(['xxx-x-x6780-x'], ['บริษัท ทอคำ'])).toBe(false)
    expect(verdict(['xxxxxxxxxx'], ['THOKHAM', 'บริษัท ทอคำ จ'])).toBe(true)
    expect(isReceiver({ numbers: [''], name: '' }, { numbers: ['123'], names: ['ทอคำ'] })).toBeNull()
  })
})
