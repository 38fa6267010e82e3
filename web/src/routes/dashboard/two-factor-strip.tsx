import { Link } from '@tanstack/react-router'
import { Notice } from '../../components/ui/notice.tsx'
import { dashboard } from '../../text/dashboard.ts'

/** Tells an admin who may not act as one before the second factor is set up. */
export function TwoFactorStrip() {
  return (
    <Notice kind="warn" className="mb-5">
      {dashboard.secondFactorFirst}{' '}
      <Link to="/profile" hash="two-factor" className="nb font-semibold underline">
        {dashboard.setUpSecondFactor}
      </Link>
    </Notice>
  )
}
