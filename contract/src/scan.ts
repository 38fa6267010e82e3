import { z } from 'zod'

/**
 * How a picture that somebody handed in stands with the operator's scanner (`SCAN_COMMAND`): the team opens `clean` ones
 * alone. `unreadable`: the scanner gave no answer, and is asked again.
 */
export const scanState = z.enum(['waiting', 'clean', 'refused', 'unreadable'])
export type ScanState = z.infer<typeof scanState>
