import { afterAll } from 'vitest'
import { endAll } from './at-the-end.ts'

// A hook that is registered while tests run is never called, so one is registered for each file before it is collected.
afterAll(endAll)
