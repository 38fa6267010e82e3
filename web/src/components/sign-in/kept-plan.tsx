import { PLANS } from '@thokham/contract/packages'
import { account } from '../../text/account.ts'
import { Notice } from '../ui/notice.tsx'

/** Renders the package that was chosen before signing in, if any. @param next as the address says */
export function KeptPlan({ next, isNew }: { next: string | undefined; isNew: boolean }) {
  const plan = planIn(next)
  if (!plan) return null
  return <Notice kind="info">{account.planKept(account.plans[plan], isNew)}</Notice>
}

function planIn(next = '') {
  const [path, search] = next.split('?')
  const wanted = new URLSearchParams(search).get('plan')
  return path === '/payment' ? PLANS.find((plan) => plan === wanted) : undefined
}
