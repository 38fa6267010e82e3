import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/ui/notice.tsx'
import { dashboard } from '../../text/dashboard.ts'

const FIRST = {
  'two-factor': { why: dashboard.secondFactorFirst, way: dashboard.setUpSecondFactor },
  password: { why: dashboard.passwordFirst, way: dashboard.renewPassword },
} as const

/** Tells an admin who may not act as one before something of their own account is done. @param what its anchor in the profile */
export function SetUpStrip({ what }: { what: keyof typeof FIRST }) {
  return (
    <Notice kind="warn" className="mb-5">
      {FIRST[what].why}{' '}
      <Link to="/profile" hash={what} className="nb font-semibold underline">
        {FIRST[what].way}
      </Link>
    </Notice>
  )
}
