import { isSameMachine } from '@thokham/domain/licence'
import { describe, expect, it } from 'vitest'
import { type MachineFacts, machineIdentity, machineParts } from './machine-identity.ts'

it('a machine is described by hashes alone, the same each time', () => {
  const one = machineIdentity(() => ['system 1', 'processor 2', '', 'name พิมพ์'])
  expect(one.parts).toHaveLength(3)
  expect([one.fingerprint, ...one.parts].join(' ')).toMatch(/^[\w-]{43}( [\w-]{43}){3}$/)
  expect(machineIdentity(() => ['system 1', 'processor 2', 'name พิมพ์'])).toEqual(one)
  expect(machineIdentity()).toEqual(machineIdentity())
})

describe('machines of one model', () => {
  const first: MachineFacts = {
    systemId: 'a1',
    hostName: 'DESKTOP-7QX2',
    processor: 'Intel i5-12400 12 x64',
    memoryGb: 16,
    platform: 'win32',
    home: 'C:\\Users\\user',
  }
  const identity = (facts: MachineFacts) => machineIdentity(() => machineParts(facts))

  it.each<[string, Partial<MachineFacts>, boolean]>([
    ['another one of the room', { systemId: 'b2', hostName: 'DESKTOP-9KL4' }, false],
    ['a new disk', { systemId: 'b2' }, true],
    ['more memory', { memoryGb: 32 }, true],
    ['another name', { hostName: 'STUDIO' }, true],
    ['a new disk under another name', { systemId: 'b2', hostName: 'STUDIO' }, false],
  ])('%s: the same machine = %s', (_, change, isSame) => {
    expect(isSameMachine(identity(first), identity({ ...first, ...change }))).toBe(isSame)
  })

  it('are told apart by all of it where the system tells no id', () => {
    const bare = { ...first, systemId: '' }
    expect(isSameMachine(identity(bare), identity({ ...bare, hostName: 'DESKTOP-9KL4' }))).toBe(false)
  })
})
