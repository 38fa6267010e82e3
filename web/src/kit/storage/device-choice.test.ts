import { afterEach, expect, it, vi } from 'vitest'
import { isOnHere, turnHere } from './device-choice.ts'

afterEach(() => vi.unstubAllGlobals())

it('is kept on this device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(isOnHere('sound')).toBe(false)
  turnHere('sound', true)
  expect(isOnHere('sound')).toBe(true)
  turnHere('sound', false)
  expect(isOnHere('sound')).toBe(false)
})

it('is off, and no fault, where the browser refuses its storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  turnHere('sound', true)
  turnHere('sound', false)
  expect(isOnHere('sound')).toBe(false)
})
