import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/ui/notice.tsx'
import { thaiDate } from '../../lib/format/thai-format.ts'
import { dashboard } from '../../text/dashboard.ts'

const FIRST = {
  'two-factor': { why: dashboard.secondFactorFirst, way: dashboard.setUpSecondFactor },
  password: { why: dashboard.passwordFirst, way: dashboard.renewPassword },
} as const

export interface SetUpStripProps {
  /** Its anchor in the profile. */
  what: keyof typeof FIRST
  /** From when on; null = already */
  from?: string | null
}

/** Tells an admin that they may not act as one before something of their own account is done. */
export function SetUpStrip({ what, from = null }: SetUpStripProps) {
  return (
    <Notice kind="warn" className="mb-5">
      {from === null ? FIRST[what].why : dashboard.secondFactorSoon(thaiDate(from))}{' '}
      <Link to="/profile" hash={what} className="nb font-semibold underline">
        {FIRST[what].way}
      </Link>
    </Notice>
  )
}
