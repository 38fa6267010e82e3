import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

/** A test that writes to console.error or console.warn without expecting it is a failing test. */
let noise: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => {
    noise.push(`console.${level}: ${format(...args)}`)
  }
}

beforeEach(() => {
  noise = []
})

afterEach(() => {
  if (noise.length > 0) throw new Error(`Unexpected noise:\n${noise.join('\n')}`)
})
