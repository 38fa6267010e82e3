import type { JobPlan } from '../../jobs/job.ts'
import type { Services } from '../../services.ts'
import { JUDGE_PAYMENT } from './ask-to-judge.ts'
import { CHECK_SLIP, checkSlip } from './check-slip.ts'
import { judgePayment } from './judge-payment.ts'
import { POST_PAYMENT, postPayment } from './post-payment.ts'
import { SCAN_SLIP, scanSlip } from './scan-slip.ts'
import { sweepSlips } from './sweep-slips.ts'
import { TELL_TEAM, tellTeam } from './tell-team.ts'

const SWEEP_SLIPS = 'payment:sweep-slips'

/** Plans what is done with payments in the background. */
export function paymentJobs(services: Services): JobPlan {
  return {
    jobs: {
      [SWEEP_SLIPS]: sweepSlips(services),
      [POST_PAYMENT]: postPayment(services),
      [CHECK_SLIP]: checkSlip(services),
      [JUDGE_PAYMENT]: judgePayment(services),
      [SCAN_SLIP]: scanSlip(services),
      [TELL_TEAM]: tellTeam(services),
    },
    daily: { [SWEEP_SLIPS]: '03:25' },
  }
}
