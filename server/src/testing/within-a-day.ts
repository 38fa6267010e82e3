import { setTimeout as pause } from 'node:timers/promises'
import { nextBangkokMidnight } from '@thokham/domain/bangkok-time'
import { beforeEach } from 'vitest'

const LEAST_MS = 100_000

/** What is counted by the day is counted within one day: no test begins right before midnight in Bangkok. */
beforeEach(async () => {
  const now = new Date()
  const left = nextBangkokMidnight(now).getTime() - now.getTime()
  if (left < LEAST_MS) await pause(left)
})
