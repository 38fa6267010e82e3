import type { Operation } from './operation.ts'
import { listPackages } from './packages.ts'
import { reservePrompts } from './prompts.ts'
import { readSession } from './session.ts'

/** All that the server does besides the auth library's own endpoints: the source of OpenAPI and of the access tests. */
export const OPERATIONS: readonly Operation[] = [readSession, reservePrompts, listPackages]
