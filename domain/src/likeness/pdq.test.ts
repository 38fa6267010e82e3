import { expect, it } from 'vitest'
import { distanceOf, frequenciesOf, hashAt, hashOfHex, hexOf } from './pdq.ts'

/** Of one bridge, two changes of it: ThreatExchange's own examples (signal_type/pdq/signal.py). */
const BRIDGE = 'f8f8f0cee0f4a84f06370a22038f63f0b36e2ed596621e1d33e6b39c4e9c9b22'
const SMALLER = 'd8f8f0cec0f4a84f0637022a278f67f0b36e2ed596621e1d33e6339c4e9c9b22'

it('reads and writes hashes as ThreatExchange does', () => {
  const hash = hashOfHex(BRIDGE)
  expect(hash && hexOf(hash)).toBe(BRIDGE)
  // The last four digits are the lowest word.
  expect(hash?.[0]).toBe(0x9b22)
  expect(hashOfHex('f8')).toBeNull()
})

it('counts the bits in which hashes differ', () => {
  const [one, other] = [hashOfHex(BRIDGE), hashOfHex(SMALLER)]
  // By hand: f8→d8 1, e0→c0 1, 0a→02 and 22→2a 2, 03→27 2, 63→67 1, b3→33 1.
  expect(one && other && distanceOf(one, other)).toBe(8)
})

it('sets half of the bits', () => {
  const values = Float32Array.from({ length: 4096 }, (_, at) => (at * 7919) % 251)
  const hash = hashAt(frequenciesOf({ values, width: 64, height: 64 }))
  expect(distanceOf(hash, new Uint16Array(16))).toBe(128)
})

it('sees next to nothing in a slow change of brightness', () => {
  const values = Float32Array.from({ length: 4096 }, (_, at) => at % 64)
  expect(frequenciesOf({ values, width: 64, height: 64 }).quality).toBe(0)
})
