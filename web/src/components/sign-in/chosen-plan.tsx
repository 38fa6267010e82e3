import { PLANS } from '@thokham/contract/packages'
import { account } from '../../text/account.ts'
import { Notice } from '../ui/notice.tsx'

/** Renders the package that was chosen, or the slip that was shared, before signing in, if any. @param next as the address says */
export function ChosenPlan({ next, isNew }: { next: string | undefined; isNew: boolean }) {
  const [path, search] = (next ?? '').split('?')
  if (path !== '/payment') return null
  const wanted = new URLSearchParams(search)
  if (wanted.get('shared') === '1') return <Notice kind="info">{account.slipKept(isNew)}</Notice>
  const plan = PLANS.find((each) => each === wanted.get('plan'))
  return plan ? <Notice kind="info">{account.planKept(account.plans[plan], isNew)}</Notice> : null
}
