import { setTimeout as pause } from 'node:timers/promises'
import { nextBangkokMidnight } from '@thokham/domain/bangkok-time'
import { beforeEach } from 'vitest'

/** The longest tests take less, on a slow machine as well; hooks may take longer (vitest.config.ts). */
const LEAST_MS = 200_000

/** What is counted by the day is counted within one day: no test begins right before midnight in Bangkok. */
beforeEach(async () => {
  const now = new Date()
  const left = nextBangkokMidnight(now).getTime() - now.getTime()
  if (left < LEAST_MS) await pause(left)
})
