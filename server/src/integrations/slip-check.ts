import type { SlipVerdict } from '@thokham/contract/payment-admin'
import { beginningOf } from './beginning-of.ts'
import { easySlip } from './easyslip.ts'
import type { SlipAnswer, SlipProtocol, SlipQuestion } from './slip-protocol.ts'
import { slipOk } from './slipok.ts'

const TIMEOUT_MS = 15_000
/** Whatever sends more than this is no such service. */
const ANSWER_LIMIT = 64 * 1024

export interface SlipCheckSettings {
  SLIP_CHECK: 'none' | 'easyslip' | 'slipok'
  SLIP_CHECK_KEY?: string | undefined
  SLIP_CHECK_BRANCH?: string | undefined
  SLIP_CHECK_BASE_URL?: string | undefined
}

/** A service that asks the banks about a slip, for the operator's money. It advises; people decide. */
export interface SlipCheck {
  service: SlipVerdict['service']
  /** Asks once. @throws when it does not answer as it should within 15 s; the error never repeats what it said */
  ask(question: SlipQuestion, signal: AbortSignal): Promise<SlipAnswer>
}

/** Opens the slip check of the settings. @returns null when none is used */
export function openSlipCheck(settings: SlipCheckSettings): SlipCheck | null {
  const protocol = protocolOf(settings)
  if (!protocol) return null
  const base = settings.SLIP_CHECK_BASE_URL ?? protocol.home
  return {
    service: protocol.service,
    async ask(question, signal) {
      const { path, headers, body } = protocol.request(question)
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A redirect would carry the key to somebody else.
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      const answer = protocol.read(
        response.status,
        parsed(await beginningOf(response, ANSWER_LIMIT)),
        question,
      )
      if (!answer) throw new Error(`${protocol.service} answered ${response.status}`)
      return answer
    },
  }
}

function protocolOf(settings: SlipCheckSettings): SlipProtocol | null {
  const { SLIP_CHECK: kind, SLIP_CHECK_KEY: key = '', SLIP_CHECK_BRANCH: branch = '' } = settings
  if (kind === 'none') return null
  return kind === 'easyslip' ? easySlip(key) : slipOk(key, branch)
}

/** Parses JSON; what is none, or cut off, is nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
